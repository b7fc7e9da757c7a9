package import Lockstep
package import LockstepPIN
package import LockstepSimulation

/// The simulated world of the PIN domain: a person's phone, PIN and account.
///
/// A value: a copy is another world, which makes exploring and restoring cheap; but state in a store (``persist(in:at:)``)
/// is kept once. It has no clock; the time comes in with each call. Without settings: PIN 123456, the 4 × 4 policy with
/// locks of 1 minute, 5 minutes and 1 hour, the wallet's rules, biometrics enabled, iOS, network up, device secure,
/// user authenticated, three failures to change the PIN, the app shut down before, PID obtained.
///
/// It judges PINs by ``PINAttempt`` and the rules and journal of `LockstepPIN`, as an app's gate does.
package struct PINWorld: Sendable {
  package internal(set) var policy = PINPolicy.standard
  package internal(set) var platform = PINWorldSettings.Platform.iOS
  package internal(set) var network = PINWorldSettings.Network.up
  package internal(set) var device = PINWorldSettings.Device.secure
  package internal(set) var user = PINWorldSettings.User.authenticated
  package internal(set) var app = PINWorldSettings.App.shutdown
  package internal(set) var pid = PINWorldSettings.PID.obtained
  /// The wrong current PIN that deregisters the user, from 1; the guide's `maxFailureCount`.
  package internal(set) var changeFailureLimit = 3
  /// Whether the device has anything to scan biometrics with.
  var hasBiometricScanner = true
  var chosenRules = PINWorldSettings.Rules.wallet
  /// The results of the next scans, the last for good; empty: a person is asked.
  var nextScans: [BiometricScan] = []

  /// The stored state of the PIN.
  package internal(set) var record: PINRecord = {
    var record = PINRecord(SimulatedPIN(Secret(Array("123456".utf8))).credential)
    record.biometrics = Self.deviceEnrolment
    return record
  }()
  var storedState = StoredWorldState()
  var persistence: WorldPersistence?

  static let changeFailureLimits = 1...PINPolicy.maximumCount
  /// The biometrics on the device; they do not change here.
  static let deviceEnrolment = BiometricEnrolment([1])

  /// The world of the defaults.
  package init() {}

  /// - Throws: `PINWorldError` for an impossible PIN or number.
  package init(_ settings: PINWorldSettings) throws(PINWorldError) {
    try apply(settings)
  }

  /// The present rules for a new PIN.
  package var rules: PINRules {
    switch chosenRules {
    case .wallet: .wallet
    case .guide: .guide(length: SimulatedPIN(record.credential).length)
    case .own(let rules): rules
    }
  }

  /// Wrong PINs, to unlock and to change it.
  package var lockout: LockoutRecord { record.unlocking }

  /// Whether this device knows the user; false after too many failures to change the PIN. Their data must
  /// go then, and only setting up or `user: authenticated` brings them back.
  package var isRegistered: Bool { !storedState.isDeregistered && !record.changing.isBlocked }

  package var biometrics: PINWorldSettings.Biometrics {
    hasBiometricScanner ? (record.biometrics == nil ? .disabled : .enabled) : .unsupported
  }

  var changePolicy: PINPolicy { PINPolicy(deregisteringAfter: changeFailureLimit) }

  var biometricPolicy: BiometricPolicy { platform == .iOS ? .iOS : .android }

  /// What decides the outcomes of the actions at present.
  package var configuration: PINConfiguration {
    PINConfiguration(
      policy: policy, rules: rules, changeFailures: changeFailureLimit,
      biometrics: nextScans.isEmpty ? nil : biometricPolicy)
  }

  /// Whether `pin` is the one that is set.
  package func isCurrentPIN(_ pin: Secret) -> Bool { SimulatedPIN(record.credential).matches(pin) }

  // UC2.1: choosing a PIN, repeating it, setting up the account.

  func checkPIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    .outcome(rules.accepts(try call.requiredSecret("pin")) ? "accepted" : "too-simple")
  }

  /// One mismatch may be repeated; from the second on the user starts over (UC2.1 1.4b, 1.4c).
  func matchPINs(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("pin")
    let repeated = try call.requiredSecret("repeated-pin")
    if chosen.matches(repeated) { return .outcome("match") }
    return .outcome(call.attempt <= 1 ? "different-1" : "different-2")
  }

  /// The new PIN starts with no failures. A user who had been deregistered is registered again.
  mutating func setUpAccount(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("pin")
    // The device finds out about itself before it talks to anybody.
    if device == .insecure { return .error("Device insecure") }
    if let networkError { return networkError }
    try registerAgainIfNeeded()
    try updateRecord { record in
      let biometrics = record.biometrics
      record = PINRecord(SimulatedPIN(chosen).credential, after: record)
      record.biometrics = biometrics
    }
    return .outcome("done")
  }

  // CP1: the current PIN is asked, then a new one (the Change PIN guide; facts (c)).

  /// While the PIN is locked or blocked, no user is authenticated.
  func answerUserAuthenticated(at now: Duration) -> ActionAnswer {
    var lockout = lockout
    let isAuthenticated = user == .authenticated && lockout.status(at: now, under: policy) == .open
    return .outcome(isAuthenticated ? "authenticated" : "not-authenticated")
  }

  /// Counts before it looks, as unlocking does, and on a count of its own, too.
  ///
  /// Only a wrong PIN counts; the right one clears both counts, which the guide leaves open (vector VP12).
  mutating func authenticatePIN(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("current-pin")
    if let networkError { return networkError }
    // Used up without a wrong PIN: the limit was lowered in the middle of a run.
    let verdict = isRegistered ? try attempt(entered, .changing, at: now) : .deregistered
    switch verdict {
    case .valid: return .outcome("correct")
    case .wrong(_, let left, _): return .outcome("wrong", values: ["remaining": .integer(Int64(left))])
    case .roundOver, .locked, .blockedNow, .alreadyBlocked: return .outcome("not-authenticated")
    case .deregistered:
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
    let credential = SimulatedPIN(chosen).credential
    try updateRecord { record in
      // The world's server agrees at once, so no change is ever left half done here.
      try? record.change(to: credential)
    }
    return .outcome("changed")
  }

  /// The names of the domain's actions: those that flows may name without declaring them.
  package static var actionNames: [String] { PINAction.allCases.map { $0.rawValue } }

  /// Words in the name of an input that mark its value as a secret.
  package static let secretNames: Set<String> = ["pin", "puk"]

  /// All outcomes that the built-in actions can return under some policy and rules, by action; a number at the end of
  /// one means any number. Outcomes that only a server decides are included; those that only a person decides, as at a
  /// fingerprint, are not.
  ///
  /// The outcomes of a world with certain settings are in its ``configuration``.
  package static var outcomeNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for action in PINAction.allCases {
      guard let contract = widestConfiguration.contract(of: action) else { continue }
      names[action.rawValue] = contract.outcomes.map { $0.name }
    }
    return names
  }

  /// One round more than the last, one attempt in each, every rule, and a server that can deregister.
  private static let widestConfiguration: PINConfiguration = {
    var world = PINWorld()
    world.chosenRules = .guide
    var configuration = world.configuration
    configuration.policy = PINPolicy.standard.with(attempts: 1)
    configuration.serverDeregisters = true
    return configuration
  }()
}

extension PINPolicy {
  /// The policy with another number of attempts a round; itself for a number that no policy has.
  fileprivate func with(attempts: Int) -> PINPolicy {
    (try? PINPolicy(rounds: rounds, attempts: attempts, locks: locks)) ?? self
  }
}

extension PINWorld: SimulatedHost {
  package mutating func apply(_ settings: [HostSetting]) throws(WorldProblem) {
    let settings = try PINWorldSettings(settings)
    do throws(PINWorldError) {
      try apply(settings)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  package mutating func answer(_ call: ActionCall) throws(WorldProblem) -> ActionAnswer? {
    guard implements(call.action) else { return nil }
    do throws(PINWorldError) {
      return try run(call)
    } catch {
      throw WorldProblem(error.description)
    }
  }

  /// The possible answers of an action under this world's policy and rules, whatever its network, device and user are
  /// at the moment; nil for an action that the world does not decide.
  package func contract(of action: String) -> ActionContract? {
    PINAction(rawValue: action).flatMap { configuration.contract(of: $0) }
  }

  /// A lock ends with time.
  package func answersDependOnTime(after time: Duration) -> Bool {
    var lockout = record.unlocking
    var misses = storedState.biometricCount
    if case .locked = misses.availability(at: worldTime(at: time), under: biometricPolicy) { return true }
    return lockout.status(at: worldTime(at: time), under: policy) != .open
  }

  package func declares(_ secret: Secret) -> Bool { isCurrentPIN(secret) }

  /// Validating and authenticating do nothing with a wrong PIN but count it.
  package func isMerelyWrong(_ secret: Secret, for action: String) -> Bool {
    switch PINAction(rawValue: action) {
    case .validatePIN, .authenticatePIN: !isCurrentPIN(secret)
    default: false
    }
  }
}
