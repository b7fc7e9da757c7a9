/// The errors of changing a PIN, by the domains, names and numbers of the guide's SDK.
///
/// The names in the guide itself are those of the first column of the table in ``PINClient``'s article; numbers and
/// the rest are those of the SDK's headers of October 2016 and later.
public enum PINError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error domains, by their names.
  public enum Domain: String, Hashable, Sendable, CaseIterable {
    /// Network, server, registration, and the course of a change.
    case generic = "ONGGenericErrorDomain"
    /// A change without a signed-in user, or with one whose PIN is locked.
    case changePIN = "ONGChangePinErrorDomain"
    /// A wrong current PIN.
    case pinAuthentication = "ONGPinAuthenticationErrorDomain"
    /// A new PIN that breaks a rule.
    case pinValidation = "ONGPinValidationErrorDomain"
  }

  /// The device has no connection. The challenge is repeated.
  case networkConnectivityFailure
  /// The server does not answer. The challenge is repeated.
  case serverNotReachable
  /// The server no longer knows the device; the data of all its users is erased.
  case deviceDeregistered
  /// The current PIN was wrong too many times, or the server has deregistered the user; the data of the user is erased.
  case userDeregistered
  /// The app cancelled a challenge.
  case actionCancelled
  /// A change was requested during another one.
  case actionAlreadyInProgress
  /// The current PIN is wrong. The one error that counts.
  case invalidPIN
  /// No user is signed in, or no longer: a lock of the PIN ends the authentication.
  case userNotAuthenticated
  /// The new PIN is on the list of PINs that are too common.
  case pinBlackListed
  /// The digits of the new PIN are a sequence, such as 12345.
  case pinShouldNotBeASequence
  /// The new PIN has one digit more often than allowed.
  case pinShouldNotUseSimilarDigits(maxSimilarDigits: Int)
  /// The new PIN does not have the required number of digits.
  case wrongPINLength(required: Int)
  /// Something unexpected: a store that cannot be written, a flow that does not fit.
  case unknown

  /// The error domain, as in the SDK.
  public var domain: Domain { code.domain }

  /// The error code, as in the SDK: 9000 to 10000.
  public var number: Int { code.number }

  // An `Error` is an `NSError` of this domain and code.
  public var _domain: String { domain.rawValue }
  public var _code: Int { number }

  /// The code's name in the SDK.
  public var name: String { code.name }

  private var code: (domain: Domain, number: Int, name: String) {
    switch self {
    case .networkConnectivityFailure: (.generic, 9000, "ONGGenericErrorNetworkConnectivityFailure")
    case .serverNotReachable: (.generic, 9001, "ONGGenericErrorServerNotReachable")
    case .deviceDeregistered: (.generic, 9002, "ONGGenericErrorDeviceDeregistered")
    case .userDeregistered: (.generic, 9003, "ONGGenericErrorUserDeregistered")
    case .actionCancelled: (.generic, 9006, "ONGGenericErrorActionCancelled")
    case .actionAlreadyInProgress: (.generic, 9007, "ONGGenericErrorActionAlreadyInProgress")
    case .invalidPIN: (.pinAuthentication, 9009, "ONGPinAuthenticationErrorInvalidPin")
    case .userNotAuthenticated: (.changePIN, 9010, "ONGPinChangeErrorUserNotAuthenticated")
    case .pinBlackListed: (.pinValidation, 9011, "ONGPinValidationErrorPinBlackListed")
    case .pinShouldNotBeASequence: (.pinValidation, 9012, "ONGPinValidationErrorPinShouldNotBeASequence")
    case .pinShouldNotUseSimilarDigits:
      (.pinValidation, 9013, "ONGPinValidationErrorPinShouldNotUseSimilarDigits")
    case .wrongPINLength: (.pinValidation, 9014, "ONGPinValidationErrorWrongPinLength")
    case .unknown: (.generic, 10000, "ONGGenericErrorUnknown")
    }
  }

  /// Details of the error: the SDK's key and its number.
  public var userInfo: [String: Int] {
    switch self {
    case .pinShouldNotUseSimilarDigits(let max): ["ONGPinValidationErrorMaxSimilarDigitsKey": max]
    case .wrongPINLength(let required): ["ONGPinValidationErrorRequiredLengthKey": required]
    default: [:]
    }
  }

  public var description: String { "\(domain.rawValue) \(number) \(name)" }
}

extension PINError {
  /// The error of a new PIN that breaks a rule.
  public init(_ violation: GuideViolation) {
    switch violation {
    case .wrongLength(let required): self = .wrongPINLength(required: required)
    case .blacklisted: self = .pinBlackListed
    case .sequence: self = .pinShouldNotBeASequence
    case .similarDigits(let max): self = .pinShouldNotUseSimilarDigits(maxSimilarDigits: max)
    }
  }
}
