/// A value that an outcome brought along, or that a user gave.
public struct NamedValue: Hashable, Sendable {
  /// The name that the flow gives it.
  public var name: String
  /// Its value.
  public var value: DataValue

  /// A value with its name.
  public init(_ name: String, _ value: DataValue) {
    self.name = name
    self.value = value
  }
}
