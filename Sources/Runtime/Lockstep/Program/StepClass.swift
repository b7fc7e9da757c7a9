/// The interpreter's treatment of a step. Images hold the raw value.
package enum StepClass: UInt8, Sendable, BitwiseCopyable {
  /// Shown, entered in the history.
  case screen
  /// Shown over the current screen.
  case overlay
  /// Runs an action, whose outcome picks the row.
  case run
  /// Runs nothing: waits for a user or an event without being a screen.
  case wait
  /// Calls a flow of the project.
  case call
}
