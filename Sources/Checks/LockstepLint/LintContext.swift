import Lockstep
import LockstepModel

/// What rules look at: a project and what several of them need to know about it, computed once.
///
/// An object, because every part of the work on every core hands it on.
final class LintContext: Sendable {
  typealias Flow = FlowTable
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  let project: Project
  /// The tables that are here, in the order of the documents.
  let flows: IndexedArray<FlowIndex, Flow>
  /// The facts of each table that depend on no other table.
  let summaries: IndexedArray<FlowIndex, TableSummary>
  /// Where each of them leads.
  let links: IndexedArray<FlowIndex, TableLinks>
  /// Where rows lead.
  let linked: LinkedProject
  /// The tables of each document, by its id; documents with the same id are one here.
  let tablesByDocument: [String: [FlowIndex]]
  /// The documents that have a list of actions under at least one step.
  let documentsWithActions: Set<String>
  /// What calls do after each result.
  let callReturns: CallReturns
  /// The tables whose steps call a table.
  let callers: [FlowIndex: Set<FlowIndex>]
  /// The flows that lead into each document.
  let flowUses: FlowUseLookup
  let linkTitles: LinkTitles
  let knownPaths: KnownPaths
  let reachability: Reachability
  /// The rows and calls of each document that lead to a flow that does not exist.
  let danglingReferences: [String: [DanglingReference]]
  /// Whether some row or step names a flow that does not exist.
  let hasMissingFlows: Bool
  /// Names of errors that the project does not declare, by file.
  let unknownErrors: [String: Set<Span>]

  init(
    _ project: Project, _ summaries: IndexedArray<FlowIndex, TableSummary>,
    _ links: IndexedArray<FlowIndex, TableLinks>, _ titles: LinkTitles, ways: Reachability,
    returns: CallReturns
  ) {
    self.project = project
    self.summaries = summaries
    self.links = links
    self.linkTitles = titles
    self.reachability = ways
    self.callReturns = returns
    linked = project.linked
    flows = linked.tables
    knownPaths = KnownPaths(project)
    var tables: [String: [FlowIndex]] = [:]
    for flow in flows { tables[flow.document.id.value, default: []].append(flow.index) }
    documentsWithActions = Set(flows.lazy.filter { summaries[$0.index].hasActions }.map(\.document.id.value))
    for number in project.documents.indices where project.documents[number].sections.isEmpty {
      tables[project.documents[number].id.value, default: []] += []
    }
    tablesByDocument = tables
    callers = project.linked.steps.reduce(into: [:]) { callers, step in
      if let callee = step.callee { callers[callee, default: []].insert(step.flow) }
    }
    flowUses = FlowUseLookup(links, tables)
    danglingReferences = DanglingReference.byDocument(linked.unresolvedReferences, in: project)
    var unknownErrors: [String: Set<Span>] = [:]
    for reference in linked.unresolvedReferences where reference.kind == .errorFlow {
      unknownErrors[reference.source.path, default: []].insert(reference.text.span)
    }
    hasMissingFlows = linked.unresolvedReferences.contains { $0.kind == .flow }
    self.unknownErrors = unknownErrors
  }

  /// Names without a target.
  var unresolvedReferences: [Reference] { linked.unresolvedReferences }

  /// The findings of a rule about names without a target.
  ///
  /// - Parameter complete: adds details to the finding that only the rule knows.
  func unresolvedFindings(
    _ info: RuleInfo, where isCause: (Reference) -> Bool = { _ in true },
    completing complete: (Reference, inout Diagnostic) -> Void = { _, _ in }
  ) -> [Diagnostic] {
    unresolvedReferences.filter { $0.kind.rule == info && isCause($0) }.enumerated().map {
      number, reference in
      var reference = reference
      if number >= Suggestion.maxSuggestedFindings { reference.candidates = [] }
      var finding = reference.diagnostic
      complete(reference, &finding)
      return finding
    }
  }

  /// Whether the document is here and not only mentioned.
  func hasDocument(_ document: String) -> Bool { tablesByDocument[document] != nil }

  /// Whether the link of a call or row names one flow and leads to another, which is reported itself.
  func hasContradictoryLink(_ row: String, in flow: FlowIndex) -> Bool {
    links[flow].links.contains { $0.row == row && $0.contradictsItself }
  }

  /// The results that the rows of a document return; nil for a document that the project does not have.
  func returnedResults(of document: String) -> Set<String>? {
    guard let tables = tablesByDocument[document], !tables.isEmpty else { return nil }
    return union(tables, \.returnedResults)
  }

  /// The errors that a document's own rows raise: by name in lower case, their pages as `#anchor`.
  func raisedErrors(of document: String) -> Set<String> {
    union(tablesByDocument[document] ?? [], \.raisedErrors)
  }

  private func union(_ tables: [FlowIndex], _ names: (TableSummary) -> Set<String>) -> Set<String> {
    guard let first = tables.first else { return [] }
    return tables.dropFirst().reduce(into: names(summaries[first])) { $0.formUnion(names(summaries[$1])) }
  }

  /// Whether an action that a trigger names has lost its row in a flow, or a broken link there may have been meant to lead to the
  /// trigger's flow: then the trigger may well be right.
  func mayStillLead(to flow: FlowDocument, from document: String, by action: String?) -> Bool {
    flowUses.documentsReachedByCalls(from: document).contains { id in
      if danglingReferences[id]?.contains(where: { $0.mayMean(flow, by: action, project.wording) }) == true {
        return true
      }
      guard let action, let tables = tablesByDocument[id] else { return false }
      return tables.contains { summaries[$0].untakenActions.contains(action) }
    }
  }
}
