public import Lockstep

/// What decides the outcomes of the PIN domain's actions.
///
/// Bind it to the flows when they are loaded, not when a user enters the fifth PIN:
///
///     let never = try program.bind(configuration.contracts)
public struct PINConfiguration: Sendable {
  /// The limits for wrong PINs.
  public var policy: PINPolicy
  /// The rules for a new PIN.
  public var rules: PINRules
  /// The wrong current PIN that deregisters the user, from 1.
  public var changeFailures: Int
  /// Whether a server may end the registration of user or device while a PIN is changed, or fail for a reason of its own.
  public var serverDeregisters: Bool
  /// The platform's limits; nil if this configuration does not judge scans.
  public var biometrics: BiometricPolicy?

  /// A configuration; without arguments that of the standard policy, without biometrics.
  public init(
    policy: PINPolicy = .standard, rules: PINRules = .wallet, changeFailures: Int = 3,
    serverDeregisters: Bool = false, biometrics: BiometricPolicy? = nil
  ) {
    self.policy = policy
    self.rules = rules
    self.changeFailures = changeFailures
    self.serverDeregisters = serverDeregisters
    self.biometrics = biometrics
  }

  /// The possible answers of each action of the domain.
  public var contracts: [ActionContract] { PINAction.allCases.compactMap { contract(of: $0) } }

  /// The possible answers of an action; nil for one that this configuration does not decide.
  public func contract(of action: PINAction) -> ActionContract? {
    switch action {
    case .validatePIN:
      makeContract(action, policy.outcomes, errors: Self.networkErrors, excluding: policy.excludedOutcomes)
    case .checkPIN: makeContract(action, ["accepted", "too-simple"])
    case .matchPINs: makeContract(action, ["match", "different-1", "different-2"])
    case .authenticatePIN: makeContract(action, authenticationOutcomes, errors: Self.networkErrors)
    case .changePIN:
      makeContract(
        action, ["changed"] + rules.outcomes + deregistrationOutcomes + failureOutcomes,
        errors: Self.networkErrors)
    case .biometricsEnabled: makeContract(action, ["enabled", "disabled"])
    case .biometricsSupported: makeContract(action, ["supported", "unsupported"])
    case .scanBiometrics: biometrics.map { makeContract(action, $0.outcomes) }
    case .enableBiometrics: biometrics.map { _ in makeContract(action, ["confirmed", "rejected"]) }
    case .accountPID: makeContract(action, ["obtained", "none"])
    case .setUpAccount: makeContract(action, ["done"], errors: ["Device insecure"] + Self.networkErrors)
    case .startApp: makeContract(action, ["active", "shutdown"])
    case .userAuthenticated: makeContract(action, ["authenticated", "not-authenticated"] + failureOutcomes)
    }
  }

  /// Whatever else ends a change: a store that cannot be written, an unknown answer.
  private var failureOutcomes: [ActionContract.Outcome] { serverDeregisters ? ["failed"] : [] }

  private static let networkErrors = ["No internet", "Server unreachable"]

  private var authenticationOutcomes: [ActionContract.Outcome] {
    let wrong = ActionContract.Outcome("wrong", values: ["remaining"])
    return ["correct"] + (changeFailures > 1 ? [wrong] : []) + ["user-deregistered"]
      + (serverDeregisters ? ["device-deregistered"] : []) + ["not-authenticated"] + failureOutcomes
  }

  private var deregistrationOutcomes: [ActionContract.Outcome] {
    serverDeregisters ? ["user-deregistered", "device-deregistered"] : []
  }

  private func makeContract(
    _ action: PINAction, _ outcomes: [ActionContract.Outcome], errors: [String] = [],
    excluding excluded: [String] = []
  ) -> ActionContract {
    ActionContract(action.rawValue, outcomes, errors: errors, excluding: excluded)
  }
}

extension PINPolicy {
  /// The outcomes of `pin.validate`: `wrong-2` is the second wrong PIN of a round, `final-2` of the last round.
  var outcomes: [ActionContract.Outcome] {
    var found: [ActionContract.Outcome] = ["valid"]
    if locks.contains(where: { $0 > .zero }) { found.append(.init("locked", values: [Self.lockValueName])) }
    found.append("blocked")
    if rounds > 1 {
      for attempt in 1...attempts {
        found.append(.init("wrong-\(attempt)", values: attempt == attempts ? [Self.lockValueName] : []))
      }
    }
    for attempt in 1...attempts { found.append(.init("final-\(attempt)")) }
    return found
  }

  /// One attempt more than a round has: a flow with a row for it promises its users one more attempt after the last.
  var excludedOutcomes: [String] {
    (rounds > 1 ? ["wrong-\(attempts + 1)"] : []) + ["final-\(attempts + 1)"]
  }

  /// The value for how long the PIN is locked.
  static let lockValueName = "blocked-for"
}

extension PINRules {
  /// The outcomes of `pin.change` for a PIN that is refused.
  var outcomes: [ActionContract.Outcome] {
    var found: [ActionContract.Outcome] = []
    func add(_ outcome: ActionContract.Outcome) { if !found.contains(outcome) { found.append(outcome) } }
    for rule in rules {
      switch rule {
      case .length: break
      case .blocklist(let pins): if !pins.isEmpty { add("blacklisted") }
      case .changed: add("blacklisted")
      case .sequences(let refused, _): if refused != .none, length.upperBound > 1 { add("sequence") }
      case .different(let least): if least > 1 { add(.init("similar-digits", values: ["max"])) }
      case .mostSimilar(let most):
        if most < length.upperBound { add(.init("similar-digits", values: ["max"])) }
      }
    }
    add(.init("wrong-length", values: ["length"]))
    return found
  }
}

extension BiometricPolicy {
  /// The outcomes of `biometrics.scan` (UC2.3 1.2a to 1.2h).
  var outcomes: [ActionContract.Outcome] {
    let misses: [ActionContract.Outcome] =
      self == .iOS ? ["invalid-ios-1", "invalid-ios-2"] : ["invalid-android", "invalid-android-5"]
    return ["valid"] + misses + ["cancelled", "locked-out", "unavailable"]
  }
}
