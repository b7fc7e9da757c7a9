package import Lockstep
import LockstepPIN

extension PINWorld {
  /// Takes note of an outcome that was decided elsewhere: by a world, a script, or the person the driver asked.
  ///
  /// It only has effects that no other action has: a confirmed finger enables biometrics, and a deregistration logs the
  /// user out.
  package mutating func note(outcome: String, of action: String) {
    // A store that cannot be used is reported by the next action.
    try? take(outcome, of: action)
  }

  private mutating func take(_ outcome: String, of action: String) throws(PINWorldError) {
    switch (PINAction(rawValue: action), outcome) {
    case (.enableBiometrics, "confirmed") where scansBiometrics:
      try load()
      try change { $0.biometrics = Self.enrolled }
    case (.authenticatePIN, "user-deregistered"), (.authenticatePIN, "device-deregistered"),
      (.changePIN, "user-deregistered"), (.changePIN, "device-deregistered"):
      try load()
      try deregister()
    default: break
    }
  }

  package func answer(naming outcome: String, to call: ActionCall) -> ActionAnswer {
    if !call.outcomes.contains(outcome), Self.errors.contains(outcome) { return .error(outcome) }
    return .outcome(outcome, values: values(of: outcome, action: call.action))
  }

  /// The errors that the actions raise, so that a world may name one of them.
  private static let errors: Set = ["No internet", "Server unreachable", "Device insecure"]

  /// The values of the outcome if the action itself returned it: rows may count on them.
  private func values(of outcome: String, action: String) -> [String: DataValue] {
    switch (PINAction(rawValue: action), outcome) {
    case (.validatePIN, "locked"), (.validatePIN, "wrong-\(policy.attempts)"):
      return ["blocked-for": .duration(policy.locks.first ?? .zero)]
    case (.authenticatePIN, "wrong"):
      return ["remaining": .integer(Int64(changePolicy.attemptsLeft(after: record.changing.failures)))]
    case (.changePIN, "wrong-length"): return ["length": .integer(Int64(rules.length.lowerBound))]
    case (.changePIN, "similar-digits"): return ["max": .integer(Int64(rules.mostSimilar))]
    default: return [:]
    }
  }
}
