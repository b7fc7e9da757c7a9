import Lockstep
import LockstepPIN
import LockstepSimulation

extension PINWorld {
  /// All outcomes that the built-in actions can come to under some policy and rules, by action; a number at the
  /// end of one stands for any. What a server may say of its own accord is among them, and what a person decides,
  /// as at a fingerprint, is not.
  ///
  /// What a world of certain settings can come to, ``possibleOutcomes(of:)`` tells.
  public static var outcomeNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for action in BuiltInAction.allCases where !action.needsPerson {
      names[action.rawValue] = outcomeNames(of: action)
    }
    return names
  }

  private static func outcomeNames(of action: BuiltInAction) -> [String] {
    switch action {
    case .validatePIN: ["valid", "wrong-1", "final-1", "locked", "blocked"]
    case .authenticatePIN: ["correct", "wrong", "user-deregistered", "device-deregistered"]
    case .changePIN:
      ["changed", "blacklisted", "sequence", "similar-digits", "wrong-length", "device-deregistered"]
    default: PINWorld().possibleOutcomes(of: action.rawValue)
    }
  }
}
