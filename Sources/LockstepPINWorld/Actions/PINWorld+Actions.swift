package import Lockstep
import LockstepPIN

extension PINWorld {
  /// Does what `call` asks for, in one piece: no other call comes between looking and counting.
  package mutating func run(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    guard let action = PINAction(rawValue: call.action) else { throw .unknownAction(call.action) }
    let now = try begin(at: call.at)
    switch action {
    case .validatePIN: return try validatePIN(call, at: now)
    case .checkPIN: return try checkPIN(call)
    case .matchPINs: return try matchPINs(call)
    case .authenticatePIN: return try authenticatePIN(call, at: now)
    case .changePIN: return try changePIN(call)
    case .biometricsEnabled: return answerBiometricsEnabled(at: now)
    case .biometricsSupported: return .outcome(scansBiometrics ? "supported" : "unsupported")
    case .scanBiometrics: return try scanBiometrics(call, at: now)
    case .enableBiometrics: return try enableBiometrics(call, at: now)
    case .accountPID: return .outcome(pid.rawValue)
    case .setUpAccount: return try setUpAccount(call)
    case .startApp: return .outcome(call.holdsSave || app == .active ? "active" : "shutdown")
    case .userAuthenticated:
      return .outcome(user == .authenticated ? "authenticated" : "not-authenticated")
    }
  }

  /// Whether the world answers `action` by itself. Without a `scan` a person is asked for the result of a finger or
  /// face.
  package func implements(_ action: String) -> Bool {
    switch PINAction(rawValue: action) {
    case nil: false
    case .scanBiometrics, .enableBiometrics: !scans.isEmpty
    default: true
    }
  }

  /// The error of anything that needs the server; what meets it has not been looked at.
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
    var attempt = PINAttempt(purpose, at: now, under: purpose == .unlocking ? policy : changePolicy)
    while true {
      switch attempt.step {
      case .read:
        try load()
        attempt.read(record)
      case .write(let record): attempt.wrote(try replace(with: record))
      case .judge(let credential): attempt.judged(PlayPIN(credential).matches(entered) ? .right() : .wrong)
      case .answer(let verdict): return verdict
      case .fail(let error): throw .state(error.description)
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
