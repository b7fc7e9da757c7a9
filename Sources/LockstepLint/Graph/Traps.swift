import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// Finds steps from which no way leads out: to an end, back, to a result, to another flow or a placeholder.
///
/// Steps without rows, rows that lead nowhere and circles that never wait are reported themselves
/// and count as a way out, as does an unknown target.
enum Traps {
  typealias StepIndex = LinkedProject.StepIndex

  /// The traps, each the steps that only lead to one another, in the order of the documents.
  static func all(in linked: LinkedProject, besides circles: Set<StepIndex>) -> [[StepIndex]] {
    var isOpen = IndexedArray<StepIndex, Bool>(
      linked.steps.indices.map { circles.contains($0) || leavesItself($0, linked) })
    let origins = linked.predecessors
    var open = isOpen.indices.filter { isOpen[$0] }
    while let node = open.popLast() {
      for origin in origins[node] where !isOpen[origin] {
        isOpen[origin] = true
        open.append(origin)
      }
    }
    return groups(isOpen, linked)
  }

  /// Without one of these the ways of a step are all that there is.
  private static let mayEnd: StepTraits = [.bare, .nowhere]

  private static func leavesItself(_ index: StepIndex, _ linked: LinkedProject) -> Bool {
    // What a called flow does is its own affair.
    let traits = linked.steps[index].traits
    if linked.steps[index].leavesTable || traits.contains(.call) { return true }
    if !traits.isEmpty, traits.isDisjoint(with: mayEnd) { return false }
    if let step = linked.step(index) {
      if step.transitions.isEmpty && step.target == nil { return true }
      guard traits.contains(.nowhere) else { return false }
      if step.transitions.contains(where: { $0.target == nil && $0.effect == nil }) { return true }
      if !step.strandingRows.isEmpty { return true }
    } else if linked.steps[index].rows.isEmpty {
      return true
    }
    return false
  }

  /// Neighbours of a flow belong together; the first one stands for all.
  private static func groups(_ isOpen: IndexedArray<StepIndex, Bool>, _ linked: LinkedProject)
    -> [[StepIndex]]
  {
    linked.tables.indices.compactMap { flow in
      let steps = linked.steps(of: flow).filter {
        !isOpen[$0] && linked.step($0)?.transitions.isEmpty == false
      }
      return steps.isEmpty ? nil : steps
    }
  }
}
