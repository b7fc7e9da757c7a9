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

/// Remembers the row that was taken last, for suites of pairs.
package struct LastRowWatch: StateWatch {
  package static var isIdle: Bool { false }
  package init() {}
  package func mark(after step: ExplorerStep, from mark: Int, in program: FlowProgram) -> Int {
    step.taken.last.map { Int($0.index) + 1 } ?? mark
  }
}
