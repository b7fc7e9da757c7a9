import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// What rules look at: a project and what several of them need to know about it, computed once.
///
/// An object, because every part of the work on every core hands it on.
final class LintSubject: Sendable {
  typealias Flow = FlowTable
  typealias FlowIndex = LinkedProject.FlowIndex
  typealias StepIndex = LinkedProject.StepIndex

  private static let mostSuggestions = 100

  let project: Project
  /// The tables that are here, in the order of the documents.
  let flows: IndexedArray<FlowIndex, Flow>
  /// The first table of each document, to which findings about the document belong.
  let documents: [Flow]
  /// Where rows lead.
  let linked: LinkedProject
  /// What nothing leads to.
  let unreachable: [UnreachablePart]
  /// Who leads into which document.
  let uses: FlowUses
  let links: LinkUses
  let vocabulary: Vocabulary
  /// Steps that lead round in circles and never wait.
  let circles: [[StepIndex]]
  /// Steps whose actions and rows do not agree.
  let actionMatches: [ActionMatch.Found]
  /// Actions that no row takes by their very name, or whose row leads nowhere, by document: a trigger that names one means the lost row.
  let openActions: [String: Set<String>]
  /// Places where the numbers do not go on one by one.
  let jumps: [Numbering]
  /// Documents in which a row leads to a flow that does not exist.
  let lostWays: Set<String>
  /// Documents with a list of actions under at least one step.
  let withActions: Set<String>
  /// The results that the rows of each document hand back, by its id.
  let given: [String: Set<String>]
  /// What each document's own rows raise: errors by name in lower case, their pages as `#anchor`.
  let raised: [String: Set<String>]
  private let here: Set<String>

  static func looking(at project: Project) -> Work<LintSubject> {
    let titles = LinkTitles(project)
    let linked = project.linked
    return Work.shares(of: 0..<linked.tables.count) { TableFacts(project, $0, titles) }.then { parts in
      var all = TableFacts(project, 0..<0, titles)
      for part in parts { all.add(part) }
      let facts = all
      return Work { Vocabulary(linked.tables, facts.texts) }
        .and(Work { AutomaticCycles.all(in: linked) })
        .and(Work { UnreachablePart.all(in: linked) })
        .map { LintSubject(project, facts, vocabulary: $0.0.0, circles: $0.0.1, unreachable: $0.1) }
    }
  }

  private init(
    _ project: Project, _ facts: TableFacts, vocabulary: Vocabulary, circles: [[StepIndex]],
    unreachable: [UnreachablePart]
  ) {
    self.project = project
    linked = project.linked
    flows = linked.tables
    documents = flows.filter(\.isFirstOfDocument)
    self.circles = circles
    self.unreachable = unreachable
    uses = FlowUses(facts.uses, flows)
    links = facts.links
    self.vocabulary = vocabulary
    actionMatches = facts.matches
    openActions = facts.openActions
    lostWays = Set(
      project.unresolvedReferences.filter { $0.kind == .flow }.compactMap {
        $0.place.flatMap { project.flow($0.flow) }
      }
      .map(project.documentID))
    given = facts.given
    withActions = facts.withActions
    here = Set(project.documents.map(\.id.value))
    raised = facts.raised
    jumps = facts.jumps
  }

  /// Names that stand for nothing.
  var unresolved: [Reference] { linked.unresolved }

  /// The findings of a rule about names that stand for nothing.
  func unresolved(_ info: RuleInfo, where isCause: (Reference) -> Bool = { _ in true }) -> [Diagnostic] {
    // Comparing a name with all others takes long; nobody reads hundreds of suggestions.
    unresolved.filter { $0.kind.rule == info.id && isCause($0) }.enumerated().map { number, reference in
      var reference = reference
      if number >= Self.mostSuggestions { reference.candidates = [] }
      return reference.diagnostic
    }
  }

  /// Whether the document is here and not only mentioned.
  func isHere(_ document: String) -> Bool { here.contains(document) }

  /// Whether an action that a trigger names has lost its row in a flow, or a way of the flow its target: then
  /// the trigger may well be right.
  func hasLost(_ action: String?, in document: String) -> Bool {
    uses.calls(from: document).contains { id in
      lostWays.contains(id) || action.map { openActions[id]?.contains($0) == true } == true
    }
  }
}
