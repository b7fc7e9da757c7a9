/// Whether a platform would scan.
public enum BiometricAvailability: Hashable, Sendable {
  /// A scan can begin.
  case ready
  /// For a while.
  case locked(remaining: Duration)
  /// Until the device's own code is entered.
  case lockedOut
}
