public import Lockstep
import LockstepLinking
import LockstepModel

extension World {
  /// The preset outcome for a call: under `FLOW STEP`, else, for an external partial flow, under its id.
  public func preset(for call: ActionCall) -> String? {
    outcomes["\(call.flow) \(call.step)"] ?? outcomes[call.action]
  }

  mutating func answer(_ preset: String, to call: ActionCall) -> ActionAnswer {
    note(outcome: preset, of: call.action)
    if !call.outcomes.contains(preset), Self.errors.contains(preset) { return .error(preset) }
    return .outcome(preset, values: values(of: preset, action: call.action))
  }

  /// Takes note of an outcome that somebody else decided: a preset, or the person the driver asked.
  ///
  /// Only what no other action can bring about has an effect: a confirmed finger enables biometrics, and a
  /// deregistration leaves nobody logged in.
  public mutating func note(outcome: String, of action: String) {
    switch (BuiltInAction(rawValue: action), outcome) {
    case (.enableBiometrics, "confirmed") where biometrics != .unsupported: biometrics = .enabled
    case (.authenticatePIN, "user-deregistered"), (.authenticatePIN, "device-deregistered"),
      (.changePIN, "device-deregistered"):
      deregister()
    default: break
    }
  }

  /// The errors the actions raise, so that a preset may name one of them.
  private static let errors: Set = ["No internet", "Server unreachable", "Device insecure"]

  /// What the outcome would bring along if the action itself came to it: rows may count on it.
  private func values(of outcome: String, action: String) -> [String: DataValue] {
    switch (BuiltInAction(rawValue: action), outcome) {
    case (.validatePIN, "locked"), (.validatePIN, "wrong-\(policy.attempts)"):
      ["blocked-for": .duration(policy.locks.first ?? .zero)]
    case (.authenticatePIN, "wrong"): ["remaining": .integer(changeFailures.remaining)]
    case (.changePIN, "wrong-length"): ["length": .integer(rules.length)]
    case (.changePIN, "similar-digits"): ["max": .integer(rules.maxSimilarDigits ?? rules.length)]
    default: [:]
    }
  }
}
