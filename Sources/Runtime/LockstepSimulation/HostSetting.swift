public import Lockstep

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

/// The value of a domain's key, of the shape that the domain declares.
public enum HostValue: Sendable {
  /// A text.
  case text(String)
  /// A text that must not be printed, such as a PIN.
  case secret(Secret)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case flag(Bool)
  /// A length of time.
  case duration(Duration)
  /// Several values.
  case list([HostValue])
  /// Keys with values.
  case mapping([HostSetting])
}

/// Why a world cannot have a setting, or cannot answer. A flow never continues after it.
public struct WorldProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, without any secret.
  public var message: String
  /// The key at the top of the world that is at fault; nil if no single key is.
  public var key: String?

  /// A problem, explained by a sentence, and its key.
  public init(_ message: String, key: String? = nil) {
    self.message = message
    self.key = key
  }

  public var description: String { message }
}
