public import Lockstep
import LockstepPIN

extension PINWorld {
  /// Takes note of an outcome that was decided elsewhere: by a world, a script, or the person the driver asked.
  ///
  /// Only what no other action can bring about has an effect: a confirmed finger enables biometrics, and a
  /// deregistration logs the user out.
  public mutating func note(outcome: String, of action: String) {
    switch (BuiltInAction(rawValue: action), outcome) {
    case (.enableBiometrics, "confirmed") where biometrics != .unsupported: biometrics = .enabled
    case (.authenticatePIN, "user-deregistered"), (.authenticatePIN, "device-deregistered"),
      (.changePIN, "device-deregistered"):
      deregister()
    default: break
    }
  }

  public func answer(naming outcome: String, to call: ActionCall) -> ActionAnswer {
    if !call.outcomes.contains(outcome), Self.errors.contains(outcome) { return .error(outcome) }
    return .outcome(outcome, values: values(of: outcome, action: call.action))
  }

  /// The errors that the actions raise, so that a world may name one of them.
  private static let errors: Set = ["No internet", "Server unreachable", "Device insecure"]

  /// What the outcome would bring along if the action itself came to it: rows may count on it.
  private func values(of outcome: String, action: String) -> [String: DataValue] {
    switch (BuiltInAction(rawValue: action), outcome) {
    case (.validatePIN, "locked"), (.validatePIN, "wrong-\(policy.attempts)"):
      ["blocked-for": .duration(policy.locks.first ?? .zero)]
    case (.authenticatePIN, "wrong"): ["remaining": .integer(Int64(changeFailures.remaining))]
    case (.changePIN, "wrong-length"): ["length": .integer(Int64(rules.length))]
    case (.changePIN, "similar-digits"): ["max": .integer(Int64(rules.maxSimilarDigits ?? rules.length))]
    default: [:]
    }
  }
}
