import Lockstep

/// The rows and steps that a walk has met, without the paths between states.
struct ExplorationTally: Sendable {
  /// Rows that were taken.
  private(set) var taken: [Bool]
  /// Rows of a user that changed or did something, and those that did not.
  private(set) var alive: [Bool]
  private(set) var dead: [Bool]
  /// The steps that were entered, current steps of sessions, calling steps, and the targets of Back.
  private(set) var steps: [Bool]
  /// Rows of timers that run.
  private(set) var armed: [Bool]
  /// Rows of current steps whose parameter was passed.
  private(set) var passed: [Bool]
  private let program: Program

  init(_ program: Program) {
    self.program = program
    let rows = [Bool](repeating: false, count: program.rows.count)
    (taken, alive, dead, armed, passed) = (rows, rows, rows, rows, rows)
    steps = [Bool](repeating: false, count: program.steps.count)
  }

  /// Takes note of a state that is walked from.
  mutating func note(_ configuration: Configuration) {
    steps[Int(configuration.step.index)] = true
    if configuration.underlyingStep.exists { steps[Int(configuration.underlyingStep.index)] = true }
    for entry in configuration.history { steps[Int(entry.step.index)] = true }
    for frame in configuration.frames where frame.callStep.exists { steps[Int(frame.callStep.index)] = true }
    for timer in configuration.timers { armed[Int(timer.row.index)] = true }
    for row in program.code(of: configuration.step).rows
    where configuration.frames.isPassed(program.code(of: row), in: configuration.frame) {
      passed[Int(row.index)] = true
    }
  }

  /// Takes note of the rows and steps of an input; a step may be left at once.
  mutating func note(_ trace: [TraceEvent]) {
    for event in trace {
      switch event {
      case .took(let row, _): note(taken: row)
      case .entered(let step, _): steps[Int(step.index)] = true
      default: break
      }
    }
  }

  mutating func note(taken row: RowID) { taken[Int(row.index)] = true }

  /// Records the effect of the first row of an input.
  mutating func note(first row: RowID?, changes: Bool) {
    guard let row, program.rowInfos[Int(row.index)].trigger == .user else { return }
    if changes { alive[Int(row.index)] = true } else { dead[Int(row.index)] = true }
  }
}
