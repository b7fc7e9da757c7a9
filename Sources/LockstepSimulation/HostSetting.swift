public import Lockstep

/// A key that a domain declares for its worlds, with its value: `network: down`.
public struct HostSetting: Sendable {
  public var name: String
  public var value: HostValue

  public init(_ name: String, _ value: HostValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a domain's key, of the shape that the domain declares.
public enum HostValue: Sendable {
  case text(String)
  case secret(Secret)
  case integer(Int)
  case flag(Bool)
  case duration(Duration)
  case list([HostValue])
  case mapping([HostSetting])
}

/// Why a world cannot have a setting, or cannot answer. A flow never continues after it.
public struct WorldProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, without any secret.
  public var message: String
  /// The key at the top of the world that is at fault; nil if no single key is.
  public var key: String?

  public init(_ message: String, key: String? = nil) {
    self.message = message
    self.key = key
  }

  public var description: String { message }
}
