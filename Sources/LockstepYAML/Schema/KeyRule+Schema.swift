extension KeyRule {
  /// The keywords that make a JSON Schema refuse what the rules refuse.
  static func keywords(_ rules: [KeyRule], of table: KeyTable) -> [(String, JSONValue)] {
    var conditions: [[(String, JSONValue)]] = []
    var dependencies: [(String, JSONValue)] = []
    for rule in rules {
      switch rule {
      case .exactlyOne(let keys): conditions.append([("oneOf", .array(keys.map(required)))])
      case .oneOf(let keys, let companion, let hosts):
        let none = [("required", JSONValue.strings([companion.rawValue])), ("not", anyOf(keys))]
        conditions.append([("oneOf", .array(keys.map(required) + [.object(none)]))])
        let others = keys.filter { !hosts.contains($0) }
        dependencies.append((companion.rawValue, .object([("not", anyOf(others))])))
      case .atLeastOne(let keys): conditions.append([("anyOf", .array(keys.map(required)))])
      case .atMostOne(let keys):
        let none = JSONValue.object([("not", anyOf(keys))])
        conditions.append([("oneOf", .array([none] + keys.map(required)))])
      case .needs(let key, let others): dependencies.append((key.rawValue, anyOf(others)))
      case .notEmpty(let key):
        let list = JSONValue.object([("minItems", .number("1"))])
        dependencies.append((key.rawValue, .object([("properties", .object([(key.rawValue, list)]))])))
      case .othersNeed(let keys):
        let names = JSONValue.strings(table.entries.map(\.name.rawValue))
        conditions.append([
          ("if", .object([("not", anyOf(keys))])),
          ("then", .object([("propertyNames", .object([("enum", names)]))])),
        ])
      }
    }
    var keywords = conditions.count == 1 ? conditions[0] : []
    if conditions.count > 1 { keywords = [("allOf", .array(conditions.map { .object($0) }))] }
    if !dependencies.isEmpty { keywords.append(("dependencies", .object(dependencies))) }
    return keywords
  }

  private static func anyOf(_ keys: [KeyName]) -> JSONValue {
    keys.count == 1 ? required(keys[0]) : .object([("anyOf", .array(keys.map(required)))])
  }

  private static func required(_ key: KeyName) -> JSONValue {
    .object([("required", .strings([key.rawValue]))])
  }
}
