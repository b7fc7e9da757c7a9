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
  private let program: Program
  /// Steps whose rows that need no parameter are in `passed`.
  private var isNoted: [Bool]

  init(_ program: Program) {
    let rows = [Bool](repeating: false, count: program.rows.count)
    taken = rows
    alive = rows
    dead = rows
    armed = rows
    passed = rows
    steps = [Bool](repeating: false, count: program.steps.count)
    self.program = program
    isNoted = steps
    isOfUser = program.rowInfos.map { $0.trigger == .user }
  }

  /// Takes note of a state that is walked from.
  @inline(__always)
  mutating func note(_ session: SessionState) {
    session.markSteps(in: &steps)
    session.markArmedRows(in: &armed)
    session.markPassedRows(in: &passed)
  }

  /// Takes note of a plain state that is walked from.
  @inline(__always)
  mutating func note(_ state: PlainState) {
    for step in state.history where !steps[Int(step.index)] { steps[Int(step.index)] = true }
    if let last = state.history.last, !isNoted[Int(last.index)] { notePassed(at: last) }
  }

  @inline(never)
  private mutating func notePassed(at step: StepID) {
    isNoted[Int(step.index)] = true
    for row in program.rows(of: step) where program.rows[Int(row.index)].when == 0 {
      passed[Int(row.index)] = true
    }
  }

  @inline(__always)
  mutating func note(taken row: RowID) { Self.set(row, in: &taken) }

  /// Takes note of what the first row of an input came to.
  @inline(__always)
  mutating func note(first row: RowID?, changes: Bool) {
    guard let row, isOfUser[Int(row.index)] else { return }
    if changes { Self.set(row, in: &alive) } else { Self.set(row, in: &dead) }
  }

  /// Nearly always that was done before, and to read it takes less time.
  @inline(__always)
  private static func set(_ row: RowID, in flags: inout [Bool]) {
    if !flags[Int(row.index)] { flags[Int(row.index)] = true }
  }
}
