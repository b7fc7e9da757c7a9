/// Makes JSON Schemas, draft-07, from the key tables.
///
/// Editors read YAML by their own rules, so that `1.1` comes to the schema as a number and `1.10` as the
/// same number as `1.1`: where an id may stand, the schemas take numbers, too.
enum SchemaBuilder {
  /// The whole schema of one kind of file.
  static func document(_ kind: SchemaKind) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("$id", .string("urn:lockstep:schema:\(kind.rawValue):1")),
      ("$comment", .string("Made from the key tables of the loader; see CONTRIBUTING.md.")),
      ("title", .string("Lockstep \(kind.rawValue)")),
      ("description", .string(kind.summary)),
    ]
    let root = kind.root.table
    if kind.isList {
      members += [
        ("type", .string("array")),
        ("items", .object([("anyOf", .array([words(KeyTable.scriptWords), reference(kind.root)]))])),
      ]
    } else {
      members += body(root)
    }
    let tables = tables(below: kind.root, with: kind.isList)
    members.append(("definitions", .object(tables.map { ($0.rawValue, definition($0.table)) })))
    return .object(members)
  }

  /// The tables that a file of a kind needs, in the order in which its keys mention them.
  static func tables(below root: TableName, with includesRoot: Bool) -> [TableName] {
    var found: [TableName] = includesRoot ? [root] : []
    var next = 0
    add(root.table.entries.map(\.shape), to: &found)
    while next < found.count {
      add(found[next].table.entries.map(\.shape), to: &found)
      next += 1
    }
    return found
  }

  private static func add(_ shapes: [Shape], to found: inout [TableName]) {
    for shape in shapes {
      for table in shape.tables where !found.contains(table) { found.append(table) }
    }
  }

  static func reference(_ table: TableName) -> JSONValue {
    .object([("$ref", .string("#/definitions/\(table.rawValue)"))])
  }

  private static func words(_ words: [KeyName]) -> JSONValue {
    .object([
      ("description", .string("A line that is a word alone.")), ("enum", .strings(words.map(\.rawValue))),
    ])
  }

  private static func definition(_ table: KeyTable) -> JSONValue {
    .object([("description", .string(table.summary))] + body(table))
  }

  /// The keywords of a table.
  private static func body(_ table: KeyTable) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("type", .string("object"))]
    let required = table.entries.filter(\.isRequired).map(\.name.rawValue)
    if !required.isEmpty { members.append(("required", .strings(required))) }
    members += KeyRule.keywords(table.rules, of: table)
    members.append(("properties", .object(table.entries.map { ($0.name.rawValue, property($0)) })))
    members.append(("additionalProperties", table.others.map { .object($0.keywords) } ?? .bool(false)))
    return members
  }

  private static func property(_ entry: KeyTable.Entry) -> JSONValue {
    var members: [(String, JSONValue)] = [("description", .string(entry.summary))]
    if case .table(let table) = entry.shape {
      // Draft-07 ignores what stands beside a `$ref` (§8.3).
      members.append(("allOf", .array([reference(table)])))
    } else {
      members += entry.shape.keywords
    }
    if let example = ExampleValue.of(entry.name, in: entry.example) {
      members.append(("examples", .array([example])))
    }
    return .object(members)
  }
}
