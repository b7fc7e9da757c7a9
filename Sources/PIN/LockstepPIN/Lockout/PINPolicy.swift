/// The limits for wrong PINs, and their consequences: rounds of attempts with a lock between them.
///
/// After the last attempt of the last round the PIN is blocked for ever. The numbers and the rules are those
/// of PF2.8 and of the NL Wallet's `pin_policy` setting.
public struct PINPolicy: Hashable, Sendable {
  /// More than any policy means, and little enough that no product of counts overflows.
  public static let maximumCount = 1_000
  /// A hundred years: longer is "for ever", which the end of the last round means already.
  public static let maximumLock = Duration.seconds(100 * 366 * 86_400 as Int64)

  /// From 1. One more than there are locks.
  public let rounds: Int
  /// Attempts in each round, from 1.
  public let attempts: Int
  /// The lock after each round but the last; zero means that none follows.
  public let locks: [Duration]

  /// Four rounds of four, with locks of 1 minute, 5 minutes and 1 hour: the policy PF2.8 is written for.
  public static let standard = PINPolicy(
    validRounds: 4, attempts: 4, locks: [.seconds(60), .seconds(300), .seconds(3600)])

  /// - Throws: the error in the policy. NL Wallet checks only the number of locks; there, a round of no attempts blocks
  ///   at once, and no rounds at all crash the server.
  public init(rounds: Int, attempts: Int, locks: [Duration]) throws(PINPolicyError) {
    guard (1...Self.maximumCount).contains(rounds) else { throw .rounds(rounds) }
    guard (1...Self.maximumCount).contains(attempts) else { throw .attempts(attempts) }
    guard locks.count == rounds - 1 else { throw .lockCount(locks.count, rounds: rounds) }
    for (offset, lock) in locks.enumerated() where lock < .zero || lock > Self.maximumLock {
      throw .lock(lock, number: offset + 1)
    }
    self.init(validRounds: rounds, attempts: attempts, locks: locks)
  }

  /// One round, after which the user is deregistered: the policy of giving the current PIN in order to change it.
  ///
  /// - Parameter failures: the failure that deregisters; outside of a policy's range, the nearest.
  public init(deregisteringAfter failures: Int) {
    self.init(validRounds: 1, attempts: min(max(failures, 1), Self.maximumCount), locks: [])
  }

  private init(validRounds rounds: Int, attempts: Int, locks: [Duration]) {
    self.rounds = rounds
    self.attempts = attempts
    self.locks = locks
  }

  // The meaning of a number of failures. `failures` counts from 1 and includes the present one. NL Wallet's
  // `pin_policy.rs` has the same functions, whose tables the tests carry.

  /// The failures that block the PIN for ever, 1 to 1,000,000.
  public var failuresToBlock: Int { rounds * attempts }

  /// The round, from 1, of the last failure; beyond the policy it counts on.
  public func round(after failures: Int) -> Int {
    failures < 1 ? 1 : (failures - 1) / attempts + 1
  }

  /// Which attempt of its round the last failure was, from 1.
  public func attempt(after failures: Int) -> Int {
    failures < 1 ? 1 : (failures - 1) % attempts + 1
  }

  /// The attempts left in the round, or, at its end, in the next one; 0 once blocked.
  public func attemptsLeft(after failures: Int) -> Int {
    isBlocked(after: failures) ? 0 : attempts - max(failures, 0) % attempts
  }

  /// The lock of the last round that was used up, whether or not it is over by now.
  public func lock(after failures: Int) -> Duration? {
    let ended = max(failures, 0) / attempts
    return locks.indices.contains(ended - 1) ? locks[ended - 1] : nil
  }

  /// Whether the last failure was in the last round.
  public func isFinalRound(after failures: Int) -> Bool { round(after: failures) >= rounds }

  /// Whether so many failures block the PIN for ever.
  public func isBlocked(after failures: Int) -> Bool { failures >= failuresToBlock }

  /// The answer to the last failure.
  ///
  /// One attempt a round locks after each, which NL Wallet's server fails to do (vector V19).
  public func verdict(after failures: Int) -> PINVerdict {
    let attempt = attempt(after: failures)
    if isBlocked(after: failures) { return .blockedNow(attempt: attempt) }
    if attempt == attempts, let lock = lock(after: failures) {
      return .roundOver(attempt: attempt, lockedFor: lock)
    }
    return .wrong(
      attempt: attempt, attemptsLeft: attempts - attempt, isFinalRound: isFinalRound(after: failures))
  }
}
