import Lockstep

/// What rules look at: a project and what several of them need to know about it, computed once.
///
/// An object, because every part of the work on every core hands it on.
final class LintSubject: Sendable {
  typealias Flow = FlowTable

  private static let mostSuggestions = 100

  let project: Project
  /// The tables that are here, in the order of the documents.
  let flows: [Flow]
  /// The first table of each document, to which findings about the document belong.
  let documents: [Flow]
  /// Names that stand for nothing.
  let unresolved: [Reference]
  /// Where rows lead.
  let graph: StepGraph
  /// What nothing leads to.
  let unreachable: [UnreachablePart]
  /// Who leads into which document.
  let uses: FlowUses
  let links: LinkUses
  let vocabulary: Vocabulary
  /// Steps that lead round in circles and never wait.
  let circles: [[Int]]
  /// Steps whose actions and rows do not agree.
  let actionMatches: [(flow: Flow, step: Step, match: ActionMatch)]
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

  convenience init(_ project: Project) {
    let flows = project.tables
    self.init(
      project, flows, Ways(project, flows), project.unresolvedReferences, Uses(project, flows),
      Vocabulary(flows), Offers(flows), Raised(flows))
  }

  /// The same as ``init(_:)``, on all cores.
  static func inParallel(_ project: Project) async -> LintSubject {
    let flows = await tablesInParallel(project)
    async let ways = Ways(project, flows)
    async let unresolved = project.unresolvedReferences
    async let vocabulary = Vocabulary(flows)
    async let offers = Offers(flows)
    async let raised = Raised(flows)
    let uses = Uses(project, flows)
    return await LintSubject(project, flows, ways, unresolved, uses, vocabulary, offers, raised)
  }

  private static func tablesInParallel(_ project: Project) async -> [Flow] {
    let count = project.flows.count
    let share = (count + 7) / 8
    return await withTaskGroup(of: (Int, [Flow]).self) { group in
      for start in stride(from: 0, to: count, by: max(share, 1)) {
        group.addTask { (start, project.tables(of: start..<min(start + share, count))) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private init(
    _ project: Project, _ flows: [Flow], _ ways: Ways, _ unresolved: [Reference], _ uses: Uses,
    _ vocabulary: Vocabulary, _ offers: Offers, _ raised: Raised
  ) {
    self.project = project
    self.flows = flows
    documents = flows.filter(\.isFirstOfDocument)
    self.unresolved = unresolved
    graph = ways.graph
    unreachable = ways.unreachable
    circles = ways.circles
    self.uses = uses.uses
    links = uses.links
    self.vocabulary = vocabulary
    actionMatches = offers.matches
    openActions = offers.open
    lostWays = Set(
      unresolved.filter { $0.kind == .flow }.compactMap { $0.place.flatMap { project.flow($0.flow) } }
        .map(project.documentID))
    given = raised.given
    withActions = Set(
      flows.filter { $0.steps.contains { !$0.actionNames.isEmpty } }.map(\.document.id.value))
    here = Set(project.documents.map(\.id.value))
    self.raised = raised.raised
    jumps = offers.jumps
  }

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
