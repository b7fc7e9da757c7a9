package import LockstepModel

/// What may stand as the value of a key; readers, messages and the JSON Schema agree on it.
package indirect enum Shape: Sendable {
  /// A text, which other YAML readers must take for a text as well.
  case text
  /// A text that may look like a number as long as no digit is lost: `1.1`, `5`, not `1.10`.
  case id
  /// A cell as a document wrote it: as `id`, and may be empty.
  case cell
  /// A flow, or a step of it: `UC2.3`, `UC2.3 1.1`.
  case place
  /// A row of a flow: `UC2.3 1.3a`.
  case row
  /// `true` or `false`.
  case boolean
  case integer(ClosedRange<Int>)
  /// Seconds as a decimal number: `0.1`.
  case seconds
  /// A number with a unit: `1.5s`.
  case duration
  /// A duration, or the name of a value that holds one.
  case delay
  case choice([String])
  case list(Shape)
  /// Keys that the author chooses, each with the same shape of value.
  case mapping(of: Shape)
  /// The same, where each key is a place; with `single` there is exactly one.
  case places(of: Shape, single: Bool = false)
  /// Keys from a table.
  case table(TableName)
  /// Keys that a domain declares.
  case declared([WorldKey], noun: String)
  case either([Shape])

  /// Whether it is one of some words.
  var isChoice: Bool {
    if case .choice = self { true } else { false }
  }

  /// Whether a node is of its kind: a text, a list or a mapping.
  func takes(_ node: YAMLNode) -> Bool {
    switch self {
    case .text, .id, .cell, .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice:
      node.kind == .scalar && !node.isMissing
    case .list: node.kind == .sequence
    case .mapping, .places, .table, .declared: node.kind == .mapping
    case .either(let shapes): shapes.contains { $0.takes(node) }
    }
  }

  /// How messages call it, after "is": "a list".
  package var words: String {
    switch self {
    case .text, .id, .cell, .place, .row: "a text"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .seconds: "a number of seconds"
    case .duration, .delay: "a duration"
    case .choice(let words): words.joined(separator: " or ")
    case .list: "a list"
    case .mapping, .places, .table, .declared: "a mapping"
    case .either(let shapes): shapes.map(\.words).uniqued().joined(separator: " or ")
    }
  }
}

extension [String] {
  /// Without repetitions, in the order of the first of each.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
