import Lockstep
import LockstepPIN
import LockstepSimulation

// CP1: the current PIN is asked, then a new one (the Change PIN guide; facts (c)).
extension PINWorld {
  /// Counts before it looks, as unlocking does, but on a count of its own.
  ///
  /// Only a wrong PIN counts; the right one clears the count, which the guide leaves open (vector VP12).
  mutating func authenticatePIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("current-pin")
    if let networkError { return networkError }
    // Used up without a wrong PIN: the limit was lowered in the middle of a run.
    guard isRegistered, !changeFailures.isUsedUp else {
      deregister()
      return .outcome("user-deregistered")
    }
    changeFailures.count += 1
    if entered.matches(pin) {
      changeFailures.count = 0
      return .outcome("correct")
    }
    if changeFailures.isUsedUp {
      deregister()
      return .outcome("user-deregistered")
    }
    return .outcome("wrong", values: ["remaining": .integer(Int64(changeFailures.remaining))])
  }

  /// A new PIN that breaks a rule counts nowhere and may be replaced as often as the user likes. The old
  /// PIN may be chosen again, as upstream allows.
  mutating func changePIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("new-pin")
    if let networkError { return networkError }
    guard isRegistered else { throw .deregistered(action: call.action) }
    switch rules.violation(of: chosen) {
    case nil:
      pin = chosen
      return .outcome("changed")
    case .wrongLength(let length):
      return .outcome("wrong-length", values: ["length": .integer(Int64(length))])
    case .blacklisted: return .outcome("blacklisted")
    case .sequence: return .outcome("sequence")
    case .similarDigits(let max): return .outcome("similar-digits", values: ["max": .integer(Int64(max))])
    }
  }

  mutating func deregister() {
    isRegistered = false
    user = .nobody
  }
}
