import Lockstep
package import LockstepModel

/// Compares scenarios, scripts and worlds with the flows: every name in them must exist.
///
/// Their reader has reported values of the wrong form; only a run shows whether they hold.
package struct ScenarioCheck {
  let project: Project
  let set: ScenarioSet
  let library: ScriptLibrary
  let actions: ActionNames
  /// All tables, for lines that do not name their flow.
  let allNames: FlowNames
  /// The names that a session of a flow may come to: many scenarios start in the same flow.
  private var namesByFlow: [Int: FlowNames] = [:]
  /// The file that is being checked.
  var source = SourceText(path: "", bytes: [])
  /// The rule of names that nothing has.
  var nameRule = RuleInfo.unresolvedName
  private(set) var findings: [Diagnostic] = []
  /// The places of ``findings`` that were reported already: a scenario is read once for each example.
  private var placeByKey: [String: Int] = [:]
  /// For each finding the examples with which it was found; none for one that is about all of them.
  private var examples: [Set<Int>] = []
  /// The example that is being checked.
  private var example: Int?

  /// The findings about everything in `set`, in reading order.
  package static func findings(in set: ScenarioSet, of project: Project) -> [Diagnostic] {
    checked(set, of: project)?.findings.inReadingOrder() ?? []
  }

  /// The names that nothing has.
  package static func unknownNames(in set: ScenarioSet, of project: Project) -> [UnknownName] {
    guard let check = checked(set, of: project) else { return [] }
    return zip(check.findings, check.examples).filter { $0.0.rule == .unresolvedName }
      .map { UnknownName(finding: $0, examples: $1) }
  }

  /// nil where there is nothing to check.
  private static func checked(_ set: ScenarioSet, of project: Project) -> ScenarioCheck? {
    if set.files.isEmpty && set.worlds.isEmpty && set.scripts.isEmpty { return nil }
    var check = ScenarioCheck(set, project)
    for world in set.worlds {
      check.source = world.source
      check.check(world.settings)
    }
    for script in set.scripts {
      check.source = script.source
      check.check(script.lines, check.allNames)
    }
    for file in set.files {
      check.source = file.source
      for scenario in file.scenarios { check.check(scenario) }
    }
    let scenarios = set.files.flatMap { file in file.scenarios.map { (file.source, $0.id) } }
    check.checkUnique(scenarios, "scenario")
    check.checkUnique(set.worlds.map { ($0.source, $0.name) }, "world")
    return check
  }

  init(_ set: ScenarioSet, _ project: Project) {
    self.project = project
    self.set = set
    library = ScriptLibrary(set.scripts)
    allNames = FlowNames(Array(project.linked.tables))
    actions = ActionNames(project)
  }

  mutating func report(
    _ message: String, _ span: Span, help: String? = nil,
    related: [Diagnostic.Related] = [], rule: RuleInfo? = nil
  ) {
    let key = "\(source.path) \(span.start) \(message)"
    if let place = placeByKey[key] {
      if let example, !examples[place].isEmpty { examples[place].insert(example) }
      return
    }
    placeByKey[key] = findings.count
    examples.append(example.map { [$0] } ?? [])
    var finding = Diagnostic(
      rule ?? nameRule, message, at: Location(source, span), help: help, related: related)
    // It may be in any flow that could not be read.
    finding.basis.needsWholeProject = true
    findings.append(finding)
  }

  /// Reports a name that is not among `candidates`.
  mutating func reportUnknown(
    _ message: String, _ text: SourceString, among candidates: some Sequence<String>
  ) {
    let all = Suggestion.list(candidates)
    let help = Suggestion.help(for: text.value, among: candidates)
    report(message, text.span, help: help ?? (all.isEmpty ? nil : "there are: \(all)"))
  }

  private mutating func check(_ scenario: TestScenario) {
    var names = allNames
    let id = scenario.flow
    if let number = project.flowNumber(id.value), !project.flows[number].isExternal {
      names = self.reachableNames(from: number)
      let flow = project.flows[number]
      for parameter in scenario.parameters where !flow.parameters.contains(parameter.value) {
        reportUnknown("\(flow.id) has no parameter '\(parameter.value)'", parameter, among: flow.parameters)
      }
    } else if !id.value.isEmpty {
      reportUnknown(
        "no flow is called '\(id.value)'", id, among: project.flows.filter { !$0.isExternal }.map(\.id))
    }
    for place in scenario.verifies { checkRow(place) }
    for run in scenario.runs {
      example = run.example
      check(run.world)
      check(run.lines, names)
    }
    example = nil
  }

  private mutating func reachableNames(from flow: Int) -> FlowNames {
    if let known = namesByFlow[flow] { return known }
    let resuming = project.settings?.session.onResume.flatMap { project.flowNumber($0.value) }
    let names = FlowNames(
      project.linked.tablesReachable(
        from: LinkedProject.FlowIndex(flow), resuming: resuming.map { LinkedProject.FlowIndex($0) }))
    namesByFlow[flow] = names
    return names
  }

  private mutating func checkUnique(_ names: [(source: SourceText, name: SourceString)], _ noun: String) {
    for (text, same) in names.grouped(by: \.name.value) where !text.isEmpty {
      let first = Location(same[0].source, same[0].name.span)
      for (file, name) in same.dropFirst() {
        source = file
        report(
          "another \(noun) is called '\(text)'", name.span, help: "give one of them another name",
          related: [.init(first, "the first")], rule: .duplicateName)
      }
    }
  }

  // Flows, steps and rows by their ids.

  /// Whether a flow, or a step of it, exists.
  mutating func checkPlace(_ place: FlowPlace) -> Bool {
    guard let flow = flow(of: place) else { return false }
    guard let step = place.step, flow.stepPosition(of: step.value) == nil else { return true }
    reportUnknown(
      "\(flow.id) has no step '\(step.value)'", step,
      among: flow.steps.map(\.id.value))
    return false
  }

  private mutating func flow(of place: FlowPlace) -> FlowEntry? {
    if let flow = project.flow(place.flow.value) { return flow }
    reportUnknown("no flow is called '\(place.flow.value)'", place.flow, among: project.flows.map(\.id))
    return nil
  }

  /// A row by its flow and its own id; a place without one names a test case, which is not looked for here.
  mutating func checkRow(_ place: FlowPlace) {
    guard let row = place.step, let flow = flow(of: place) else { return }
    let ids = flow.steps.flatMap(\.transitions).map(\.id.value)
    if ids.contains(row.value) || ids.isEmpty { return }
    reportUnknown("\(flow.id) has no row '\(row.value)'", row, among: ids)
  }
}

/// The actions that steps run, with the rows that their answers take.
struct ActionNames {
  /// By action; an external partial flow is an action of its id.
  private(set) var rowsByAction: [String: [FlowRow]] = [:]
  /// Every action that a world or a count may name.
  let knownNames: Set<String>

  init(_ project: Project) {
    for table in project.linked.tables {
      for step in table.steps {
        guard let action = step.action?.value ?? (step.kind.value.isCall ? step.name.value : nil) else {
          continue
        }
        rowsByAction[action, default: []] += step.rowsOfAnswers
      }
    }
    knownNames = project.domain.actions.union(rowsByAction.keys).union(
      project.settings?.actions.map(\.value) ?? [])
  }
}

extension [FlowRow] {
  /// The rows that an outcome of this name may take: by `as:`, by id or by its words.
  func taken(by outcome: String) -> [FlowRow] {
    let normal = RowText.normalized(outcome)
    return filter { row in
      if row.outcomeName == outcome || row.id.value == outcome { return true }
      let words = RowText.normalized(ShownText.of(row.trigger.text.value))
      return words == normal || RowText.withoutGuards(words) == normal
    }
  }
}
