import Lockstep

extension Shape {
  /// The tables that it mentions.
  var tables: [TableName] {
    switch self {
    case .table(let table): [table]
    case .list(let shape), .mapping(of: let shape), .places(of: let shape, _): shape.tables
    case .either(let shapes): shapes.flatMap(\.tables)
    case .text, .id, .cell, .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice, .declared:
      []
    }
  }

  /// The keywords of a JSON Schema that accepts what readers accept, as far as a schema can know.
  ///
  /// - Parameter withExamples: whether a name in angle brackets may stand where an example's value does.
  func keywords(withExamples: Bool) -> [(String, JSONValue)] {
    let keywords = exactKeywords(withExamples)
    guard withExamples, isConstrained else { return keywords }
    let placeholder: [(String, JSONValue)] = Self.string + [("pattern", .string("<[^<>]+>"))]
    return [("anyOf", .array([.object(keywords), .object(placeholder)]))]
  }

  /// Whether not every text will do.
  private var isConstrained: Bool {
    switch self {
    case .place, .row, .boolean, .integer, .seconds, .duration, .delay, .choice: true
    case .text, .id, .cell, .list, .mapping, .places, .table, .declared, .either: false
    }
  }

  private func exactKeywords(_ withExamples: Bool) -> [(String, JSONValue)] {
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
        ("maximum", .number("\(DurationText.longest)")), ("pattern", .string("^\(Self.numberPattern)$")),
      ]
    case .duration: Self.string + [("pattern", .string("^\(Self.durationPattern)$"))]
    // Whatever begins like a number is meant as a duration.
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
    case .declared(let keys, _):
      [
        ("type", .string("object")), ("properties", .object(SchemaBuilder.properties(keys, withExamples))),
        ("additionalProperties", .bool(false)),
      ]
    case .either(let shapes): [("anyOf", .array(shapes.map { $0.schema(withExamples) }))]
    }
  }

  private func schema(_ withExamples: Bool) -> JSONValue {
    if case .table(let table) = self { return SchemaBuilder.reference(table) }
    return .object(keywords(withExamples: withExamples))
  }

  private static let string: [(String, JSONValue)] = [("type", .string("string"))]
  private static let numberPattern = "[0-9]+([.][0-9]{1,9})?"
  private static let durationPattern = "\(numberPattern)(ms|s|m|h|d)"
  /// One or two words.
  private static let placePattern = "^[ \\t\\n]*[^ \\t\\n]+([ \\t\\n]+[^ \\t\\n]+)?[ \\t\\n]*$"

  /// Two words.
  private static let rowPattern = "^[ \\t\\n]*[^ \\t\\n]+[ \\t\\n]+[^ \\t\\n]+[ \\t\\n]*$"

  /// A word that is a number comes to a schema as one.
  private static func spellings(_ word: String) -> [JSONValue] {
    Int(word) == nil ? [.string(word)] : [.number(word), .string(word)]
  }
}
