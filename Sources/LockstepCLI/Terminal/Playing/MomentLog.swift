import LockstepSimulation

/// The events of a ``Player``, until they are read.
///
/// A class because the player keeps a closure that writes to it, also in the copies that a step back needs.
final class MomentLog {
  private var moments: [SessionEvent] = []

  func note(_ moment: SessionEvent) { moments.append(moment) }

  /// What happened since the last call.
  func take() -> [SessionEvent] {
    defer { moments = [] }
    return moments
  }
}
