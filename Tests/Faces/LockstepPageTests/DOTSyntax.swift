/// Reads what `Diagram.dot` may write of the DOT language (https://graphviz.org/doc/info/lang.html), strictly.
struct DOTSyntax {
  struct Wrong: Error { var what: String }

  private var rest: Substring
  /// The boxes, and the arrows between them.
  private(set) var nodes: [String] = []
  private(set) var edges: [(from: String, to: String)] = []
  private(set) var clusters: [String] = []

  init(_ text: String) throws {
    rest = text[...]
    try expect("digraph")
    _ = try value()
    try statements()
    skipBlanks()
    guard rest.isEmpty else { throw Wrong(what: "more after the graph: \(rest.prefix(40))") }
  }

  private mutating func statements() throws {
    try expect("{")
    while !take("}") {
      let name = try identifier()
      if name == "subgraph" {
        clusters.append(try identifier())
        try statements()
      } else if ["graph", "node", "edge"].contains(name) {
        try attributes()
      } else if take("->") {
        edges.append((name, try identifier()))
        try attributes()
      } else if take("=") {
        _ = try value()
        _ = take(";")
      } else {
        nodes.append(name)
        try attributes()
      }
    }
  }

  private mutating func attributes() throws {
    try expect("[")
    repeat {
      _ = try identifier()
      try expect("=")
      _ = try value()
    } while take(",")
    try expect("]")
  }

  private mutating func value() throws -> String {
    skipBlanks()
    guard take("\"") else { return try identifier(isValue: true) }
    var text = ""
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\"" { return text }
      if character.isNewline { throw Wrong(what: "a line break in a string") }
      text.append(character)
      if character == "\\" {
        guard let next = rest.first, "\\\"nl".contains(next) else {
          throw Wrong(what: "an escape in \(text)")
        }
        text.append(next)
        rest = rest.dropFirst()
      }
    }
    throw Wrong(what: "an open string")
  }

  private mutating func identifier(isValue: Bool = false) throws -> String {
    skipBlanks()
    let name = rest.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || (isValue && ($0 == "." || $0 == "-")))
    }
    guard let first = name.first, isValue || !first.isNumber else {
      throw Wrong(what: "no name: \(rest.prefix(40))")
    }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\n" } }

  private mutating func take(_ token: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(token) else { return false }
    rest = rest.dropFirst(token.count)
    return true
  }

  private mutating func expect(_ token: String) throws {
    guard take(token) else { throw Wrong(what: "no '\(token)': \(rest.prefix(40))") }
  }
}
