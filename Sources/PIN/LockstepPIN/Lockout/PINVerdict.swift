public import Lockstep

/// The answer to an attempt to enter the PIN (PF2.8 1.1a to 1.1k).
///
/// Attempts count from 1 within their round.
public enum PINVerdict: Hashable, Sendable {
  /// The right PIN.
  case valid
  /// Wrong, and the round continues.
  case wrong(attempt: Int, attemptsLeft: Int, isFinalRound: Bool)
  /// Wrong, the last of a round: the lock begins with this failure, and its full duration is given.
  case roundOver(attempt: Int, lockedFor: Duration)
  /// Refused unseen while a lock runs; neither counted nor prolonging the lock.
  case locked(remaining: Duration)
  /// Wrong, the last of all: blocked for ever from now on.
  case blockedNow(attempt: Int)
  /// Refused unseen, right or wrong.
  case alreadyBlocked
  /// Of a change alone: the wrong current PIN that deregisters the user, or any current PIN after it, refused unseen.
  case deregistered

  /// Whether the next PIN is not looked at, for a while or for ever.
  var blocksNextPIN: Bool {
    switch self {
    case .valid, .wrong: false
    case .roundOver(_, let lock): lock > .zero
    case .locked, .blockedNow, .alreadyBlocked, .deregistered: true
    }
  }

  /// The outcome of `pin.validate`: `wrong-2` is the second wrong PIN of a round, `final-2` of the last.
  ///
  /// The one that ends its round brings the full lock, `locked` the rest of it. Only the flow distinguishes them; both
  /// mean that the PIN is locked.
  public var answer: ActionAnswer {
    switch self {
    case .valid: .outcome("valid")
    case .wrong(let attempt, _, let isFinalRound):
      .outcome(isFinalRound ? "final-\(attempt)" : "wrong-\(attempt)")
    case .roundOver(let attempt, let lock):
      .outcome("wrong-\(attempt)", values: [PINPolicy.lockValueName: .duration(lock)])
    case .locked(let remaining): .outcome("locked", values: [PINPolicy.lockValueName: .duration(remaining)])
    case .blockedNow(let attempt): .outcome("final-\(attempt)")
    case .alreadyBlocked, .deregistered: .outcome("blocked")
    }
  }
}

extension GuideViolation {
  /// The outcome of `pin.change` for a PIN that breaks a rule.
  public var answer: ActionAnswer {
    switch self {
    case .wrongLength(let length): .outcome("wrong-length", values: ["length": .integer(Int64(length))])
    case .blacklisted: .outcome("blacklisted")
    case .sequence: .outcome("sequence")
    case .similarDigits(let max): .outcome("similar-digits", values: ["max": .integer(Int64(max))])
    }
  }
}
