public import Lockstep

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
