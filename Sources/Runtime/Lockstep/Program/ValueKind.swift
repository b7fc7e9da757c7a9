/// The type of an outcome's value; the raw value is its name in a flow file.
public enum ValueKind: String, Sendable, CaseIterable {
  /// A length of time.
  case duration
  /// A whole number of 64 bits.
  case integer
  /// A text.
  case text
}
