/// What one scan came to.
public enum BiometricScan: String, Hashable, Sendable, CaseIterable {
  /// Recognised; not recognised; stopped by the user.
  case valid, miss, cancelled
  /// The platform refuses scans after too many misses.
  case lockedOut = "locked-out"
  /// The device cannot scan now.
  case unavailable
}
