import Lockstep

/// The system actions of the domain, by the names that flows use.
public enum PINAction: String, Hashable, Sendable, CaseIterable {
  /// Verifies the PIN that unlocks the app, and counts the attempt.
  case validatePIN = "pin.validate"
  /// Checks a new PIN against ``PINRules``.
  case checkPIN = "pin.check"
  /// Compares a new PIN with its repetition.
  case matchPINs = "pin.match"
  /// Verifies the current PIN before a change, and counts the attempt; the user is not authenticated any more where the
  /// PIN is locked.
  case authenticatePIN = "pin.authenticate"
  /// Replaces the current PIN by the new one.
  case changePIN = "pin.change"
  /// Whether the user has enabled biometrics.
  case biometricsEnabled = "biometrics.enabled"
  /// Whether the device has biometrics.
  case biometricsSupported = "biometrics.supported"
  /// Scans a finger or a face.
  case scanBiometrics = "biometrics.scan"
  /// Enables biometrics once the user has confirmed.
  case enableBiometrics = "biometrics.enable"
  /// Whether the account holds the user's personal identification data.
  case accountPID = "account.pid"
  /// Sets the account up with a new PIN.
  case setUpAccount = "account.set-up"
  /// The situation in which the app starts.
  case startApp = "app.start"
  /// Whether a user is signed in, whose PIN is not locked.
  case userAuthenticated = "user.authenticated"
}
