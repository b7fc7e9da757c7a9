import Lockstep

/// Whose data on the device goes with a registration.
public enum ErasedData: Hashable, Sendable {
  /// The user whose PIN is changed.
  case user
  /// All users of the device.
  case allUsers
}
