import Synchronization

/// What a support desk may read: how attempts ended, and never what was entered.
///
/// A flow that gains a case changes no `return` of an action, so the compiler would not see it there. These switches name
/// every case: they stop compiling until the new case
/// has an entry, and that is the moment to make the action answer it.
final class SecurityLog: Sendable {
  private let lines = Mutex<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func note<Outcome: SecurityEvent>(_ outcome: Outcome) -> Outcome {
    if let entry = outcome.entry { lines.withLock { $0.append(entry) } }
    return outcome
  }
}

/// An outcome that the log may tell; nil where there is nothing to tell.
protocol SecurityEvent {
  var entry: String? { get }
}

extension Flows.PinValidateOutcome: SecurityEvent {
  var entry: String? {
    switch self {
    case .valid: "unlocked with the PIN"
    case .wrong1, .wrong2, .wrong3, .final1, .final2, .final3: "wrong PIN"
    case .wrong4(let lock): "wrong PIN, locked for \(lock)"
    case .locked: "refused, locked"
    case .final4: "wrong PIN, blocked"
    case .blocked: "refused, blocked"
    case .noInternet, .serverUnreachable: nil
    }
  }
}

extension Flows.BiometricsScanOutcome: SecurityEvent {
  var entry: String? {
    switch self {
    case .valid: "unlocked with biometrics"
    case .invalidIos1, .invalidIos2, .invalidAndroid, .invalidAndroid5: "biometrics not recognised"
    case .lockedOut: "biometrics locked out"
    case .cancelled, .unavailable: nil
    }
  }
}

extension Flows.PinAuthenticateOutcome: SecurityEvent {
  var entry: String? {
    switch self {
    case .correct: nil
    case .wrong: "wrong current PIN"
    case .userDeregistered: "user deregistered"
    case .deviceDeregistered: "device deregistered"
    case .notAuthenticated: "current PIN refused, locked"
    case .failed: "PIN change failed"
    case .noInternet, .serverUnreachable: nil
    }
  }
}

extension Flows.PinChangeOutcome: SecurityEvent {
  var entry: String? {
    switch self {
    case .changed: "PIN changed"
    case .blacklisted, .sequence, .similarDigits, .wrongLength: nil
    case .userDeregistered: "user deregistered"
    case .deviceDeregistered: "device deregistered"
    case .failed: "PIN change failed"
    case .noInternet, .serverUnreachable: nil
    }
  }
}
