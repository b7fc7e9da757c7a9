/// The findings about names without a target.
extension Linker {
  /// Where a flow declares something.
  ///
  /// - Parameter list: the names that its document lists.
  func declaration(
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

  func list(_ names: [String]) -> String {
    names.isEmpty ? "no results" : names.map { "'\($0)'" }.joined(separator: ", ")
  }

  mutating func reportInput(
    _ name: SourceString, row: String, in table: FlowTable
  ) {
    report(
      .input, name, row: row, in: table,
      "nothing gives '\(name.value)': no screen has such an input, no outcome such a value",
      among: budget.isLeft ? names.all : [])
  }

  mutating func reportFlow(
    _ text: SourceString, row: String, in table: FlowTable
  ) {
    report(
      .flow, text, row: row, in: table,
      "no flow is called '\(text.value)', here or among the external flows",
      among: budget.isLeft ? project.flowIDs : [])
  }

  mutating func report(
    _ kind: Reference.Kind, _ text: SourceString, row: String, in table: FlowTable,
    _ problem: String, among candidates: [String], related: Diagnostic.Related? = nil,
    target: FlowEntry? = nil
  ) {
    var reference = Reference(
      kind: kind, text: text, source: table.document.source, place: project.place(table.entry, row: row),
      problem: problem, candidates: candidates, related: related,
      target: target === table.entry ? nil : target?.id)
    budget.limit(&reference)
    part.unresolved[part.unresolved.count - 1].append(reference)
  }

  mutating func reportErrorFlow(_ text: SourceString, row: String, in table: FlowTable) {
    report(
      .errorFlow, text, row: row, in: table, "the project declares no error flow '\(text.value)'",
      among: project.settings?.errorFlows.map(\.name.value) ?? [])
  }

  /// Reports a name that no step and no scenario of a flow has.
  mutating func reportStep(_ text: SourceString, of flow: FlowEntry, row: String, in table: FlowTable) {
    report(
      .step, text, row: row, in: table, "\(flow.id) has no step or scenario '\(text.value)'",
      among: budget.isLeft ? flow.stepNames + (flow === table.entry ? Self.otherPlaces : []) : [],
      target: flow)
  }

  /// The words that `next:` accepts besides steps and scenarios.
  private static var otherPlaces: [String] { ["back", "end", "resume"] }

  /// Reports a scenario that has no step and leads nowhere.
  mutating func reportIfEmpty(
    _ text: SourceString, row: String, in table: FlowTable, of flow: FlowIndex? = nil
  ) {
    let other = flow.map { tables[$0] } ?? table
    guard other.entry.hasEmptyScenarios, let position = other.entry.scenario(text.value) else { return }
    let scenario = other.section.scenarios[position]
    guard other.entry.step(text.value) == nil, scenario.steps.isEmpty, scenario.target == nil else { return }
    report(
      .step, text, row: row, in: table,
      "scenario \(text.value) of \(other.entry.id) has no step to go to", among: [], target: other.entry)
  }
}

/// How much is offered for comparing; a broken file may have a wrong name on each of its rows.
struct ReferenceBudget {
  private var offered = 0
  private static let most = 200_000

  /// After so much the others go without a suggestion, and no names need be gathered for one.
  var isLeft: Bool { offered < Self.most }

  /// Takes its candidates from a reference if there is nothing left for them.
  mutating func limit(_ reference: inout Reference) {
    if !isLeft { reference.candidates = [] }
    // The cost of comparing a name with others.
    offered += reference.candidates.count * (1 + min(reference.text.value.utf8.count, 200) / 8)
  }
}

extension Project {
  /// The references of all tables, and those of the project file, with no more suggestions than one walk would have
  /// made.
  func unresolvedReferences(in parts: [[Reference]]) -> [Reference] {
    var budget = ReferenceBudget()
    var found = parts.flatMap(\.self)
    for index in found.indices { budget.limit(&found[index]) }
    guard let settings else { return found }
    let session = settings.session
    let named = session.roots + session.locks + session.open + (session.onResume.map { [$0] } ?? [])
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
