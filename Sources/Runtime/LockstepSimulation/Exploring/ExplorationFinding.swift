package import Lockstep

/// A problem found by a walk, or a row or step that cannot be reached.
package enum ExplorationFinding: Hashable, Sendable {
  /// A row that is never taken.
  case neverTaken(RowID, Reason)
  /// A step that nothing leads to; none of its rows is taken.
  case neverReached(StepID)
  /// A step from which no end can be reached while the app stays in the foreground.
  case trap(StepID)
  /// A step from which an end can be reached or not, which depends on the way to it.
  case partialTrap(StepID)
  /// A row of a user that changes nothing and does nothing.
  case deadButton(RowID)

  /// Why a row of a step that is reached is never taken.
  package enum Reason: Hashable, Sendable {
    /// No call passes the parameter.
    case notPassed(parameter: String)
    /// The walk began its flow without the parameter.
    case notGiven(parameter: String)
    /// The called flow never hands the result back.
    case noSuchResult
    /// The action never runs; with a value that it lacks whenever its step is entered.
    case neverRun(missing: String?)
    /// The action never answers so.
    case noSuchOutcome
    /// The timer is never armed: its duration has no value.
    case timerNotArmed
    /// The timer is armed, and the step is always left first.
    case timerTooLate
    /// Its words and its ID always take another row.
    case shadowed(by: RowID)
    /// The step is never displayed when the row could be taken.
    case neverPossible
  }

  /// Whether another finding reports the same problem of the same row or step, for whatever reason.
  package func isSameProblem(as other: ExplorationFinding) -> Bool {
    switch (self, other) {
    case (.neverTaken(let row, _), .neverTaken(let otherRow, _)): row == otherRow
    case (.trap(let step), .partialTrap(let otherStep)), (.partialTrap(let step), .trap(let otherStep)):
      step == otherStep
    default: self == other
    }
  }

  /// Whether the flow is wrong; an impossible row may be intended.
  package var isFailure: Bool {
    switch self {
    case .trap, .partialTrap, .deadButton: true
    case .neverTaken, .neverReached: false
    }
  }
}

extension Explorer {
  /// The flows that reports and suites are about: the one that is walked and those that it calls; where each `go-to` or
  /// some are followed, all that were reached.
  package var flowsInScope: Set<Int> {
    if options.followedFlows == .none { return program.flowsCalled(from: flow) }
    let taken = program.rows.indices.filter { tally.isRowTaken[$0] }
    return Set(taken.map { Int(program.steps[Int(program.rows[$0].step)].flow) }).union([flow])
  }

  /// The rows and steps of ``flowsInScope`` that can never happen, in the order of the documents.
  package func neverTakenFindings() -> [ExplorationFinding] {
    let flows = flowsInScope
    var found: [ExplorationFinding] = []
    for step in program.allSteps where flows.contains(Int(program.steps[Int(step.index)].flow)) {
      let rows = program.rows(of: step)
      if !tally.isStepEntered[Int(step.index)], !rows.contains(where: { tally.isRowTaken[Int($0.index)] }) {
        found.append(.neverReached(step))
        continue
      }
      for row in rows where !tally.isRowTaken[Int(row.index)] {
        found.append(.neverTaken(row, reasonNeverTaken(row)))
      }
    }
    return found
  }

  private func reasonNeverTaken(_ row: RowID) -> ExplorationFinding.Reason {
    let code = program.rows[Int(row.index)]
    if let parameter = program.rowInfo(row).when, !tally.isParameterPassed[Int(row.index)] {
      return program.flow(of: row) == flow
        ? .notGiven(parameter: parameter) : .notPassed(parameter: parameter)
    }
    if code.delay >= 0 { return tally.isTimerArmed[Int(row.index)] ? .timerTooLate : .timerNotArmed }
    let step = StepID(code.step)
    if program.code(of: step).kind == .run, !tally.hasActionRun[Int(step.index)],
      code.kind == .outcome || tally.missingNames[step] != nil
    {
      return .neverRun(missing: tally.missingNames[step])
    }
    switch code.kind {
    case .returned: return .noSuchResult
    case .outcome: return .noSuchOutcome
    case .input, .event: return tally.shadowingRows[row].map { .shadowed(by: $0) } ?? .neverPossible
    }
  }
}
