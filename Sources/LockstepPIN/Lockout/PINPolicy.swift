/// How many wrong PINs are borne, and what they cost: rounds of attempts with a lock between them.
///
/// After the last attempt of the last round the PIN is blocked for ever. The numbers and the rules are those
/// of PF2.8 and of the NL Wallet's `pin_policy` setting.
public struct PINPolicy: Hashable, Sendable {
  /// More than any policy means, and little enough that no product of counts overflows.
  public static let largestCount = 1_000
  /// A hundred years: longer is "for ever", which the end of the last round says already.
  public static let longestLock = Duration.seconds(100 * 366 * 86_400 as Int64)

  /// From 1. One more than there are locks.
  public let rounds: Int
  /// Attempts in each round, from 1.
  public let attempts: Int
  /// The lock after each round but the last; zero is no lock.
  public let locks: [Duration]

  /// Four rounds of four, with locks of 1 minute, 5 minutes and 1 hour: the policy PF2.8 is written for.
  public static let standard = PINPolicy(
    validRounds: 4, attempts: 4, locks: [.seconds(60), .seconds(300), .seconds(3600)])

  /// - Throws: what is wrong with the policy. NL Wallet checks the number of locks alone, and there a round
  ///   of no attempts blocks at once and no rounds at all crash the server.
  public init(rounds: Int, attempts: Int, locks: [Duration]) throws(PINPolicyError) {
    guard (1...Self.largestCount).contains(rounds) else { throw .rounds(rounds) }
    guard (1...Self.largestCount).contains(attempts) else { throw .attempts(attempts) }
    guard locks.count == rounds - 1 else { throw .lockCount(locks.count, rounds: rounds) }
    for (offset, lock) in locks.enumerated() where lock < .zero || lock > Self.longestLock {
      throw .lock(lock, number: offset + 1)
    }
    self.init(validRounds: rounds, attempts: attempts, locks: locks)
  }

  /// One round, after which the user is deregistered: the policy of giving the current PIN in order to change it.
  ///
  /// - Parameter failures: the failure that deregisters; beyond what a policy has, the nearest.
  public init(deregisteringAfter failures: Int) {
    self.init(validRounds: 1, attempts: min(max(failures, 1), Self.largestCount), locks: [])
  }

  private init(validRounds rounds: Int, attempts: Int, locks: [Duration]) {
    self.rounds = rounds
    self.attempts = attempts
    self.locks = locks
  }
}
