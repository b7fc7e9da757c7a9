public import Lockstep

extension PINVerdict {
  /// The outcome of `pin.validate`: `wrong-2` is the second wrong PIN of a round, `final-2` of the last.
  ///
  /// The one that ends its round brings the lock in full, `locked` what is left of it. They differ for the
  /// flow alone; both mean that the PIN is locked.
  public var answer: ActionAnswer {
    switch self {
    case .valid: .outcome("valid")
    case .wrong(let attempt, _, let isFinalRound):
      .outcome(isFinalRound ? "final-\(attempt)" : "wrong-\(attempt)")
    case .roundOver(let attempt, let lock):
      .outcome("wrong-\(attempt)", values: [PINPolicy.lockValue: .duration(lock)])
    case .locked(let remaining): .outcome("locked", values: [PINPolicy.lockValue: .duration(remaining)])
    case .blockedNow(let attempt): .outcome("final-\(attempt)")
    case .alreadyBlocked: .outcome("blocked")
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
