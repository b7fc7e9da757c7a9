/// The keys of one kind of mapping: what readers accept, what messages suggest, and what the JSON Schema
/// is made from.
///
/// A class, so that handing a table from mapping to mapping costs one reference.
package final class KeyTable: Sendable {
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
  /// One sentence for editors and for the reference.
  package let summary: String
  package let entries: [Entry]
  /// The shape of values under keys that are not in the table, where the author may choose keys.
  package let others: Shape?
  /// Which keys may or must stand together.
  package let rules: [KeyRule]
  /// The numbers of its keys, and of those that must be there.
  let known: KeySet
  let required: KeySet
  let takesOthers: Bool
  /// Whether a domain may declare keys of its own beside those of the table.
  package let takesDeclared: Bool

  init(
    _ noun: String, _ summary: String, others: Shape? = nil, rules: [KeyRule] = [],
    takesDeclared: Bool = false, _ entries: [Entry]
  ) {
    self.noun = noun
    self.summary = summary
    self.entries = entries
    self.others = others
    self.rules = rules
    self.takesDeclared = takesDeclared
    takesOthers = others != nil || takesDeclared
    known = KeySet(entries.map(\.name.number))
    required = KeySet(entries.filter(\.isRequired).map(\.name.number))
  }

  /// "a" or "an", before a noun.
  package static func article(_ noun: String) -> String {
    noun.first.map("aeiou".contains) == true ? "an" : "a"
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
