import Lockstep
package import LockstepModel

/// The form of a key's value; readers, messages and the JSON Schema share it.
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
  /// A mapping in which each key is a place; with `single` there is exactly one.
  case places(of: Shape, single: Bool = false)
  /// Keys from a table.
  case table(TableName)
  /// Keys that are known and that nothing else has.
  case fixedKeys([(name: String, shape: Shape)])
  /// Keys that a domain declares.
  case worldKeys([WorldKey])
  case either([Shape])

  /// Whether it is one of some words.
  var isChoice: Bool {
    if case .choice = self { true } else { false }
  }

  /// Whether a node is of its kind: a text, a list or a mapping.
  func accepts(_ node: YAMLNode) -> Bool {
    switch self {
    case .text, .id, .cell, .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice:
      node.kind == .scalar && !node.isMissing
    case .list: node.kind == .sequence
    case .mapping, .places, .table, .fixedKeys, .worldKeys: node.kind == .mapping
    case .either(let shapes): shapes.contains { $0.accepts(node) }
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
    case .mapping, .places, .table, .fixedKeys, .worldKeys: "a mapping"
    case .either(let shapes): shapes.map(\.words).uniqued { $0 }.joined(separator: " or ")
    }
  }

  /// The tables that it mentions.
  var tables: [TableName] {
    switch self {
    case .table(let table): [table]
    case .list(let shape), .mapping(of: let shape), .places(of: let shape, _): shape.tables
    case .either(let shapes): shapes.flatMap(\.tables)
    case .fixedKeys(let keys): keys.flatMap(\.shape.tables)
    case .text, .id, .cell, .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice,
      .worldKeys:
      []
    }
  }

  /// The keywords of a JSON Schema that accepts the same values as readers, as far as a schema can.
  ///
  /// - Parameter withExamples: whether a name in angle brackets may replace the value of an example.
  func keywords(withExamples: Bool) -> [(String, OrderedJSON)] {
    let keywords = exactSchemaKeywords(withExamples)
    guard withExamples, isConstrained else { return keywords }
    let placeholder: [(String, OrderedJSON)] = Self.string + [("pattern", .string("<[^<>]+>"))]
    return [("anyOf", .array([.object(keywords), .object(placeholder)]))]
  }

  /// Whether not every text will do.
  private var isConstrained: Bool {
    switch self {
    case .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice: true
    case .text, .id, .cell, .list, .mapping, .places, .table, .fixedKeys, .worldKeys, .either: false
    }
  }

  private func exactSchemaKeywords(_ withExamples: Bool) -> [(String, OrderedJSON)] {
    switch self {
    case .text: Self.string
    case .id: [("type", .strings(["string", "number"])), ("minLength", .number("1"))]
    case .cell: [("type", .strings(["string", "number"]))]
    case .place: [("type", .strings(["string", "number"])), ("pattern", .string(Self.placePattern))]
    case .row: [("type", .strings(["string", "number"])), ("pattern", .string(Self.rowPattern))]
    case .boolean: [("type", .string("boolean"))]
    case .integer(let range):
      [
        ("type", .string("integer")), ("minimum", .number("\(range.lowerBound)")),
        ("maximum", .number("\(range.upperBound)")),
      ]
    case .seconds:
      [
        ("type", .strings(["number", "string"])), ("minimum", .number("0")),
        ("maximum", .number("\(DurationText.longestSeconds)")),
        ("pattern", .string("^\(Self.numberPattern)$")),
      ]
    case .duration: Self.string + [("pattern", .string("^\(Self.durationPattern)$"))]
    // A value that begins like a number is read as a duration.
    case .delay: Self.string + [("pattern", .string("^(\(Self.durationPattern)$|[^0-9+.-])"))]
    case .choice(let words): [("enum", .array(words.flatMap(Self.spellings)))]
    case .list(let shape): [("type", .string("array")), ("items", shape.schema(withExamples))]
    case .mapping(of: let shape):
      [("type", .string("object")), ("additionalProperties", shape.schema(withExamples))]
    case .places(of: let shape, let single):
      [("type", .string("object"))]
        + (single ? [("minProperties", .number("1")), ("maxProperties", .number("1"))] : [])
        + [
          ("propertyNames", .object([("pattern", .string(Self.placePattern))])),
          ("additionalProperties", shape.schema(withExamples)),
        ]
    case .table(let table): [("allOf", .array([SchemaBuilder.reference(table)]))]
    case .fixedKeys(let keys):
      [
        ("type", .string("object")),
        ("properties", .object(keys.map { ($0.name, $0.shape.schema(withExamples)) })),
        ("additionalProperties", .bool(false)),
      ]
    case .worldKeys(let keys):
      [
        ("type", .string("object")), ("properties", .object(SchemaBuilder.properties(keys, withExamples))),
        ("additionalProperties", .bool(false)),
      ]
    case .either(let shapes): [("anyOf", .array(shapes.map { $0.schema(withExamples) }))]
    }
  }

  private func schema(_ withExamples: Bool) -> OrderedJSON {
    if case .table(let table) = self { return SchemaBuilder.reference(table) }
    return .object(keywords(withExamples: withExamples))
  }

  private static let string: [(String, OrderedJSON)] = [("type", .string("string"))]
  private static let numberPattern = "[0-9]+([.][0-9]{1,9})?"
  private static let durationPattern = "\(numberPattern)(ms|s|m|h|d)"
  /// One or two words.
  private static let placePattern = "^[ \\t\\n]*[^ \\t\\n]+([ \\t\\n]+[^ \\t\\n]+)?[ \\t\\n]*$"

  /// Two words.
  private static let rowPattern = "^[ \\t\\n]*[^ \\t\\n]+[ \\t\\n]+[^ \\t\\n]+[ \\t\\n]*$"

  /// A schema sees a word that is a number as one.
  private static func spellings(_ word: String) -> [OrderedJSON] {
    Int(word) == nil ? [.string(word)] : [.number(word), .string(word)]
  }

  /// The sets of words that a project may bring, see ``Wording``.
  static let wording = Shape.fixedKeys(
    Wording.sets.map { set in
      switch set.name {
      case "ids": (set.name, keys(set.keys, .either([.text, .list(.text)])))
      case "none": (set.name, .list(.text))
      default: (set.name, keys(set.keys, .list(.text)))
      }
    } + [("numbers", numbers)])

  static let numbers = Shape.fixedKeys([
    ("style", .choice(NumberStyle.Shape.allCases.map(\.rawValue))), ("prefix", .text),
  ])

  private static func keys(_ names: [String], _ shape: Shape) -> Shape {
    .fixedKeys(names.map { ($0, shape) })
  }
}
