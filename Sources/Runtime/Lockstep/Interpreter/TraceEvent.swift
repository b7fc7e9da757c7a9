/// One thing that happened inside a step.
public enum TraceEvent: Hashable, Sendable {
  /// A row was taken at this time.
  case took(RowID, at: Duration)
  /// A step was entered.
  case entered(StepID, at: Duration)
  /// The step could not run without the named secret; the screen that gives it is shown instead.
  case sentBack(from: StepID, to: StepID, missing: String)
  /// Several rows matched the input; the first in document order was taken.
  case ambiguous([RowID])
  /// An action took longer than its step promises.
  case slow(StepID, took: Duration, promised: Duration)
  /// An answer came too late and was ignored.
  case late(EffectID)
  /// The app went to the background at this time.
  case suspended(at: Duration)
  /// The app came back at this time.
  case resumed(at: Duration)
  /// The user chose Retry or Close on an error, or Back on a placeholder, at this time; no row has these.
  case chose(String, at: Duration)
}
