/// How an action ended. A literal is an outcome that brings nothing along: `"valid"`.
public enum ActionAnswer: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of an outcome, and its values.
  case outcome(String, values: [String: DataValue] = [:])
  /// The name of an error: `No internet`.
  case error(String)

  public init(stringLiteral value: String) { self = .outcome(value) }
}
