import Lockstep

/// The findings about names without a target.
extension Linker {
  /// Where a flow declares something.
  ///
  /// - Parameter list: the names that its document lists.
  func relatedDeclaration(
    of flow: FlowEntry, _ list: KeyPath<FlowDocument, [SourceString]>, _ message: String
  ) -> Diagnostic.Related? {
    if let (document, _) = project.section(of: flow) {
      let listed = document[keyPath: list]
      let names = listed.isEmpty ? [document.id] : listed
      let span = names.dropFirst().reduce(names[0].span) { $0.through($1.span) }
      return .init(Location(document.source, span), message)
    }
    guard case .external(let number) = flow.definition, let settings = project.settings else { return nil }
    return .init(Location(settings.source, settings.externalFlows[number].id.span), message)
  }

  func quotedList(_ names: [String]) -> String {
    names.isEmpty ? "no results" : names.map { "'\($0)'" }.joined(separator: ", ")
  }

  mutating func reportInput(_ name: SourceString, row: String, in table: FlowTable) {
    report(
      .input, name, row: row, in: table,
      "nothing gives '\(name.value)': no screen has such an input, no outcome such a value",
      among: suggestionBudget.allowsMore ? dataNames.all : [])
  }

  mutating func reportFlow(_ text: SourceString, row: String, in table: FlowTable) {
    report(
      .flow, text, row: row, in: table, "no flow is called '\(text.value)', here or among the external flows",
      among: suggestionBudget.allowsMore ? project.flowIDs : [])
  }

  mutating func report(
    _ kind: Reference.Kind, _ text: SourceString, row: String, in table: FlowTable, _ problem: String,
    among candidates: [String], related: Diagnostic.Related? = nil, target: FlowEntry? = nil
  ) {
    var reference = Reference(
      kind: kind, text: text, source: table.document.source, place: project.place(table.entry, row: row),
      problem: Diagnostic.shortened(problem), candidates: candidates, related: related,
      target: target === table.entry ? nil : target?.id,
      canNameValues: table.document.format.traits.contains(.namesValues))
    suggestionBudget.limit(&reference)
    part.unresolvedByTable[part.unresolvedByTable.count - 1].append(reference)
  }

  mutating func reportUnknownErrorFlow(_ text: SourceString, row: String, in table: FlowTable) {
    report(
      .errorFlow, text, row: row, in: table, "the project declares no error flow '\(text.value)'",
      among: project.settings?.errorFlows.map(\.name.value) ?? [])
  }

  /// Reports a name that no step and no scenario of a flow has.
  mutating func reportUnknownStep(_ text: SourceString, of flow: FlowEntry, row: String, in table: FlowTable)
  {
    report(
      .step, text, row: row, in: table, "\(flow.id) has no step or scenario '\(text.value)'",
      among: suggestionBudget.allowsMore ? targetNames(of: flow, from: table).filter { !$0.isEmpty } : [],
      target: flow)
  }

  /// What a row of a table may lead to in a flow.
  private func targetNames(of flow: FlowEntry, from table: FlowTable) -> [String] {
    guard project.section(of: flow)?.document.format.traits.contains(.numbersSentences) == true else {
      return flow.stepAndScenarioIDs + (flow === table.entry ? Self.targetKeywords : [])
    }
    return flow.stepAndScenarioIDs + flow.steps.flatMap(\.transitions).map(\.id.value)
  }

  /// The words that `next:` accepts besides steps and scenarios.
  private static var targetKeywords: [String] { ["back", "end", "resume"] }

  /// Reports a scenario that has no step and leads nowhere.
  mutating func reportEmptyScenario(
    _ text: SourceString, row: String, in table: FlowTable, of flow: FlowIndex? = nil
  ) {
    let other = flow.map { tables[$0] } ?? table
    guard other.entry.hasEmptyScenarios, let position = other.entry.scenarioPosition(of: text.value) else {
      return
    }
    let scenario = other.section.scenarios[position]
    guard other.entry.stepPosition(of: text.value) == nil, scenario.steps.isEmpty, scenario.target == nil
    else { return }
    report(
      .step, text, row: row, in: table,
      "scenario \(text.value) of \(other.entry.id) has no step to go to", among: [], target: other.entry)
  }

  // Names other than targets: parameters, results, outcomes and values of flows, calls and actions.

  mutating func checkErrors(of table: FlowTable) {
    let document = table.document
    guard project.settings != nil else { return }
    let linked = Set(document.errorLinks(project.wording).map(\.label))
    for error in document.errors where !project.isErrorFlow(error.value) && !linked.contains(error.value) {
      reportUnknownErrorFlow(error, row: project.wording.aspects.preferredWord(.errors).text, in: table)
    }
  }

  mutating func checkNames(of step: Step, callee: FlowEntry?, in table: FlowTable) {
    let row = step.id.value
    if let callee {
      for name in step.passedParameters where !callee.parameters.contains(name.value) {
        report(
          .argument, name, row: row, in: table,
          "\(callee.id) has no parameter '\(name.value)'", among: callee.parameters,
          related: relatedDeclaration(
            of: callee, \.parameters,
            callee.parameters.isEmpty ? "declares no parameters" : "declares its parameters here"),
          target: callee)
      }
      checkUnreadParameters(of: step, callee: callee, in: table)
    }
    if let action = step.action, !knownActions.contains(action.value) {
      report(
        .action, action, row: row, in: table, "no system action is called '\(action.value)'",
        among: Array(knownActions))
    }
    for name in step.reads + step.keeps where !dataNames.isKnown(name.value) {
      reportInput(name, row: row, in: table)
    }
    for kept in step.keeps where !step.reads.contains(where: { $0.value == kept.value }) {
      report(
        .input, kept, row: row, in: table,
        "\(row) keeps '\(kept.value)' without reading it", among: step.reads.map(\.value))
    }
  }

  /// Reports lines under a call that only letter case keeps from passing a parameter: `cancelable`.
  private mutating func checkUnreadParameters(of step: Step, callee: FlowEntry, in table: FlowTable) {
    if table.document.format.traits.contains(.namesValues) || callee.parameters.isEmpty { return }
    let lines = step.details.compactMap { detail in
      if case .line(let text) = detail.content { text } else { nil }
    }
    for line in lines {
      let isParameter = callee.parameters.contains { name in
        name.utf8.count == line.value.utf8.count && Phrase.folded(name) == Phrase.folded(line.value)
      }
      guard isParameter else { continue }
      report(
        .argument, line, row: step.id.value, in: table,
        "'\(line.value)' passes nothing: \(callee.id) has no parameter of this spelling",
        among: callee.parameters,
        related: relatedDeclaration(of: callee, \.parameters, "declares its parameters here"),
        target: callee)
    }
  }

  mutating func checkNames(of transition: FlowRow, of step: Step, callee: FlowEntry?, in table: FlowTable) {
    let row = transition.id.value
    let text = transition.trigger.text
    if transition.trigger.kind == .returns, let callee, !callee.results.contains(text.value) {
      report(
        .returnedResult, text, row: row, in: table,
        "\(callee.id) cannot give '\(text.value)'", among: callee.results,
        related: relatedDeclaration(of: callee, \.results, "gives \(quotedList(callee.results))"),
        target: callee)
    }
    if transition.trigger.kind == .error, !declaredErrors.declaresError(transition) {
      report(
        .error, text, row: row, in: table, "\(table.entry.id) does not declare the error '\(text.value)'",
        among: suggestionBudget.allowsMore ? table.document.errors.map(\.value) : [])
    }
    checkValues(of: transition, of: step, in: table)
  }

  /// Checks the names of values and conditions.
  private mutating func checkValues(of transition: FlowRow, of step: Step, in table: FlowTable) {
    let row = transition.id.value
    if let when = transition.when, !table.entry.parameters.contains(when.value) {
      report(
        .parameter, when, row: row, in: table,
        "\(table.entry.id) has no parameter '\(when.value)'", among: table.entry.parameters)
    }
    if case .value(let name) = transition.after { checkDuration(name, of: transition, in: table) }
    guard table.document.format.traits.contains(.namesValues) else { return }
    if let gives = transition.gives, !step.inputs.contains(where: { $0.name?.value == gives.value }) {
      report(
        .givenInput, gives, row: row, in: table, "\(step.id.value) has no input called '\(gives.value)'",
        among: step.inputs.compactMap(\.name?.value))
    }
  }

  private mutating func checkDuration(_ name: SourceString, of transition: FlowRow, in table: FlowTable) {
    if dataNames.durationValues.contains(name.value) { return }
    let row = transition.id.value
    let effect =
      dataNames.isTimer(transition) ? "the timer of \(row) never fires" : "\(row) is an event without a timer"
    report(
      .value, name, row: row, in: table,
      "no outcome brings a duration called '\(name.value)': \(effect)", among: Array(dataNames.durationValues)
    )
  }
}

/// How much is offered for comparing; a broken file may have a wrong name on each of its rows.
struct SuggestionBudget {
  private var comparisonCost = 0
  private static let maximumCost = 200_000

  /// After so much the others go without a suggestion, and no names need be gathered for one.
  var allowsMore: Bool { comparisonCost < Self.maximumCost }

  /// Takes its candidates from a reference if there is nothing left for them.
  mutating func limit(_ reference: inout Reference) {
    if !allowsMore { reference.candidates = [] }
    // The cost of comparing a name with others.
    comparisonCost += reference.candidates.count * (1 + min(reference.text.value.utf8.count, 200) / 8)
  }
}

extension Project {
  /// The references of all tables, and those of the project file, with no more suggestions than one walk would have
  /// made.
  func unresolvedReferences(in parts: [[Reference]]) -> [Reference] {
    var budget = SuggestionBudget()
    var found = parts.flatMap(\.self)
    for index in found.indices { budget.limit(&found[index]) }
    guard let settings else { return found }
    let session = settings.session
    let named =
      session.rootFlows + session.lockFlows + session.openFlows + (session.onResume.map { [$0] } ?? [])
    for text in named + settings.errorFlows.compactMap(\.flow)
    where flow(text.value) == nil {
      found.append(
        Reference(
          kind: .flow, text: text, source: settings.source,
          problem: "no flow is called '\(text.value)'", candidates: flowIDs))
    }
    return found
  }
}
