import Lockstep

/// The rows and steps that a walk has met, without the paths between states.
struct ExplorationTally: Sendable {
  /// Rows that were taken.
  private(set) var taken: [Bool]
  /// Rows of a user that changed or did something, and those that did not.
  private(set) var alive: [Bool]
  private(set) var dead: [Bool]
  /// The current steps of sessions, calling steps, and the targets of Back.
  private(set) var steps: [Bool]
  /// Rows of timers that run.
  private(set) var armed: [Bool]
  /// Rows of current steps whose parameter was passed.
  private(set) var passed: [Bool]
  private let isOfUser: [Bool]

  init(_ program: Program) {
    let rows = [Bool](repeating: false, count: program.rows.count)
    taken = rows
    alive = rows
    dead = rows
    armed = rows
    passed = rows
    steps = [Bool](repeating: false, count: program.steps.count)
    isOfUser = program.rowInfos.map { $0.trigger == .user }
  }

  /// Takes note of a state that is walked from.
  mutating func note(_ session: SessionState) {
    session.markSteps(in: &steps)
    session.markArmedRows(in: &armed)
    session.markPassedRows(in: &passed)
  }

  mutating func note(taken row: RowID) { taken[Int(row.index)] = true }

  /// Records the effect of the first row of an input.
  mutating func note(first row: RowID?, changes: Bool) {
    guard let row, isOfUser[Int(row.index)] else { return }
    if changes { alive[Int(row.index)] = true } else { dead[Int(row.index)] = true }
  }
}
