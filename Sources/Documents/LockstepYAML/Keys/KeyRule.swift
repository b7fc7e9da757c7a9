/// Which keys of a mapping may or must occur together, beyond the required ones.
package enum KeyRule: Sendable {
  case exactlyOne([KeyName])
  /// Exactly one of the keys, or only the companion; it may also accompany one of its hosts.
  case oneOf([KeyName], companion: KeyName, hosts: [KeyName])
  case atMostOne([KeyName])
  case atLeastOne([KeyName])
  /// The key needs one of the others.
  case needs(KeyName, [KeyName])
  /// The key's list has at least one entry.
  case notEmpty(KeyName)
  /// Keys of the author's own need one of these.
  case customKeysNeed([KeyName])

  /// The JSON Schema keywords that express the rules.
  static func keywords(_ rules: [KeyRule], of table: KeyTable) -> [(String, OrderedJSON)] {
    var conditions: [[(String, OrderedJSON)]] = []
    var dependencies: [(String, OrderedJSON)] = []
    for rule in rules {
      switch rule {
      case .exactlyOne(let keys): conditions.append([("oneOf", .array(keys.map(required)))])
      case .oneOf(let keys, let companion, let hosts):
        let none = [("required", OrderedJSON.strings([companion.rawValue])), ("not", anyOf(keys))]
        conditions.append([("oneOf", .array(keys.map(required) + [.object(none)]))])
        let others = keys.filter { !hosts.contains($0) }
        dependencies.append((companion.rawValue, .object([("not", anyOf(others))])))
      case .atLeastOne(let keys): conditions.append([("anyOf", .array(keys.map(required)))])
      case .atMostOne(let keys):
        let none = OrderedJSON.object([("not", anyOf(keys))])
        conditions.append([("oneOf", .array([none] + keys.map(required)))])
      case .needs(let key, let others): dependencies.append((key.rawValue, anyOf(others)))
      case .notEmpty(let key):
        let list = OrderedJSON.object([("minItems", .number("1"))])
        dependencies.append((key.rawValue, .object([("properties", .object([(key.rawValue, list)]))])))
      case .customKeysNeed(let keys):
        let names = OrderedJSON.strings(table.entries.map(\.name.rawValue))
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

  private static func anyOf(_ keys: [KeyName]) -> OrderedJSON {
    keys.count == 1 ? required(keys[0]) : .object([("anyOf", .array(keys.map(required)))])
  }

  private static func required(_ key: KeyName) -> OrderedJSON {
    .object([("required", .strings([key.rawValue]))])
  }
}
