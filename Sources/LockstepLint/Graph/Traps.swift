import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Finds steps from which no way leads out: to an end, back, to a result, to another flow or a placeholder.
///
/// Steps without rows, rows that lead nowhere and circles that never wait are reported themselves
/// and count as a way out, as does an unknown target.
enum Traps {
  /// The traps, each the steps that only lead to one another, in the order of the documents.
  static func all(in graph: StepGraph, besides circles: Set<Int>) -> [[Int]] {
    var isOpen = graph.nodes.indices.map { circles.contains($0) || leavesItself($0, graph) }
    let origins = graph.neighbours.origins
    var open = isOpen.indices.filter { isOpen[$0] }
    while let node = open.popLast() {
      for origin in origins[node] where !isOpen[origin] {
        isOpen[origin] = true
        open.append(origin)
      }
    }
    return groups(isOpen, graph)
  }

  /// Without one of these the ways of a step are all that there is.
  private static let mayEnd: StepTraits = [.bare, .nowhere]

  private static func leavesItself(_ node: Int, _ graph: StepGraph) -> Bool {
    // What a called flow does is its own affair.
    if graph.hasExit[node] || graph.traits[node].contains(.call) { return true }
    let traits = graph.traits[node]
    if !traits.isEmpty, traits.isDisjoint(with: mayEnd) { return false }
    if let step = graph.step(node) {
      if step.transitions.isEmpty && step.target == nil { return true }
      guard traits.contains(.nowhere) else { return false }
      if step.transitions.contains(where: { $0.target == nil && $0.effect == nil }) { return true }
      if !step.strandingRows.isEmpty { return true }
    } else if graph.ways[node].isEmpty {
      return true
    }
    return false
  }

  /// Neighbours of a flow belong together; the first one stands for all.
  private static func groups(_ isOpen: [Bool], _ graph: StepGraph) -> [[Int]] {
    graph.ranges.compactMap { range in
      let nodes = range.filter { !isOpen[$0] && graph.step($0)?.transitions.isEmpty == false }
      return nodes.isEmpty ? nil : Array(nodes)
    }
  }
}
