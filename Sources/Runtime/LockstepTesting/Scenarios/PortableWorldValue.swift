import LockstepSimulation

/// A world's value for a key of its domain.
public indirect enum PortableWorldValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case boolean(Bool)
  /// A length of time.
  case duration(Duration)
  /// Several values.
  case list([PortableWorldValue])
  /// Keys with values.
  case mapping([String: PortableWorldValue])

  /// The text; nil if the value is not a text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number; nil if the value is not a whole number.
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The truth value; nil if the value is of a different type.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The duration; nil if the value is not a duration.
  public var duration: Duration? { if case .duration(let duration) = self { duration } else { nil } }
  /// The values; nil if the value is not a list.
  public var list: [PortableWorldValue]? { if case .list(let values) = self { values } else { nil } }

  /// The value of a key of a mapping.
  public subscript(key: String) -> PortableWorldValue? {
    if case .mapping(let entries) = self { entries[key] } else { nil }
  }
}
