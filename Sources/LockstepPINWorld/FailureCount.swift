/// Wrong current PINs on this device, and how many of them deregister the user.
public struct FailureCount: Hashable, Sendable {
  static let limits = 1...1_000

  /// Failures since the last right PIN.
  public internal(set) var count = 0
  /// The failure that deregisters, from 1; the guide's `maxFailureCount`.
  public internal(set) var limit = 3

  /// The guide's `remainingFailureCount`.
  public var remaining: Int { max(0, limit - count) }
  public var isUsedUp: Bool { count >= limit }
}
