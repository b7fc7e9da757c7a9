/// The keys of one kind of mapping: what readers accept, what messages suggest, and what the JSON Schema
/// is made from.
package struct KeyTable: Sendable {
  package struct Entry: Sendable {
    package var name: KeyName
    package var shape: Shape
    package var isRequired: Bool
    /// One line for editors.
    package var summary: String
    /// The key with a value, as YAML on one line.
    package var example: String
  }

  /// What messages call the mapping: "step".
  package let noun: String
  package let entries: [Entry]
  /// The shape of values under keys that are not in the table, where the author may choose keys.
  package let others: Shape?
  /// For each key number the position of its entry, or ``KeyName/none``.
  private let positions: [UInt8]

  init(_ noun: String, others: Shape? = nil, _ entries: [Entry]) {
    self.noun = noun
    self.entries = entries
    self.others = others
    var positions = [UInt8](repeating: KeyName.none, count: KeyName.all.count)
    for (position, entry) in entries.enumerated() {
      if let number = KeyName.all.firstIndex(of: entry.name) { positions[number] = UInt8(position) }
    }
    self.positions = positions
  }

  /// Whether the table has the key with that number.
  func accepts(_ number: UInt8) -> Bool {
    Int(number) < positions.count && positions[Int(number)] != KeyName.none
  }

  package func entry(_ name: KeyName) -> Entry? { entries.first { $0.name == name } }
}

extension KeyTable.Entry {
  static func required(_ name: KeyName, _ shape: Shape, _ summary: String, _ example: String) -> Self {
    Self(name: name, shape: shape, isRequired: true, summary: summary, example: example)
  }

  static func optional(_ name: KeyName, _ shape: Shape, _ summary: String, _ example: String) -> Self {
    Self(name: name, shape: shape, isRequired: false, summary: summary, example: example)
  }
}
