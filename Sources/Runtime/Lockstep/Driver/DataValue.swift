/// A value that an outcome brings along or a user gives; never a secret.
public enum DataValue: Hashable, Sendable {
  /// A length of time: `10m`.
  case duration(Duration)
  /// 64 bits on every platform.
  case integer(Int64)
  /// A text.
  case text(String)

  /// As people read it: `1m`, `3`, the text itself.
  package var brief: String {
    switch self {
    case .duration(let duration): duration.brief
    case .integer(let number): String(number)
    case .text(let text): text
    }
  }

  /// For a message: `1 minute`, `3`, the text itself.
  package var words: String {
    if case .duration(let duration) = self { duration.words } else { brief }
  }
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension DataValue {
  /// The value that a text spells, of the kind that its row declares; nil if it is not of that kind.
  ///
  /// - Parameter kind: nil where no row declares the value, which is then a text.
  package init?(spelling text: String, as kind: ValueKind?) {
    switch kind {
    case .duration:
      guard let duration = Duration(spelling: text) else { return nil }
      self = .duration(duration)
    case .integer:
      guard let number = Int64(text) else { return nil }
      self = .integer(number)
    case .text, nil: self = .text(text)
    }
  }
}
