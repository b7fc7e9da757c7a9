/// Why numbers do not make a `PINPolicy`.
public enum PINPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of rounds is outside 1 to 1,000.
  case rounds(Int)
  /// The attempts of a round are outside 1 to 1,000.
  case attempts(Int)
  /// The number of locks is not one less than the number of rounds.
  case lockCount(Int, rounds: Int)
  /// `number` counts the locks from 1.
  case lock(Duration, number: Int)

  public var description: String {
    switch self {
    case .rounds(let rounds):
      "a PIN policy has 1 to \(PINPolicy.maximumCount) rounds, not \(rounds)"
    case .attempts(let attempts):
      "a PIN policy has 1 to \(PINPolicy.maximumCount) attempts a round, not \(attempts)"
    case .lockCount(let locks, let rounds):
      "\(rounds) \(rounds == 1 ? "round needs" : "rounds need") \(rounds - 1) "
        + "\(rounds == 2 ? "lock" : "locks"), one after each round but the last, not \(locks)"
    case .lock(let lock, let number) where lock < .zero:
      "lock \(number) of a PIN policy is negative: \(lock)"
    case .lock(let lock, let number):
      "lock \(number) of a PIN policy is longer than a hundred years: \(lock)"
    }
  }
}
