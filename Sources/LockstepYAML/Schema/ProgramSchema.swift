/// The JSON Schema of what `lockstep compile --format json` writes.
package enum ProgramSchema {
  /// Its name on the command line.
  package static let name = "program"
  /// The schema's file in `schemas/`.
  package static let fileName = "program.schema.json"
  /// What such a file is, as a sentence.
  package static let summary = "Flows compiled for a host in another language: every name has its target."

  /// The JSON Schema, draft-07, as text; the same for the same version of Lockstep.
  package static var schema: String {
    JSONValue.object(
      [
        ("$schema", .string("http://json-schema.org/draft-07/schema#")),
        ("$id", .string("urn:lockstep:schema:\(name):1")),
        ("$comment", .string("Made from ProgramSchema; see CONTRIBUTING.md.")),
        ("title", .string("Lockstep \(name)")), ("description", .string(summary)),
      ] + body(root) + [
        (
          "definitions",
          .object(tables.map { ($0.name, .object([("description", .string($0.summary))] + body($0.keys))) })
        )
      ]
    ).pretty
  }

  typealias Keyword = (String, JSONValue)

  /// A key of an object; every key is always there.
  struct Key {
    var name: String
    var summary: String
    var keywords: [Keyword]
    var example: JSONValue
  }

  struct Table {
    var name: String
    var summary: String
    var keys: [Key]
  }

  private static func body(_ keys: [Key]) -> [Keyword] {
    [
      ("type", .string("object")), ("required", .strings(keys.map(\.name))),
      (
        "properties",
        .object(
          keys.map { key in
            let members = [("description", .string(key.summary))] + key.keywords
            return (key.name, .object(members + [("examples", .array([key.example]))]))
          })
      ),
      ("additionalProperties", .bool(false)),
    ]
  }

  // MARK: Shapes

  static func text(_ name: String, _ summary: String, _ example: String) -> Key {
    Key(name: name, summary: summary, keywords: [("type", .string("string"))], example: .string(example))
  }

  static func textOrNull(_ name: String, _ summary: String, _ example: String) -> Key {
    Key(
      name: name, summary: summary, keywords: [("type", .strings(["string", "null"]))],
      example: .string(example))
  }

  static func flag(_ name: String, _ summary: String) -> Key {
    Key(name: name, summary: summary, keywords: [("type", .string("boolean"))], example: .bool(true))
  }

  static func texts(_ name: String, _ summary: String, _ example: String) -> Key {
    Key(
      name: name, summary: summary,
      keywords: [("type", .string("array")), ("items", .object([("type", .string("string"))]))],
      example: .strings([example]))
  }

  static func choice(_ name: String, _ summary: String, _ words: [String]) -> Key {
    Key(name: name, summary: summary, keywords: [("enum", .strings(words))], example: .string(words[0]))
  }

  static func list(_ name: String, _ summary: String, of table: String) -> Key {
    Key(
      name: name, summary: summary, keywords: [("type", .string("array")), ("items", reference(table))],
      example: .array([]))
  }

  static func reference(_ table: String) -> JSONValue {
    .object([("$ref", .string("#/definitions/\(table)"))])
  }

  static let null = JSONValue.object([("type", .string("null"))])
  static let milliseconds: [Keyword] = [("type", .string("number")), ("minimum", .number("0"))]
}
