package import Lockstep
package import LockstepModel
package import LockstepSimulation

/// Resolves the names in a property.
package struct PropertyLinking {
  private let program: FlowProgram
  private let source: SourceText
  private let stepsByAction: [String: [StepID]]
  private var diagnostics: [Diagnostic] = []

  /// The property with the numbers of `program`, if all its names mean something; else one error for each name.
  package static func link(
    _ document: PropertyDocument, in source: SourceText, for program: FlowProgram
  ) -> Checked<Property> {
    var linking = PropertyLinking(program: program, source: source)
    let claim = linking.linkClaim(document)
    if let start = document.startFlow, let flow = linking.linkFlow(start), program.flows[flow].stepCount == 0
    {
      linking.report("\(start.value) has no steps to begin at", start)
    }
    guard let claim else { return Checked(nil, linking.diagnostics) }
    var property = Property(name: document.name.value, start: document.startFlow?.value, claim: claim)
    property.startEvents = linking.linkEvents(document.startEvents)
    property.endEvents = linking.linkEvents(document.endEvents)
    property.barredEvents = linking.linkEvents(document.barredEvents)
    property.followedFlows = linking.linkFollowedFlows(document)
    return Checked(linking.diagnostics.isEmpty ? property : nil, linking.diagnostics)
  }

  /// The properties of a project, each with the problems of its names and of its world.
  ///
  /// - Parameter scenarios: the worlds that properties may name.
  package static func link(
    _ settings: ProjectDocument, for program: FlowProgram, of project: Project, in scenarios: ScenarioSet
  ) -> [Checked<Property>] {
    let worlds = ScenarioCheck.worldFindings(of: settings, in: scenarios, of: project)
    return zip(settings.properties, worlds).map { document, inWorld in
      let linked = link(document, in: settings.source, for: program)
      return Checked(inWorld.isEmpty ? linked.value : nil, linked.diagnostics + inWorld)
    }
  }

  /// The problems of the properties of a project, without those in world files; empty if its flows cannot run, which is
  /// reported separately.
  package static func findings(
    of project: Project, in scenarios: ScenarioSet = ScenarioSet()
  ) -> [Diagnostic] {
    guard let settings = project.settings, !settings.properties.isEmpty, let program = project.program().value
    else { return [] }
    return link(settings, for: program, of: project, in: scenarios).flatMap(\.diagnostics)
      .filter { $0.location.source.path == settings.source.path }
  }

  private init(program: FlowProgram, source: SourceText) {
    self.program = program
    self.source = source
    stepsByAction = Dictionary(grouping: program.allSteps) { program.stepInfo($0).action ?? "" }
      .filter { !$0.key.isEmpty }
  }

  private mutating func linkClaim(_ document: PropertyDocument) -> Property.Claim? {
    switch document.claim {
    case nil: return nil
    case .never(let condition): return .never(self.linkCondition(condition))
    case .alwaysPossible(let condition):
      return .alwaysPossible(
        self.linkCondition(condition), from: document.fromCondition.map { self.linkCondition($0) })
    case .possible(let condition, let most):
      return .possible(self.linkCondition(condition), within: most.value)
    case .atMost(let most, let run, let between):
      let runs = Set(run.flatMap { stepsByAction[$0.value] ?? [] })
      let counted = linkEvents(run.filter { stepsByAction[$0.value] == nil })
      return .atMost(most.value, runs: runs, events: counted, between: linkEvents(between))
    }
  }

  private mutating func linkFollowedFlows(_ document: PropertyDocument) -> FollowedFlows {
    guard let ids = document.followedFlows else { return .all }
    return ids.isEmpty ? .none : .only(Set(ids.compactMap { linkFlow($0) }))
  }

  private mutating func linkCondition(_ document: PropertyDocument.Condition) -> Property.Condition {
    var condition = Property.Condition()
    condition.isReachedByBack = document.isReachedByBack
    if let title = document.viewTitle {
      let titles =
        program.allSteps.map { program.stepInfo($0).name } + program.rowInfos.compactMap(\.shownText)
      if !titles.contains(title.value) {
        report("nothing is shown with the title '\(title.value)'", title, among: titles)
      }
      condition.title = title.value
    }
    if let place = document.place { condition.steps = linkSteps(at: place) }
    if let value = document.valueName {
      let names = program.valueInfos.map(\.name)
      condition.value = names.firstIndex(of: value.value).map { NameIndex(Int32($0)) }
      if condition.value == nil { report("no flow has a value '\(value.value)'", value, among: names) }
    }
    if let flow = document.flow { condition.flow = self.linkFlow(flow) }
    if let ends = document.ending {
      if !knownEnds.contains(ends.value) {
        report(
          "no session ends as '\(ends.value)'", ends, among: knownEnds,
          help: "an end is \(Self.plainEnds.joined(separator: ", ")), result NAME or handed over to FLOW")
      }
      condition.end = ends.value == "any" ? "" : ends.value
    }
    return condition
  }

  /// The ends without a name of a project.
  private static var plainEnds: [String] {
    ["any", "fault"] + [SessionEnd.ended, .exited, .resume].map(\.description)
  }

  /// All that sessions of the program may end as.
  private var knownEnds: [String] {
    Self.plainEnds
      + program.results.map { SessionEnd.result($0).description }
      + program.flowInfos.map { SessionEnd.handedOver(to: $0.id).description }
  }

  private mutating func linkSteps(at place: FlowPlace) -> Set<StepID> {
    guard linkFlow(place.flow) != nil else { return [] }
    let all = program.steps(of: place.flow.value)
    guard let step = place.step else { return Set(all) }
    var found = all.filter { program.stepInfo($0).id == step.value }
    if found.isEmpty, let screen = program.screen(ofSentence: step.value, of: place.flow.value) {
      found = [screen]
    }
    if found.isEmpty {
      report(
        "\(place.flow.value) has no step '\(step.value)'", step, among: all.map { program.stepInfo($0).id })
    }
    return Set(found)
  }

  private mutating func linkFlow(_ id: SourceString) -> Int? {
    if let flow = program.flow(id.value) { return flow }
    report("no flow is called '\(id.value)'", id, among: program.flowInfos.map(\.id))
    return nil
  }

  private mutating func linkEvents(_ texts: [SourceString]) -> Property.Events {
    var events = Property.Events()
    for text in texts {
      let words = text.value.split(separator: " ", maxSplits: 1).map { String($0) }
      switch (text.value, words.first) {
      case ("suspend", _), ("resume", _): events.includesBackground = true
      case ("Retry", _), ("Close", _):
        if let choice = CoverChoice(rawValue: text.value) { events.choices.insert(choice) }
      case (_, "enters"?) where words.count > 1:
        if let flow = linkFlow(SourceString(words[1], at: text.span)) { events.enteredFlows.insert(flow) }
      case (_, "leaves"?) where words.count > 1:
        if let flow = linkFlow(SourceString(words[1], at: text.span)) { events.leftFlows.insert(flow) }
      default:
        if let row = program.row(text.value) {
          events.rows.insert(row)
        } else {
          events.rows.formUnion(linkRows(answering: text))
        }
      }
    }
    return events
  }

  /// The rows that `ACTION OUTCOME` takes.
  private mutating func linkRows(answering text: SourceString) -> [RowID] {
    guard let blank = text.value.firstIndex(of: " "),
      let steps = stepsByAction[String(text.value[..<blank])]
    else {
      let actions = stepsByAction.keys.sorted()
      let known = actions.isEmpty ? "" : " with one of " + actions.prefix(8).joined(separator: ", ")
      report(
        "'\(text.value)' is not a row, action or outcome", text, among: actions,
        help: "write a row as 'FLOW ROW', or ACTION OUTCOME\(known)")
      return []
    }
    let outcome = text.value[text.value.index(after: blank)...]
    let all = steps.flatMap { program.rows(of: $0) }
    let found = all.filter { program.rowInfo($0).outcomeName == outcome }
    if found.isEmpty {
      report(
        "'\(text.value[..<blank])' has no outcome '\(outcome)'", SourceString(String(outcome), at: text.span),
        among: all.map { program.rowInfo($0).outcomeName })
    }
    return found
  }

  private mutating func report(
    _ message: String, _ place: SourceString, among names: [String] = [], help: String? = nil
  ) {
    let hint = Suggestion.help(for: place.value, among: names) ?? help
    var finding = Diagnostic(.invalidProperty, message, at: Location(source, place.span), help: hint)
    // It may be in any flow that could not be read.
    finding.basis.needsWholeProject = true
    diagnostics.append(finding)
  }
}
