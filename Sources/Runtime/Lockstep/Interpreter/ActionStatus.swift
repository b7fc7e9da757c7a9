/// The status of the current step's action, while none runs.
package enum ActionStatus: UInt8, Sendable {
  /// Nothing is to run: the step waits, or its action was interrupted.
  case idle
  /// The action has answered, or the flow that the step called has ended.
  case finished
  /// The step lacks values that no screen gives.
  case needsValues
  /// The action starts as soon as the timers that are due at once have fired.
  case startsAfterTimers
  /// The action was cancelled by `suspend` or by a snapshot, and runs again as the same attempt.
  case repeatsRun
}
