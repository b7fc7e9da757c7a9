/// What an attempt to enter the PIN is answered with (PF2.8 1.1a to 1.1k).
///
/// Attempts count from 1 within their round.
public enum PINVerdict: Hashable, Sendable {
  case valid
  /// Wrong, and the round goes on.
  case wrong(attempt: Int, attemptsLeft: Int, isFinalRound: Bool)
  /// Wrong, the last of a round: the lock begins with this failure and is told in full.
  case roundOver(attempt: Int, lockedFor: Duration)
  /// Refused unseen while a lock runs; neither counted nor prolonging the lock.
  case locked(remaining: Duration)
  /// Wrong, the last of all: blocked for ever from now on.
  case blockedNow(attempt: Int)
  /// Refused unseen, right or wrong.
  case alreadyBlocked
}
