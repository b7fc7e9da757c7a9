public import Lockstep
import LockstepPIN
import LockstepSimulation

extension PINWorld {
  /// Does what `call` asks for, in one piece: no other call comes between looking and counting.
  public mutating func run(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    guard let action = BuiltInAction(rawValue: call.action) else { throw .unknownAction(call.action) }
    switch action {
    case .validatePIN: return try validatePIN(call)
    case .checkPIN: return try checkPIN(call)
    case .matchPINs: return try matchPINs(call)
    case .authenticatePIN: return try authenticatePIN(call)
    case .changePIN: return try changePIN(call)
    case .biometricsEnabled: return answerBiometricsEnabled(at: call.at)
    case .biometricsSupported: return .outcome(biometrics == .unsupported ? "unsupported" : "supported")
    case .scanBiometrics, .enableBiometrics: throw .needsPerson(action: call.action)
    case .accountPID: return .outcome(pid.rawValue)
    case .setUpAccount: return try setUpAccount(call)
    case .startApp: return .outcome(call.holdsSave || app == .active ? "active" : "shutdown")
    case .userAuthenticated:
      return .outcome(user == .authenticated ? "authenticated" : "not-authenticated")
    }
  }

  /// Whether the world answers `action` by itself.
  public func implements(_ action: String) -> Bool {
    BuiltInAction(rawValue: action).map { !$0.needsPerson } ?? false
  }

  /// The error of anything that needs the server; what meets it has not been looked at.
  var networkError: ActionAnswer? {
    switch network {
    case .up: nil
    case .down: .error("No internet")
    case .serverDown: .error("Server unreachable")
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
