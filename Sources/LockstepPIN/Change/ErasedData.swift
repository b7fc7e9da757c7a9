/// Whose data on the device goes with a registration.
public enum ErasedData: Hashable, Sendable {
  /// The user whose PIN is changed.
  case user
  /// All users of the device.
  case allUsers
}

/// A user as the app knows them.
public struct UserProfile: Hashable, Sendable {
  public var id: String

  public init(id: String) { self.id = id }
}
