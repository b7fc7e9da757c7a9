import LockstepScenarios

/// Where a ``Player`` says what happens, until it is asked for.
///
/// A class because the player keeps a closure that writes to it, also in the copies that a step back needs.
final class MomentLog {
  private var moments: [Moment] = []

  func note(_ moment: Moment) { moments.append(moment) }

  /// What happened since the last call.
  func take() -> [Moment] {
    defer { moments = [] }
    return moments
  }
}
