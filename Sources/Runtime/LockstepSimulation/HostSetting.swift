import Lockstep

/// A key that a domain declares for its worlds, with its value: `network: down`.
public struct HostSetting: Sendable {
  /// The key, as the domain declares it.
  public var name: String
  /// The value of the key.
  public var value: HostValue

  /// A key with its value.
  public init(_ name: String, _ value: HostValue) {
    self.name = name
    self.value = value
  }
}
