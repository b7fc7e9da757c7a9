import Lockstep

/// What rules look at: a project and what several of them need to know about it, computed once.
public struct LintSubject: Sendable {
  typealias Flow = FlowTable

  let project: Project
  /// The tables that are here, in the order of the documents.
  let flows: [Flow]
  /// Names that stand for nothing.
  let unresolved: [Reference]
  /// Where rows lead.
  let graph: StepGraph
  /// What nothing leads to.
  let unreachable: [UnreachablePart]

  init(_ project: Project) {
    self.project = project
    flows = project.tables
    unresolved = project.unresolvedReferences
    graph = StepGraph(project, flows)
    unreachable = UnreachablePart.all(in: graph)
  }

  /// The findings of a rule about names of some kinds that stand for nothing.
  func unresolved(_ kinds: Set<Reference.Kind>, _ info: RuleInfo) -> [Diagnostic] {
    unresolved.filter { kinds.contains($0.kind) }.map { $0.diagnostic(rule: info.id) }
  }

  /// What `body` finds about every step.
  func findings(ofEachStep body: (_ flow: Flow, _ step: Step) -> [Diagnostic]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for flow in flows {
      for scenario in flow.section.scenarios {
        for step in scenario.steps { found += body(flow, step) }
      }
    }
    return found
  }
}
