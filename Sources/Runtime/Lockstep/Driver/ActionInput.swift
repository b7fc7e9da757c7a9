/// A value that an action reads or a user gives.
public enum ActionInput: Sendable {
  /// A secret, which is held by reference only.
  case secret(Secret)
  /// A value that may be shown and logged.
  case plain(DataValue)
}

extension ActionInput: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .plain(.text(value)) }
  public init(integerLiteral value: Int64) { self = .plain(.integer(value)) }
}
