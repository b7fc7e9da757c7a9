import Lockstep

/// How a flow that changes a PIN ends, by its results, and the callback for each: the guide's
/// callbacks and codes in one place. `docs/change-pin.md` has the same table with the paragraphs of the guide.
enum ChangePINResult: String, CaseIterable {
  case changed = "Changed"
  case cancelled = "Cancelled"
  case notAuthenticated = "Not authenticated"
  case userDeregistered = "User deregistered"
  case deviceDeregistered = "Device deregistered"
  case failed = "Failed"

  /// Whatever else ends the session, a fault among it, is a failure.
  init(_ end: SessionEnd) {
    self = if case .result(let name) = end { ChangePINResult(rawValue: name) ?? .failed } else { .failed }
  }

  /// nil: the callback is `didChangePin`; otherwise it is `didFailToChangePin` with this error.
  var error: PINError? {
    switch self {
    case .changed: nil
    case .cancelled: .actionCancelled
    case .notAuthenticated: .userNotAuthenticated
    case .userDeregistered: .userDeregistered
    case .deviceDeregistered: .deviceDeregistered
    case .failed: .unknown
    }
  }

  /// The data that the app has to erase before the callback.
  var erasedData: ErasedData? {
    switch self {
    case .userDeregistered: .user
    case .deviceDeregistered: .allUsers
    case .changed, .cancelled, .notAuthenticated, .failed: nil
    }
  }
}

extension PINError {
  /// The error of the challenge that follows an answer; nil where none is asked for again because of it.
  init?(_ answer: ActionAnswer, of action: String) {
    switch answer {
    case .error("No internet"): self = .networkConnectivityFailure
    case .error("Server unreachable"): self = .serverNotReachable
    case .error: return nil
    case .outcome(let name, let values):
      switch PINAction(rawValue: action) {
      case .authenticatePIN where name == "wrong": self = .invalidPIN
      case .changePIN:
        guard let violation = GuideViolation(outcome: name, values) else { return nil }
        self = PINError(violation)
      default: return nil
      }
    }
  }
}

extension GuideViolation {
  /// The rule behind an outcome of `pin.change`.
  fileprivate init?(outcome: String, _ values: [String: DataValue]) {
    var number = 0
    for case .integer(let value) in values.values { number = Int(truncatingIfNeeded: value) }
    switch outcome {
    case "wrong-length": self = .wrongLength(required: number)
    case "blacklisted": self = .blacklisted
    case "sequence": self = .sequence
    case "similar-digits": self = .similarDigits(max: number)
    default: return nil
    }
  }
}
