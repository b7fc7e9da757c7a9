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
  typealias StepIndex = LinkedProject.StepIndex

  /// Position in `LintSubject.flows`.
  var flow: LinkedProject.FlowIndex
  var scenario: Int
  /// nil if nothing leads to any step of the scenario.
  var step: Int?
  /// Whether rows that are not reached themselves lead to it.
  var hasWayIn: Bool
  /// The entries of ``LinkedProject`` that are not reached for this reason, the part's own ones first.
  var nodes: [StepIndex]

  static func all(in linked: LinkedProject) -> [UnreachablePart] {
    var reached = linked.reached
    if !reached.contains(false) { return [] }
    for flow in uncertainFlows(in: linked) { linked.mark(Array(linked.steps(of: flow)), in: &reached) }
    return causes(linked, &reached).filter { !$0.isLost(in: linked.tables[$0.flow].section) }
  }

  /// Parts that nothing outside of them leads to come first; what leads round in circles is entered at its
  /// first part.
  private static func causes(
    _ linked: LinkedProject, _ reached: inout IndexedArray<StepIndex, Bool>
  ) -> [UnreachablePart] {
    let groups = groups(linked, reached)
    var group: [StepIndex: Int] = [:]
    for (number, nodes) in groups.enumerated() { for node in nodes { group[node] = number } }
    var hasWayIn = Set<Int>()
    for node in linked.steps.indices {
      linked.forEachSuccessor(of: node) { next in
        if let entered = group[next], entered != group[node] { hasWayIn.insert(entered) }
      }
    }
    var parts: [(node: StepIndex, part: UnreachablePart)] = []
    for isCircle in [false, true] {
      for (number, nodes) in groups.enumerated() where hasWayIn.contains(number) == isCircle {
        guard let first = nodes.first, !reached[first] else { continue }
        let marked = linked.mark(nodes, in: &reached)
        let node = linked.steps[first]
        let isScenario = linked.scenario(first).steps.count <= nodes.count
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

  /// The steps that are not reached: those of a scenario together if none of it is.
  private static func groups(
    _ linked: LinkedProject, _ reached: IndexedArray<StepIndex, Bool>
  ) -> [[StepIndex]] {
    var groups: [[StepIndex]] = []
    var node = linked.steps.startIndex
    while node < linked.steps.endIndex {
      let count = max(1, linked.scenario(node).steps.count)
      let end = node.advanced(by: count)
      let missing = (node..<end).filter { !reached[$0] }
      if missing.count == count {
        groups.append(missing)
      } else {
        groups += missing.map { [$0] }
      }
      node = end
    }
    return groups
  }

  private static func uncertainFlows(in linked: LinkedProject) -> Set<LinkedProject.FlowIndex> {
    var flows = Set<LinkedProject.FlowIndex>()
    for step in linked.steps {
      for row in step.rows {
        switch linked.rows[row] {
        case .unresolved(.ownStep): flows.insert(step.flow)
        case .unresolved(.step(let flow)): flows.insert(flow)
        default: continue
        }
      }
    }
    for table in linked.tables where !table.isNumberedInOrder {
      let ids =
        table.section.scenarios.map(\.id.value) + table.section.scenarios.flatMap { $0.steps.map(\.id.value) }
      if Set(ids).count < ids.count { flows.insert(table.index) }
    }
    return flows
  }
}
