import Lockstep
import LockstepPIN

// CP1: the current PIN is asked, then a new one (the Change PIN guide; facts (c)).
extension PINWorld {
  /// Counts before it looks, as unlocking does, but on a count of its own.
  ///
  /// Only a wrong PIN counts; the right one clears the count, which the guide leaves open (vector VP12).
  mutating func authenticatePIN(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("current-pin")
    if let networkError { return networkError }
    // Used up without a wrong PIN: the limit was lowered in the middle of a run.
    let verdict = isRegistered ? try attempt(entered, .changing, at: now) : .alreadyBlocked
    switch verdict {
    case .valid: return .outcome("correct")
    case .wrong(_, let left, _): return .outcome("wrong", values: ["remaining": .integer(Int64(left))])
    case .blockedNow, .alreadyBlocked, .roundOver, .locked:
      try deregister()
      return .outcome("user-deregistered")
    }
  }

  /// A new PIN that breaks a rule counts nowhere and may be replaced as often as the user likes. The old
  /// PIN may be chosen again, as upstream allows.
  mutating func changePIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("new-pin")
    if let networkError { return networkError }
    guard isRegistered else { throw .deregistered(action: call.action) }
    if let violation = rules.guideViolation(of: chosen) { return violation.answer }
    let credential = PlayPIN(chosen).credential
    try change { record in
      // The world's server agrees at once, so no change is ever left half done here.
      try? record.change(to: credential)
    }
    return .outcome("changed")
  }
}
