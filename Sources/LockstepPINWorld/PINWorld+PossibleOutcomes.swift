import Lockstep
import LockstepPIN
import LockstepSimulation

extension PINWorld {
  /// The outcomes `action` can come to under this world's policy and rules, whatever its network, device
  /// and user are at the moment. Each needs a row, which can be checked before anything runs: a policy of
  /// five attempts does not fit a flow with rows for four.
  ///
  /// - Returns: nothing for an action that the world does not decide; errors are not among them.
  public func possibleOutcomes(of action: String) -> [String] {
    switch BuiltInAction(rawValue: action) {
    case nil, .scanBiometrics, .enableBiometrics: return []
    case .validatePIN: return validationOutcomes
    case .checkPIN: return ["accepted", "too-simple"]
    case .matchPINs: return ["match", "different-1", "different-2"]
    case .authenticatePIN:
      return ["correct"] + (changeFailures.limit > 1 ? ["wrong"] : []) + ["user-deregistered"]
    case .changePIN: return ["changed"] + rules.possibleOutcomes
    case .biometricsEnabled: return ["enabled", "disabled"]
    case .biometricsSupported: return ["supported", "unsupported"]
    case .accountPID: return PINWorldSettings.PID.allCases.map(\.rawValue)
    case .setUpAccount: return ["done"]
    case .startApp: return ["active", "shutdown"]
    case .userAuthenticated: return ["authenticated", "not-authenticated"]
    }
  }

  private var validationOutcomes: [String] {
    let attempts = 1...policy.attempts
    return ["valid"]
      + (policy.locks.contains { $0 > .zero } ? ["locked"] : [])
      + ["blocked"]
      + (policy.rounds > 1 ? attempts.map { "wrong-\($0)" } : [])
      + attempts.map { "final-\($0)" }
  }
}

extension PINRules {
  /// Digits a PIN to be chosen must have.
  var length: Int {
    switch self {
    case .wallet: WalletPINRules.length
    case .guide(let rules): rules.length
    }
  }

  /// How often a digit may occur in it; nil for no limit.
  var maxSimilarDigits: Int? {
    switch self {
    case .wallet: WalletPINRules.length - WalletPINRules.fewestUniqueDigits + 1
    case .guide(let rules): rules.maxSimilarDigits
    }
  }

  /// The outcomes of `pin.change` for a PIN that is refused.
  fileprivate var possibleOutcomes: [String] {
    switch self {
    case .wallet: return ["sequence", "similar-digits", "wrong-length"]
    case .guide(let rules):
      let reachesBlacklist = rules.blacklist.contains { $0.withBytes(\.count) == rules.length }
      let limitsSimilarDigits = (rules.maxSimilarDigits ?? rules.length) < rules.length
      return (reachesBlacklist ? ["blacklisted"] : [])
        + (rules.forbidsSequences ? ["sequence"] : [])
        + (limitsSimilarDigits ? ["similar-digits"] : [])
        + ["wrong-length"]
    }
  }
}
