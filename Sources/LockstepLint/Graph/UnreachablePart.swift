import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A step, or a whole scenario, that no way from the beginning of a flow leads to.
///
/// A way begins at the first step of each table, because a person, a caller or a `go-to` may enter there,
/// and follows every target of every row. What only leads on from an unreachable part is a consequence and
/// is no part of its own. A flow in which a target is unknown or an id stands twice has no unreachable parts:
/// there nobody can say.
struct UnreachablePart: Sendable {
  /// Position in `LintSubject.flows`.
  var flow: Int
  var scenario: Int
  /// nil if nothing leads to any step of the scenario.
  var step: Int?
  /// Whether rows that are not reached themselves lead to it.
  var hasWayIn: Bool
  /// The nodes of ``StepGraph`` that are not reached for this reason, the part's own ones first.
  var nodes: [Int]

  static func all(in graph: StepGraph) -> [UnreachablePart] {
    let edges = graph.ways
    var reached = [Bool](repeating: false, count: graph.nodes.count)
    StepGraph.mark(graph.entrances, along: edges, in: &reached)
    if !reached.contains(false) { return [] }
    for flow in uncertainFlows(in: graph) {
      StepGraph.mark(Array(graph.ranges[flow]), along: edges, in: &reached)
    }
    return causes(graph, edges, &reached)
  }

  /// Parts that nothing outside of them leads to come first; what leads round in circles is entered at its
  /// first part.
  private static func causes(
    _ graph: StepGraph, _ edges: NodeLists, _ reached: inout [Bool]
  ) -> [UnreachablePart] {
    let groups = groups(graph, reached)
    var group: [Int: Int] = [:]
    for (number, nodes) in groups.enumerated() { for node in nodes { group[node] = number } }
    var hasWayIn = Set<Int>()
    for (node, nexts) in edges.enumerated() {
      for next in nexts {
        if let entered = group[next], entered != group[node] { hasWayIn.insert(entered) }
      }
    }
    var parts: [(node: Int, part: UnreachablePart)] = []
    for isCircle in [false, true] {
      for (number, nodes) in groups.enumerated() where hasWayIn.contains(number) == isCircle {
        guard let first = nodes.first, !reached[first] else { continue }
        let marked = StepGraph.mark(nodes, along: edges, in: &reached)
        let node = graph.nodes[first]
        let isScenario = graph.scenario(first).steps.count <= nodes.count
        parts.append(
          (
            first,
            UnreachablePart(
              flow: node.flow, scenario: node.scenario, step: isScenario ? nil : node.step,
              hasWayIn: isCircle,
              nodes: marked)
          ))
      }
    }
    return parts.sorted { $0.node < $1.node }.map(\.part)
  }

  /// The nodes that are not reached: those of a scenario together if none of it is.
  private static func groups(_ graph: StepGraph, _ reached: [Bool]) -> [[Int]] {
    var groups: [[Int]] = []
    var node = 0
    while node < graph.nodes.count {
      let count = max(1, graph.scenario(node).steps.count)
      let missing = (node..<node + count).filter { !reached[$0] }
      if missing.count == count {
        groups.append(missing)
      } else {
        groups += missing.map { [$0] }
      }
      node += count
    }
    return groups
  }

  private static func uncertainFlows(in graph: StepGraph) -> Set<Int> {
    var flows = Set<Int>()
    for (number, node) in graph.nodes.enumerated() {
      for target in graph.targets(of: number) {
        if let flow = graph.flowWithoutTarget(target, in: node.flow) { flows.insert(flow) }
      }
    }
    for (number, flow) in graph.flows.enumerated() {
      let ids =
        flow.section.scenarios.map(\.id.value) + flow.section.scenarios.flatMap { $0.steps.map(\.id.value) }
      if Set(ids).count < ids.count { flows.insert(number) }
    }
    return flows
  }
}
