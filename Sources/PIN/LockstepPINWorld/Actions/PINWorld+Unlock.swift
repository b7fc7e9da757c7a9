package import Lockstep
import LockstepPIN

// PF2.8 and UC2.3: unlocking with the PIN, or with a finger.
extension PINWorld {
  mutating func validatePIN(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("pin")
    if let networkError { return networkError }
    guard isRegistered else { throw .deregistered(action: call.action) }
    return try attempt(entered, .unlocking, at: now).answer
  }

  /// A finger must not bypass a lock or a block, and never touches the PIN's count. Biometrics that a user enabled go
  /// with the user's data.
  func answerBiometricsEnabled(at now: Duration) -> ActionAnswer {
    guard isRegistered else { return .outcome("disabled") }
    var record = record
    let standing = record.biometricStatus(
      enrolled: hasBiometricScanner ? Self.deviceEnrolment : nil, at: now, under: policy)
    return .outcome(standing == .open ? "enabled" : "disabled")
  }

  /// The result of a scan (UC2.3 1.2a to 1.2h): a miss becomes the outcome of its platform and its number.
  mutating func scanBiometrics(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    switch try performScan(call.action, at: now) {
    case .ended(let scan): return .outcome(scan.rawValue)
    case .missed(let miss):
      switch (platform, miss) {
      case (.iOS, .retry(let number)), (.iOS, .endsEvaluation(let number)):
        return .outcome("invalid-ios-\(number)")
      // The fifth in a row: the system offers no scan any more.
      case (.iOS, .locksOut): return .outcome("locked-out")
      case (.android, .retry): return .outcome("invalid-android")
      case (.android, .endsEvaluation), (.android, .locksOut): return .outcome("invalid-android-5")
      }
    }
  }

  /// The prompt of the operating system when biometrics are enabled (UC2.1 1.8).
  mutating func enableBiometrics(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    guard case .ended(.valid) = try performScan(call.action, at: now) else { return .outcome("rejected") }
    try updateRecord { $0.biometrics = Self.deviceEnrolment }
    return .outcome("confirmed")
  }

  private enum ScanConclusion {
    case ended(BiometricScan)
    case missed(BiometricCount.Miss)
  }

  /// One scan, with the result that the world sets, under the locks of the platform.
  private mutating func performScan(
    _ action: String, at now: Duration
  ) throws(PINWorldError) -> ScanConclusion {
    guard let scan = nextScans.first else { throw .needsPerson(action: action) }
    guard hasBiometricScanner else { return .ended(.unavailable) }
    var storedState = storedState
    guard storedState.biometricCount.availability(at: now, under: biometricPolicy) == .ready else {
      try replaceState(with: storedState)
      return .ended(.lockedOut)
    }
    if nextScans.count > 1 { nextScans.removeFirst() }
    switch scan {
    case .valid:
      storedState.biometricCount.reset()
      try replaceState(with: storedState)
      return .ended(.valid)
    case .miss:
      let miss = storedState.biometricCount.miss(at: now, under: biometricPolicy)
      try replaceState(with: storedState)
      return .missed(miss)
    case .cancelled, .lockedOut, .unavailable: return .ended(scan)
    }
  }

  /// Takes note of an outcome that was decided elsewhere: by a world, a script, or the person the driver asked.
  ///
  /// It only has effects that no other action has: a confirmed finger enables biometrics, and a deregistration logs the
  /// user out.
  package mutating func note(outcome: String, of action: String) {
    // A store that cannot be used is reported by the next action.
    try? applyOutcome(outcome, of: action)
  }

  private mutating func applyOutcome(_ outcome: String, of action: String) throws(PINWorldError) {
    switch (PINAction(rawValue: action), outcome) {
    case (.enableBiometrics, "confirmed") where hasBiometricScanner:
      try loadStoredState()
      try updateRecord { $0.biometrics = Self.deviceEnrolment }
    case (.authenticatePIN, "user-deregistered"), (.authenticatePIN, "device-deregistered"),
      (.changePIN, "user-deregistered"), (.changePIN, "device-deregistered"):
      try loadStoredState()
      try deregister()
    default: break
    }
  }

  package func answer(naming outcome: String, to call: ActionCall) -> ActionAnswer {
    if !call.outcomes.contains(outcome), Self.errorNames.contains(outcome) { return .error(outcome) }
    return .outcome(outcome, values: values(of: outcome, action: call.action))
  }

  /// The errors that the actions raise, so that a world may name one of them.
  private static let errorNames: Set = ["No internet", "Server unreachable", "Device insecure"]

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

  /// Does what `call` asks for, in one piece: no other call comes between looking and counting.
  package mutating func run(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    guard let action = PINAction(rawValue: call.action) else { throw .unknownAction(call.action) }
    let now = try recordTime(at: call.at)
    switch action {
    case .validatePIN: return try validatePIN(call, at: now)
    case .checkPIN: return try checkPIN(call)
    case .matchPINs: return try matchPINs(call)
    case .authenticatePIN: return try authenticatePIN(call, at: now)
    case .changePIN: return try changePIN(call)
    case .biometricsEnabled: return answerBiometricsEnabled(at: now)
    case .biometricsSupported: return .outcome(hasBiometricScanner ? "supported" : "unsupported")
    case .scanBiometrics: return try scanBiometrics(call, at: now)
    case .enableBiometrics: return try enableBiometrics(call, at: now)
    case .accountPID: return .outcome(pid.rawValue)
    case .setUpAccount: return try setUpAccount(call)
    case .startApp: return .outcome(call.hasSuspendedSession || app == .active ? "active" : "shutdown")
    case .userAuthenticated: return answerUserAuthenticated(at: now)
    }
  }

  /// Whether the world answers `action` by itself. Without a `scan` a person is asked for the result of a finger or
  /// face.
  package func implements(_ action: String) -> Bool {
    switch PINAction(rawValue: action) {
    case nil: false
    case .scanBiometrics, .enableBiometrics: !nextScans.isEmpty
    default: true
    }
  }

  /// The error of an action that needs the server; nil if that can be reached. It precedes any answer of the server.
  var networkError: ActionAnswer? {
    switch network {
    case .up: nil
    case .down: .error("No internet")
    case .serverDown: .error("Server unreachable")
    }
  }

  /// Drives one attempt, as ``PINGate`` does for an app.
  mutating func attempt(
    _ entered: Secret, _ purpose: PINAttempt.Purpose, at now: Duration
  ) throws(PINWorldError) -> PINVerdict {
    var attempt = PINAttempt(purpose, at: now, under: policy, changeFailures: changeFailureLimit)
    while true {
      switch attempt.step {
      case .read:
        try loadStoredState()
        attempt.read(record)
      case .write(let record): attempt.wrote(try replaceRecord(with: record))
      case .judge(let credential):
        attempt.judged(SimulatedPIN(credential).matches(entered) ? .right() : .wrong)
      case .answer(let verdict): return verdict
      case .fail(let error): throw .unusableStore(error.description)
      }
    }
  }
}

extension ActionCall {
  func requiredSecret(_ name: String) throws(PINWorldError) -> Secret {
    switch inputs[name] {
    case .secret(let secret): return secret
    case .plain: throw .notSecret(name, action: action)
    case nil: throw .missingSecret(name, action: action)
    }
  }
}
