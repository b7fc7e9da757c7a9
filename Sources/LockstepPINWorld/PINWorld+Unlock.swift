import Lockstep
import LockstepPIN
import LockstepSimulation

// PF2.8 and UC2.3: unlocking with the PIN, or with a finger.
extension PINWorld {
  mutating func validatePIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("pin")
    if let networkError { return networkError }
    switch lockout.admit(at: call.at, under: policy) {
    case .refused(let verdict): return verdict.answer
    case .admitted(let ifWrong):
      guard entered.matches(pin) else { return ifWrong.answer }
      lockout = LockoutRecord()
      return PINVerdict.valid.answer
    }
  }

  /// A finger must not lead round a lock or a block, and never touches the PIN's count.
  mutating func answerBiometricsEnabled(at now: Duration) -> ActionAnswer {
    let isOpen = lockout.standing(at: now, under: policy) == .open
    return .outcome(isOpen && biometrics == .enabled ? "enabled" : "disabled")
  }
}

extension PINVerdict {
  /// The outcome of `pin.validate`: `wrong-2` is the second wrong PIN of a round, `final-2` of the last.
  ///
  /// The one that ends its round brings the lock in full, `locked` what is left of it. They differ for the
  /// flow alone; both mean that the PIN is locked.
  var answer: ActionAnswer {
    switch self {
    case .valid: .outcome("valid")
    case .wrong(let attempt, _, let isFinalRound):
      .outcome(isFinalRound ? "final-\(attempt)" : "wrong-\(attempt)")
    case .roundOver(let attempt, let lock):
      .outcome("wrong-\(attempt)", values: ["blocked-for": .duration(lock)])
    case .locked(let remaining): .outcome("locked", values: ["blocked-for": .duration(remaining)])
    case .blockedNow(let attempt): .outcome("final-\(attempt)")
    case .alreadyBlocked: .outcome("blocked")
    }
  }
}
