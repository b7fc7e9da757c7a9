/// A key that a domain adds to worlds, as plain data: readers, messages and the JSON Schema follow it.
package struct WorldKey: Sendable {
  /// The form of the key's value.
  package indirect enum Shape: Sendable {
    case text
    /// A text that no message may repeat.
    case secret
    case integer(ClosedRange<Int>)
    /// `true` or `false`.
    case boolean
    /// A number with a unit: `1.5s`.
    case duration
    case choice([String])
    case list(Shape)
    /// Keys of its own, all optional.
    case mapping([WorldKey])
    /// One of several, distinguished by being a list, a mapping or neither.
    case either([Shape])

    /// The keys of the mapping that it is or may be.
    package var keys: [WorldKey] {
      switch self {
      case .mapping(let keys): keys
      case .either(let shapes): shapes.flatMap(\.keys)
      default: []
      }
    }
  }

  package var name: String
  package var shape: Shape
  /// One line for editors.
  package var summary: String
  /// The key with a value, as YAML on one line.
  package var example: String

  package init(_ name: String, _ shape: Shape, _ summary: String, example: String) {
    self.name = name
    self.shape = shape
    self.summary = summary
    self.example = example
  }
}
