package import Lockstep

/// What a walk found to be wrong, or not to be possible.
package enum ExplorationFinding: Hashable, Sendable {
  /// A row that is never taken.
  case neverTaken(RowID, Reason)
  /// A step that nothing leads to; none of its rows is taken.
  case neverReached(StepID)
  /// A step from which no end is reached, however a session goes on, the app staying in the foreground.
  case trap(StepID)
  /// A row of a user that changes nothing and does nothing.
  case deadButton(RowID)

  /// Why a row of a step that is reached is never taken.
  package enum Reason: Hashable, Sendable {
    /// No call passes the parameter.
    case guarded(parameter: String)
    /// The called flow never hands the result back.
    case noSuchResult
    /// The action never answers so.
    case noSuchOutcome
    /// The timer is never armed: what it runs for is not there.
    case timerNotArmed
    /// The timer is armed, and the step is always left first.
    case timerTooLate
    /// The step is never displayed when the row could be taken.
    case neverPossible
  }
}

extension Explorer {
  /// What the walk found, in the order of the documents.
  package func findings() -> [ExplorationFinding] {
    let seen = SeenSteps(self)
    return neverTaken(seen) + traps(seen) + deadButtons()
  }

  private var takenRows: Set<RowID> { Set(graph.labels.flatMap(\.taken)) }

  /// The flows that reports and suites are about: the one that is walked and those that it calls; of a walk that goes
  /// through, all that were reached.
  package var scope: Set<Int> {
    guard !options.goesThrough else {
      return Set(takenRows.map { Int(program.steps[Int(program.rowInfo($0).step.index)].flow) }).union([flow])
    }
    return program.flowsCalled(from: flow)
  }

  private func neverTaken(_ seen: SeenSteps) -> [ExplorationFinding] {
    let taken = takenRows
    var found: [ExplorationFinding] = []
    for step in program.allSteps where seen.flows.contains(Int(program.steps[Int(step.index)].flow)) {
      let rows = program.rows(of: step)
      if !seen.steps.contains(step), !rows.contains(where: taken.contains) {
        found.append(.neverReached(step))
        continue
      }
      for row in rows where !taken.contains(row) { found.append(.neverTaken(row, reason(row, seen))) }
    }
    return found
  }

  private func reason(_ row: RowID, _ seen: SeenSteps) -> ExplorationFinding.Reason {
    let code = program.rows[Int(row.index)]
    if let parameter = program.rowInfo(row).when, !seen.isPassed(row) {
      return .guarded(parameter: parameter)
    }
    if code.delay >= 0 { return seen.armed.contains(row) ? .timerTooLate : .timerNotArmed }
    switch code.kind {
    case .returned: return .noSuchResult
    case .outcome: return .noSuchOutcome
    case .input, .event: return .neverPossible
    }
  }

  /// The steps where sessions stand that never end.
  private func traps(_ seen: SeenSteps) -> [ExplorationFinding] {
    let leads = graph.leading { graph.isEnd($0) }
    let steps = Set(leads.indices.filter { !leads[$0] }.map { seen.places[$0] })
    return program.allSteps.filter(steps.contains).map { .trap($0) }
  }

  private func deadButtons() -> [ExplorationFinding] {
    var dead: Set<RowID> = []
    var alive: Set<RowID> = []
    for state in graph.places.indices {
      for edge in graph.edges(of: state) {
        let label = graph.labels[Int(edge.label)]
        guard let row = label.taken.first, program.rowInfo(row).trigger == .user else { continue }
        let changes = Int(edge.target) != state || label.taken.count > 1 || program.rowInfo(row).effect != nil
        if changes { alive.insert(row) } else { dead.insert(row) }
      }
    }
    return program.allSteps.flatMap { program.rows(of: $0) }
      .filter { dead.contains($0) && !alive.contains($0) }.map { .deadButton($0) }
  }
}

/// What the states of a walk show of steps.
private struct SeenSteps {
  /// Where sessions stand, by state.
  var places: [StepID] = []
  /// Where they stand, where they called, and what Back leads to.
  var steps: Set<StepID> = []
  var flows: Set<Int> = []
  /// The rows of timers that run.
  var armed: Set<RowID> = []
  private var passed: Set<RowID> = []

  init<Model: ActionModel, Watch: StateWatch>(_ explorer: Explorer<Model, Watch>) {
    var standing = explorer.base
    flows = explorer.scope
    for place in explorer.graph.places {
      _ = explorer.read(place, into: &standing)
      places.append(standing.session.place)
      guard standing.session.end == nil else { continue }
      steps.formUnion(standing.session.stepsInvolved)
      armed.formUnion(standing.session.armedRows)
      passed.formUnion(standing.session.rowsPassed)
    }
  }

  func isPassed(_ row: RowID) -> Bool { passed.contains(row) }
}

extension ExplorationFinding {
  /// Whether the flow is wrong; what can never happen may be meant so.
  package var isFailure: Bool {
    switch self {
    case .trap, .deadButton: true
    case .neverTaken, .neverReached: false
    }
  }
}
