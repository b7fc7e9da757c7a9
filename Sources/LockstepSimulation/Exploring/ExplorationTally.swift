import Lockstep

/// What a walk has met of rows and steps, without the way from state to state.
struct ExplorationTally: Sendable {
  /// Rows that were taken.
  private(set) var taken: [Bool]
  /// Rows of a user that changed or did something, and those that did not.
  private(set) var alive: [Bool]
  private(set) var dead: [Bool]
  /// Steps where sessions stand, where they called, and what Back leads to.
  private(set) var steps: [Bool]
  /// Rows of timers that run.
  private(set) var armed: [Bool]
  /// Rows whose parameter was passed where a session stands.
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

  /// Takes note of what the first row of an input came to.
  mutating func note(first row: RowID?, changes: Bool) {
    guard let row, isOfUser[Int(row.index)] else { return }
    if changes { alive[Int(row.index)] = true } else { dead[Int(row.index)] = true }
  }
}
