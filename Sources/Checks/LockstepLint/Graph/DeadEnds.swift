import LockstepModel

/// Finds steps from which no way leads out: to an end, back, to a result, to another flow or a placeholder.
///
/// Steps without rows, rows that lead nowhere and cycles that never wait are reported themselves
/// and count as a way out, as does an unknown target.
enum DeadEnds {
  typealias StepIndex = LinkedProject.StepIndex

  /// The steps of a table that only lead to one another, in their order; only the first one is reported.
  static func steps(
    of flow: LinkedProject.FlowIndex, in linked: LinkedProject, besides cycles: Set<StepIndex>
  ) -> [StepIndex] {
    let steps = linked.steps(of: flow)
    let leaving = linked.leadsToAny(
      of: steps.map { cycles.contains($0) || hasDirectExit($0, linked) }, in: flow)
    return zip(steps, leaving).filter { step, isLeaving in
      !isLeaving && linked.step(step)?.transitions.isEmpty == false
    }.map(\.0)
  }

  private static func hasDirectExit(_ index: StepIndex, _ linked: LinkedProject) -> Bool {
    if linked.steps[index].leavesTable { return true }
    guard let step = linked.step(index) else { return linked.steps[index].rows.isEmpty }
    // The rows of a called flow are checked with that flow.
    if step.kind.value.isCall || step.transitions.isEmpty && step.continuation == nil { return true }
    return step.transitions.contains(where: \.leadsNowhere) || !step.stuckOutcomes.isEmpty
  }
}
