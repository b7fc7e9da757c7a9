import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

extension FlowEntry {
  /// The id of the step that `next:` leads to: the step called so, or the first one of the scenario.
  func step(_ id: String, orFirstOf section: FlowSection) -> String? {
    if step(id) != nil { return id }
    return scenario(id).flatMap { section.scenarios[$0].steps.first?.id.value }
  }
}

extension StepGraph {
  /// The node of a step of a table; of the first one, where several have its id.
  func node(of step: Step, in flow: FlowTable) -> Int? {
    flow.entry.step(step.id.value).map { node(ofStep: $0, in: flow.number) }
  }

  /// The nodes that some row of their own table leads to, reached or not.
  func entered(in flows: Set<Int>) -> Set<Int> {
    var entered: Set<Int> = []
    for node in flows.flatMap({ ranges[$0] }) {
      for next in neighbours[node] where next != node { entered.insert(next) }
    }
    return entered
  }

  func leads(from node: Int, directlyTo other: Int) -> Bool { neighbours[node].contains(other) }

  /// Whether ways of one table lead from a node to another one that do not come through a third.
  func isReached(_ goal: Int, from start: Int, without avoided: Int) -> Bool {
    var seen: Set<Int> = [start, avoided]
    var open = [start]
    while let node = open.popLast() {
      if node == goal { return true }
      for next in neighbours[node] where seen.insert(next).inserted { open.append(next) }
    }
    return false
  }
}
