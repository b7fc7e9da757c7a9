import LockstepModel

/// Finds steps from which no way leads out: to an end, back, to a result, to another flow or a placeholder.
///
/// Steps without rows, rows that lead nowhere and circles that never wait are reported themselves
/// and count as a way out, as does an unknown target.
enum DeadEnds {
  typealias StepIndex = LinkedProject.StepIndex

  /// The steps of a table that only lead to one another, in their order; only the first one is reported.
  static func steps(
    of flow: LinkedProject.FlowIndex, in linked: LinkedProject, besides circles: Set<StepIndex>
  ) -> [StepIndex] {
    let steps = linked.steps(of: flow)
    let first = steps.lowerBound
    var isOpen = steps.map { circles.contains($0) || leavesItself($0, linked) }
    if !isOpen.contains(false) { return [] }
    let origins = linked.predecessors(in: flow)
    var open = steps.filter { isOpen[first.distance(to: $0)] }
    while let step = open.popLast() {
      for origin in origins[first.distance(to: step)] where !isOpen[first.distance(to: origin)] {
        isOpen[first.distance(to: origin)] = true
        open.append(origin)
      }
    }
    return steps.filter {
      !isOpen[first.distance(to: $0)] && linked.step($0)?.transitions.isEmpty == false
    }
  }

  private static func leavesItself(_ index: StepIndex, _ linked: LinkedProject) -> Bool {
    if linked.steps[index].leavesTable { return true }
    guard let step = linked.step(index) else { return linked.steps[index].rows.isEmpty }
    // The rows of a called flow are checked with that flow.
    if step.kind.value.isCall || step.transitions.isEmpty && step.target == nil { return true }
    return step.transitions.contains(where: \.leadsNowhere) || !step.strandingRows.isEmpty
  }
}
