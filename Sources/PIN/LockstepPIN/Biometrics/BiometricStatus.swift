/// Whether biometrics may open, and otherwise why only the PIN does.
public enum BiometricStatus: Hashable, Sendable {
  /// Biometrics may open.
  case open
  /// The user has not enabled them, or no longer.
  case disabled
  /// Nothing is enrolled on the device at present.
  case notEnrolled
  /// The enrolment has changed since the user enabled biometrics: they are disabled from now on.
  case changed
  /// The PIN is locked or blocked, and biometrics bypass neither.
  case locked
}

extension PINRecord {
  /// Whether biometrics may open at `now`.
  ///
  /// Another enrolment disables them for good, even if the previous one returns: a platform's key that is bound to the
  /// enrolment does not return either.
  ///
  /// - Parameters:
  ///   - enrolled: the present enrolment of the device; nil if it has none, or if it is unknown during a lock of the
  ///     platform.
  ///   - now: the time on a clock that counts during sleep.
  ///   - policy: the limits for wrong PINs, which also close this way.
  public mutating func biometricStatus(
    enrolled: BiometricEnrolment?, at now: Duration, under policy: PINPolicy
  ) -> BiometricStatus {
    guard let enabled = biometrics else { return .disabled }
    guard let enrolled else { return .notEnrolled }
    guard enrolled == enabled else {
      biometrics = nil
      return .changed
    }
    return unlocking.status(at: now, under: policy) == .open ? .open : .locked
  }
}
