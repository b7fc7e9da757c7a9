/// Reads the part of Mermaid's flowcharts that `Diagram.mermaid` may write, line by line and strictly.
struct MermaidSyntax {
  struct Wrong: Error { var line: String }

  private(set) var nodes: [String] = []
  private(set) var edges: [(from: String, to: String)] = []
  private(set) var subgraphs: [String] = []

  init(_ text: String) throws {
    // Computed here, because a regular expression is not Sendable.
    let name = "[a-z][A-Za-z0-9_]*"
    // No quote, and `#` only in an entity; every other sign of the syntax is an entity too.
    let label = "\"(?:[A-Za-z0-9 .,:!?'()/_+=\\-\u{A0}]|[^\\x00-\\x7F]|#[0-9]+;|<br/>)*\""
    let boxes = [
      "\\[\(label)\\]", "\\(\(label)\\)", "\\(\\[\(label)\\]\\)", "\\{\\{\(label)\\}\\}",
      "\\[\\[\(label)\\]\\]",
      "\\(\\(\(label)\\)\\)", "\\[/\(label)/\\]", "\\[/\(label)\\\\\\]", "\\[\\\\\(label)\\\\\\]",
      ">\(label)\\]",
      "\\{\(label)\\}", "\\[\\\\\(label)/\\]", "\\[\\(\(label)\\)\\]",
    ]
    let node = try Regex<(Substring, Substring)>("^ +(\(name))(?:\(boxes.joined(separator: "|")))$")
    let edge = try Regex<(Substring, Substring, Substring)>(
      "^ +(\(name)) (?:-->|==>|-\\.->|--o|--x)(?:\\|\(label)\\|)? (\(name))$")
    let opening = try Regex<(Substring, Substring)>("^  subgraph (\(name))\\[\(label)\\]$")
    let style = try Regex<Substring>(
      "^  (?:classDef [a-z]+ [a-z-]+:[0-9a-z ]+|class \(name)(?:,\(name))* [a-z]+)$")
    var lines = text.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first == "flowchart TD" || first == "flowchart LR" else {
      throw Wrong(line: text)
    }
    var isOpen = false
    for line in lines {
      if line == "  end", isOpen {
        isOpen = false
      } else if let match = line.wholeMatch(of: opening), !isOpen {
        isOpen = true
        subgraphs.append(String(match.1))
      } else if let match = line.wholeMatch(of: node), match.1 != "end" {
        nodes.append(String(match.1))
      } else if let match = line.wholeMatch(of: edge) {
        edges.append((String(match.1), String(match.2)))
      } else if line.wholeMatch(of: style) == nil {
        throw Wrong(line: String(line))
      }
    }
    if isOpen { throw Wrong(line: "an open subgraph") }
  }
}
