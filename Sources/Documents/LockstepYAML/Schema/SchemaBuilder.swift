import LockstepModel

/// Makes JSON Schemas, draft-07, from the key tables.
///
/// Editors read YAML by their own rules, so that the schema sees `1.1` as a number and `1.10` as the
/// same number as `1.1`: where an ID is allowed, the schemas accept numbers, too.
enum SchemaBuilder {
  /// The whole schema of a file kind.
  static func document(_ kind: SchemaKind, _ worldKeys: [WorldKey]) -> OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("$id", .string("urn:lockstep:schema:\(kind.rawValue):1")),
      ("$comment", .string("Made from the key tables of the loader; see CONTRIBUTING.md.")),
      ("title", .string("Lockstep \(kind.rawValue)")),
      ("description", .string(kind.summary)),
    ]
    let root = kind.root.table
    switch kind.form {
    case .one: members += tableKeywords(root, worldKeys, false)
    case .list:
      members += [
        ("type", .string("array")),
        (
          "items", .object([("anyOf", .array([wordsSchema(KeyTable.scriptWordKeys), reference(kind.root)]))])
        ),
      ]
    case .either:
      // A list whose first entry is not a scenario is a script, so an empty one is, too.
      let list: [(String, OrderedJSON)] = [
        ("type", .string("array")), ("minItems", .number("1")), ("items", reference(kind.root)),
      ]
      members.append(("anyOf", .array([reference(kind.root), .object(list)])))
    }
    let tables = tables(below: kind.root, with: kind.form != .one)
    members.append(
      (
        "definitions",
        .object(tables.map { ($0.rawValue, definition($0.table, worldKeys, kind.allowsPlaceholders)) })
      ))
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

  static func reference(_ table: TableName) -> OrderedJSON {
    .object([("$ref", .string("#/definitions/\(table.rawValue)"))])
  }

  private static func wordsSchema(_ words: [KeyName]) -> OrderedJSON {
    .object([
      ("description", .string("A line of a single word.")), ("enum", .strings(words.map(\.rawValue))),
    ])
  }

  private static func definition(
    _ table: KeyTable, _ worldKeys: [WorldKey], _ withExamples: Bool
  ) -> OrderedJSON {
    .object([("description", .string(table.summary))] + tableKeywords(table, worldKeys, withExamples))
  }

  /// The keywords of a table.
  private static func tableKeywords(
    _ table: KeyTable, _ worldKeys: [WorldKey], _ withExamples: Bool
  ) -> [(String, OrderedJSON)] {
    var members: [(String, OrderedJSON)] = [("type", .string("object"))]
    let required = table.entries.filter(\.isRequired).map(\.name.rawValue)
    if !required.isEmpty { members.append(("required", .strings(required))) }
    members += KeyRule.keywords(table.rules, of: table)
    var properties = table.entries.map {
      ($0.name.rawValue, property($0.name.rawValue, $0.shape, $0.summary, $0.example, withExamples))
    }
    if table.allowsDomainKeys { properties += self.properties(worldKeys, withExamples) }
    members.append(("properties", .object(properties)))
    members.append(
      (
        "additionalProperties",
        table.otherKeysShape.map { .object($0.keywords(withExamples: withExamples)) } ?? .bool(false)
      ))
    return members
  }

  /// The keys that a domain declares.
  static func properties(_ keys: [WorldKey], _ withExamples: Bool) -> [(String, OrderedJSON)] {
    keys.map {
      ($0.name, property($0.name, Shape($0.shape), $0.summary, $0.example, withExamples))
    }
  }

  private static func property(
    _ name: String, _ shape: Shape, _ summary: String, _ example: String, _ withExamples: Bool
  ) -> OrderedJSON {
    var members: [(String, OrderedJSON)] = [("description", .string(summary))]
    members += shape.keywords(withExamples: withExamples)
    if let example = ExampleJSON.of(name, in: example) {
      members.append(("examples", .array([example])))
    }
    return .object(members)
  }
}

/// The examples of the key tables, which are YAML, as values of JSON.
enum ExampleJSON {
  /// The value of `key` in `example`, a mapping on one line with or without its braces; nil if it has none.
  static func of(_ key: String, in example: String) -> OrderedJSON? {
    let source = SourceText(path: "example", text: example)
    guard let tree = TreeBuilder.build(source).0, !tree.isEmpty,
      case .object(let members) = value(0, of: tree)
    else { return nil }
    return members.first { $0.0 == key }?.1
  }

  private static func value(_ index: Int, of tree: YAMLTree) -> OrderedJSON {
    switch tree.nodes[index].kind {
    case .sequence: .array(tree.children(of: index).map { value($0, of: tree) })
    case .mapping: .object(tree.pairs(of: index).map { (tree.text($0.key), value($0.value, of: tree)) })
    case .scalar, .refused: scalar(tree.nodes[index], tree.text(index))
    }
  }

  /// As the core schema of YAML 1.2 resolves it (§10.3.2); examples hold no other number than decimal ones.
  private static func scalar(_ node: YAMLNode, _ text: String) -> OrderedJSON {
    guard node.style == .plain else { return .string(text) }
    if text == "true" || text == "false" { return .bool(text == "true") }
    switch node.ambiguity {
    case .plainNumber, .number: return .number(text)
    default: return .string(text)
    }
  }
}
