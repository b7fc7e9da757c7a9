import Lockstep

/// A JSON document whose members keep their order.
indirect enum OrderedJSON: Sendable {
  case string(String)
  /// Written as it is.
  case number(String)
  case bool(Bool)
  case array([OrderedJSON])
  case object([(String, OrderedJSON)])

  static func strings(_ texts: [String]) -> OrderedJSON { .array(texts.map { .string($0) }) }

  /// With two spaces for each level; whatever fits stays on one line.
  var pretty: String { pretty(indent: "", used: 0) + "\n" }

  private static let width = 100

  /// - Parameter used: the columns that its line holds already.
  private func pretty(indent: String, used: Int) -> String {
    let line = compact
    if used + line.unicodeScalars.count <= Self.width { return line }
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      let lines = values.map { inner + $0.pretty(indent: inner, used: inner.utf8.count + 1) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { name, value in
        let head = inner + Self.quoted(name) + ": "
        return head + value.pretty(indent: inner, used: head.unicodeScalars.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return line
    }
  }

  private var compact: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): number
    case .bool(let bool): bool ? "true" : "false"
    case .array(let values): "[" + values.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0) + ": " + $1.compact }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }
}
