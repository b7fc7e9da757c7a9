package import Lockstep

/// The result of an input.
package struct ExplorerTurn: Sendable {
  /// An action that began to run.
  package struct Run: Hashable, Sendable {
    package var step: StepID
    /// Whether it repeats a run that was cancelled by going away.
    package var isRepeated: Bool
  }

  package var input: ExplorerInput
  /// The session when the input came; meaningless before a start.
  package var before: SessionState
  /// The rows that were taken, in order.
  package var takenRows: [RowID] = []
  package var runs: [Run] = []
  /// The outcome rows by which actions answered, in order.
  package var answerRows: [RowID] = []
  /// The session afterwards.
  package var session: SessionState
  /// Whether the walk ends here: the session has ended, or has gone on to a flow that is not walked.
  var isOver: Bool
  /// The row by which an action will answer that began with this input, if the model has decided it.
  var decidedRow: RowID?
  /// How the action ended, if this is its answer.
  package var answer: ActionAnswer?
  /// The answers that came at one moment.
  package var answersAtOnce: [ActionAnswer] = []
  /// Whether the action that runs afterwards answers at a time that its world names.
  package var isAnswerTimed = false
  /// How long after the input before it came; zero until the way as a whole has been timed.
  package var timeBefore = Duration.zero
  /// How each clock begins that runs after the step, or that has just come to zero with it.
  var clockSources: [Zone.ClockSource]
  /// The values of the answer whose durations are clocks, by their numbers among those brought.
  var answerClockByName: [String: Int]
}
