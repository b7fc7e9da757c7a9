import Lockstep

/// What rules look at: a project and what several of them need to know about it, computed once.
struct LintSubject: Sendable {
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

  init(_ project: Project) {
    let flows = project.tables
    self.init(project, flows, Ways(project, flows), Uses(project, flows), Words(flows))
  }

  /// The same as ``init(_:)``, on all cores.
  static func inParallel(_ project: Project) async -> LintSubject {
    let flows = project.tables
    async let ways = Ways(project, flows)
    async let words = Words(flows)
    let uses = Uses(project, flows)
    return LintSubject(project, flows, await ways, uses, await words)
  }

  /// Where rows lead.
  private struct Ways: Sendable {
    var graph: StepGraph
    var unreachable: [UnreachablePart]
    var circles: [[Int]]

    init(_ project: Project, _ flows: [Flow]) {
      let graph = StepGraph(project, flows)
      self.graph = graph
      unreachable = UnreachablePart.all(in: graph).filter { !$0.isLost(in: flows[$0.flow].section) }
      circles = AutomaticCycles.all(in: graph)
    }
  }

  /// What documents say of one another.
  private struct Uses: Sendable {
    var unresolved: [Reference]
    var uses: FlowUses
    var links: LinkUses

    init(_ project: Project, _ flows: [Flow]) {
      unresolved = project.unresolvedReferences
      uses = FlowUses(project, flows)
      links = LinkUses(project, flows)
    }
  }

  /// What tables say.
  private struct Words: Sendable {
    var vocabulary: Vocabulary
    var actionMatches: [(flow: Flow, step: Step, match: ActionMatch)]

    init(_ flows: [Flow]) {
      vocabulary = Vocabulary(flows)
      actionMatches = ActionMatch.all(in: flows)
    }
  }

  private init(_ project: Project, _ flows: [Flow], _ ways: Ways, _ uses: Uses, _ words: Words) {
    self.project = project
    self.flows = flows
    documents = flows.filter(\.isFirstOfDocument)
    unresolved = uses.unresolved
    graph = ways.graph
    unreachable = ways.unreachable
    circles = ways.circles
    self.uses = uses.uses
    links = uses.links
    vocabulary = words.vocabulary
    actionMatches = words.actionMatches
    openActions = actionMatches.reduce(into: [:]) { open, found in
      open[found.flow.document.id.value, default: []].formUnion(
        found.match.open.map { ActionName($0.value).text })
    }.merging(Self.lostActions(flows)) { $0.union($1) }
    lostWays = Set(
      unresolved.filter { $0.kind == .flow }.compactMap { $0.place.flatMap { project.flow($0.flow) } }
        .map(project.documentID))
    given = Self.given(flows)
    withActions = Set(
      flows.filter { $0.section.scenarios.contains { $0.steps.contains { !$0.actionNames.isEmpty } } }
        .map(\.document.id.value))
    here = Set(project.documents.map(\.id.value))
    raised = Self.raised(flows)
    jumps = Numbering.all(in: flows, actionMatches)
  }

  /// The findings of a rule about names of some kinds that stand for nothing.
  func unresolved(
    _ kinds: Set<Reference.Kind>, _ info: RuleInfo, where isCause: (Reference) -> Bool = { _ in true }
  ) -> [Diagnostic] {
    // Comparing a name with all others takes long; nobody reads hundreds of suggestions.
    unresolved.filter { kinds.contains($0.kind) && isCause($0) }.enumerated().map { number, reference in
      var reference = reference
      if number >= Self.mostSuggestions { reference.candidates = [] }
      return reference.diagnostic(rule: info.id)
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

  /// The actions whose rows have lost their target.
  private static func lostActions(_ flows: [Flow]) -> [String: Set<String>] {
    var lost: [String: Set<String>] = [:]
    for flow in flows {
      for row in flow.section.scenarios.lazy.flatMap(\.steps).flatMap(\.transitions)
      where row.leadsNowhere && row.trigger.kind == .user {
        lost[flow.document.id.value, default: []].insert(ActionName(row: row.trigger.text.value).text)
      }
    }
    return lost
  }

  private static func given(_ flows: [Flow]) -> [String: Set<String>] {
    var given: [String: Set<String>] = [:]
    for flow in flows where flow.document.kind.value == .partialFlow {
      var names: Set<String> = []
      func add(_ target: Target?) {
        if case .result(let text)? = target?.kind { names.insert(text.value) }
      }
      for scenario in flow.section.scenarios {
        add(scenario.target)
        for step in scenario.steps {
          add(step.target)
          for row in step.transitions { add(row.target) }
        }
      }
      given[flow.document.id.value, default: []].formUnion(names)
    }
    return given
  }

  private static func raised(_ flows: [Flow]) -> [String: Set<String>] {
    var raised: [String: Set<String>] = [:]
    for flow in flows {
      var names: Set<String> = []
      for row in flow.section.scenarios.lazy.flatMap(\.steps).flatMap(\.transitions) {
        if row.trigger.kind == .error { names.insert(row.trigger.text.value.lowercased()) }
        guard let target = row.target, case .errorFlow(let name) = target.kind else { continue }
        names.insert(name.value.lowercased())
        if let anchor = target.href?.value.split(separator: "#").dropFirst().last {
          names.insert("#" + anchor)
        }
      }
      raised[flow.document.id.value, default: []].formUnion(names)
    }
    return raised
  }

  func forEachStep(_ body: (_ flow: Flow, _ step: Step) -> Void) {
    for flow in flows {
      for scenario in flow.section.scenarios {
        for step in scenario.steps { body(flow, step) }
      }
    }
  }
}
