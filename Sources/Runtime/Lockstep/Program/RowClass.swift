/// The kind of input that makes the interpreter take a row. Images hold the raw value.
package enum RowClass: UInt8, Sendable, BitwiseCopyable {
  /// Taken by an input: a user, an event, an outcome put in by hand.
  case input
  /// Taken by an event, also while a called flow is active.
  case event
  /// Taken by the answer of the step's action.
  case outcome
  /// Taken by the result of the called flow.
  case returned
}
