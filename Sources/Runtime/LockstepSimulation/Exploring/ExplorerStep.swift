package import Lockstep

/// The result of an input.
package struct ExplorerStep: Sendable {
  /// An action that began to run.
  package struct Run: Hashable, Sendable {
    package var step: StepID
    /// Whether it repeats a run that was cancelled by going away.
    package var isAgain: Bool
  }

  package var input: ExplorerInput
  /// The session when the input came; meaningless before a start.
  var before: SessionState
  /// The rows that were taken, in order.
  package var taken: [RowID] = []
  package var runs: [Run] = []
  /// The outcome rows by which actions answered, in order.
  package var answers: [RowID] = []
  /// The session afterwards.
  package var session: SessionState
  /// Whether the walk ends here: the session has ended, or has gone on to a flow that is not walked.
  var isOver: Bool

  /// The session's time when the input came.
  package var began: Duration { before.now }
}

/// An observer of a session: its mark becomes part of a state.
package protocol StateWatch: Sendable {
  /// Whether it never reports anything, so that no step is made for it.
  static var isIdle: Bool { get }
  /// The mark after a step, from the one before; 0 before the session begins.
  mutating func mark(after step: ExplorerStep, from mark: Int, in program: Program) -> Int
  /// Whether the walk ends at a mark, because the goal has been found.
  func isFound(_ mark: Int) -> Bool
  /// The events that do not count as a way to a goal.
  var barred: Property.Events { get }
}

extension StateWatch {
  package func isFound(_ mark: Int) -> Bool { false }
  package var barred: Property.Events { Property.Events() }
}

/// Watches nothing.
package struct NoWatch: StateWatch {
  package static var isIdle: Bool { true }
  package init() {}
  package func mark(after step: ExplorerStep, from mark: Int, in program: Program) -> Int { 0 }
}

/// Remembers the row that was taken last, for suites of pairs.
package struct LastRowWatch: StateWatch {
  package static var isIdle: Bool { false }
  package init() {}
  package func mark(after step: ExplorerStep, from mark: Int, in program: Program) -> Int {
    step.taken.last.map { Int($0.index) + 1 } ?? mark
  }
}

/// One thing that is tried in a state.
package enum ExplorerInput: Hashable, Sendable, BitwiseCopyable {
  /// The session begins, with a start of the model by its number.
  case start(Int)
  /// A row that a person, the driver or an event takes, with the example that it gives.
  case row(RowID, example: Int)
  /// A choice of a placeholder or an error.
  case choice(OverlayChoice)
  /// The values that the step lacks, each as this example.
  case give(example: Int)
  /// The action answers with this row; nil: with anything, at a step that has no row for it.
  case answer(RowID?)
  case time(Duration)
  /// The app goes to the background, and comes back at this moment.
  case away(until: Duration)
  /// A change around the session, by its number among the model's.
  case change(Int)

  var isAway: Bool { if case .away = self { true } else { false } }

  /// Whether it is something that a user does.
  func isOfUser(in program: Program) -> Bool {
    switch self {
    case .row(let row, _): [.user, .text].contains(program.rowInfos[Int(row.index)].trigger)
    case .choice, .give: true
    case .start, .answer, .time, .away, .change: false
    }
  }
}
