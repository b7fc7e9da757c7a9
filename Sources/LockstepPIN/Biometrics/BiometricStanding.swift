/// Whether biometrics may open, and otherwise why only the PIN does.
public enum BiometricStanding: Hashable, Sendable {
  case open
  /// The user has not enabled them, or no longer.
  case disabled
  /// Nothing is enrolled on the device at present.
  case notEnrolled
  /// What is enrolled is not what it was when the user enabled them: they are disabled from now on.
  case changed
  /// The PIN is locked or blocked, and biometrics lead round neither.
  case locked
}

extension PINRecord {
  /// Whether biometrics may open at `now`.
  ///
  /// Another enrolment disables them for good, also if the one before comes back: a platform's key that is bound to the
  /// enrolment does not come back either.
  ///
  /// - Parameter enrolled: what is enrolled on the device at present; nil if that is nothing, or not known during a lock
  ///   of the platform.
  public mutating func biometricStanding(
    enrolled: BiometricEnrolment?, at now: Duration, under policy: PINPolicy
  ) -> BiometricStanding {
    guard let enabled = biometrics else { return .disabled }
    guard let enrolled else { return .notEnrolled }
    guard enrolled == enabled else {
      biometrics = nil
      return .changed
    }
    return unlocking.standing(at: now, under: policy) == .open ? .open : .locked
  }
}
