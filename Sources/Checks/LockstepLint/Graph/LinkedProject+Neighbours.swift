import LockstepModel

extension LinkedProject {
  /// The entry of a step of a table; nil for one whose id an earlier one has.
  func index(of step: Step, in flow: FlowTable) -> StepIndex? {
    guard let place = flow.entry.stepPosition(of: step.id.value), flow.steps[place].span == step.span else {
      return nil
    }
    return index(ofStep: place, in: flow.index)
  }

  /// The step that a row of a step leads to within its table, or the scenario without steps.
  func neighbour(ofRow row: Int, of step: StepIndex) -> StepIndex? {
    if case .step(let next) = destination(ofRow: row, of: step) { next } else { nil }
  }

  /// The steps of a table that some other row of it leads to, reached or not.
  func enteredSteps(in flow: FlowIndex) -> Set<StepIndex> {
    var entered: Set<StepIndex> = []
    for step in steps(of: flow) {
      forEachNeighbour(of: step) { if $0 != step { entered.insert($0) } }
    }
    return entered
  }

  /// Which steps of a table have a way to one of some of its steps, these included, each by its place.
  ///
  /// - Parameter isBarred: whether no way leads on from a step.
  func leadsToAny(
    of goals: [Bool], in flow: FlowIndex, except isBarred: (StepIndex) -> Bool = { _ in false }
  ) -> [Bool] {
    guard goals.contains(false) else { return goals }
    let steps = steps(of: flow)
    let origins = predecessors(in: flow)
    var leads = goals
    var open = goals.indices.filter { goals[$0] }
    while let step = open.popLast() {
      for origin in origins[step] where !isBarred(origin) {
        let place = steps.lowerBound.distance(to: origin)
        if leads[place] { continue }
        leads[place] = true
        open.append(place)
      }
    }
    return leads
  }

  func leads(from step: StepIndex, directlyTo other: StepIndex) -> Bool {
    steps[step].rows.contains { destinations[$0] == .step(other) }
  }

  /// Whether rows of one table lead from a step to another one without coming through a third.
  func isReached(_ goal: StepIndex, from start: StepIndex, without avoided: StepIndex) -> Bool {
    var seen: Set<StepIndex> = [start, avoided]
    var open = [start]
    while let step = open.popLast() {
      if step == goal { return true }
      forEachNeighbour(of: step) { if seen.insert($0).inserted { open.append($0) } }
    }
    return false
  }
}
