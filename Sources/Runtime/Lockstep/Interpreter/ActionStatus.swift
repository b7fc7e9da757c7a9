/// The status of the current step's action, while none runs.
package enum ActionStatus: UInt8, Sendable {
  /// Nothing is to run: the step waits, or its action was interrupted.
  case rests
  /// The action has answered, or the flow that the step called has ended.
  case done
  /// The step lacks values that no screen gives.
  case needs
  /// The action starts as soon as the timers that are due at once have fired.
  case starts
  /// The action was cancelled by `suspend` or by a snapshot, and runs again as the same attempt.
  case repeats
}
