import Lockstep

/// A user as the app knows them.
public struct UserProfile: Hashable, Sendable {
  /// The app's name for the user, which is also the key of the user's PIN record.
  public var id: String

  /// A user with the given ID.
  public init(id: String) { self.id = id }
}
