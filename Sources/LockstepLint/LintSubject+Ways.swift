import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

extension LintSubject {
  /// Where rows lead.
  struct Ways: Sendable {
    var graph: StepGraph
    var unreachable: [UnreachablePart]
    var circles: [[Int]]
    /// Names that stand for nothing.
    var unresolved: [Reference]

    /// - Parameters:
    ///   - nodes: the project's steps.
    ///   - parts: what was found out about the rows of all flows, in their order.
    init(_ project: Project, _ nodes: StepGraph, _ parts: [Part]) {
      self.init(project, joined: nodes.joined(by: parts.map(\.ways)), parts)
      circles = AutomaticCycles.all(in: graph)
    }

    /// The same as ``init(_:_:_:)``, on two cores.
    static func inParallel(_ project: Project, _ nodes: StepGraph, _ parts: [Part]) async -> Ways {
      let graph = nodes.joined(by: parts.map(\.ways))
      async let circles = AutomaticCycles.all(in: graph)
      var ways = Ways(project, joined: graph, parts)
      ways.circles = await circles
      return ways
    }

    /// All but the circles.
    private init(_ project: Project, joined graph: StepGraph, _ parts: [Part]) {
      self.graph = graph
      circles = []
      unreachable = UnreachablePart.all(in: graph).filter { !$0.isLost(in: graph.flows[$0.flow].section) }
      unresolved = project.unresolvedReferences(in: parts.map(\.unresolved))
    }

    /// Where the rows of some flows lead.
    struct Part: Sendable {
      fileprivate var ways: StepGraph.Ways
      fileprivate var unresolved: [Reference]

      /// - Parameters:
      ///   - flows: positions in `Project.flows`.
      ///   - names: those of the whole project.
      init(_ project: Project, _ nodes: StepGraph, _ flows: Range<Int>, _ names: DataNames) {
        ways = nodes.ways(of: flows)
        unresolved = project.unresolvedReferences(of: flows, names, broken: ways.broken)
      }
    }
  }
}
