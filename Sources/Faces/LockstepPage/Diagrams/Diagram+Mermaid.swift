extension Diagram {
  /// The diagram as a Mermaid flowchart.
  ///
  /// Keeps to the syntax of every version (https://mermaid.js.org/syntax/flowchart.html): one statement a line, quoted
  /// labels, the links `-->`, `==>`, `-.->`, `--o`, `--x`, and `classDef` without colours.
  package var mermaid: String {
    var text = "flowchart \(isWide ? "LR" : "TD")\n"
    for node in startNodes { text += "  " + Self.statement(node) }
    for cluster in clusters {
      text += "  subgraph \(cluster.id)[\"\(Self.label(cluster.lines))\"]\n"
      for node in cluster.nodes { text += "    " + Self.statement(node) }
      text += "  end\n"
    }
    for node in sharedNodes { text += "  " + Self.statement(node) }
    for edge in edges {
      let label = edge.lines.isEmpty ? "" : "|\"\(Self.label(edge.lines))\"|"
      text += "  \(edge.from) \(edge.kind.mermaidLink)\(label) \(edge.to)\n"
    }
    text += "  classDef screen stroke-width:3px\n"
    text += "  classDef dashed stroke-dasharray:4 3\n"
    for (name, kinds) in [("screen", [NodeKind.screen]), ("dashed", [.placeholder, .unresolved])] {
      let ids = (clusters.flatMap(\.nodes) + sharedNodes).filter { kinds.contains($0.kind) }.map(\.id)
      if !ids.isEmpty { text += "  class \(ids.joined(separator: ",")) \(name)\n" }
    }
    return text
  }

  private static func statement(_ node: Node) -> String {
    let (opening, closing) = node.kind.mermaidBrackets
    return "\(node.id)\(opening)\"\(label(node.lines))\"\(closing)\n"
  }

  /// The lines of a label between its quotes.
  private static func label(_ lines: [String]) -> String {
    let line = lines.map(escapingListMark).map(escaped).joined(separator: "<br/>")
    // Mermaid drops the last `;` of a line with `style` or `classDef`, a colon and an entity behind it.
    let isTakenForStyle = line.contains("style") || line.contains("classDef")
    return isTakenForStyle ? line.replacing(":", with: "#58;") : line
  }

  /// Everything that means something in a label or in HTML becomes `#NN;`, Mermaid's own spelling of entities.
  private static func escaped(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "!", "?", "'", "(", ")", "/", "-", "_", "+",
        "=":
        text.unicodeScalars.append(scalar)
      case "\0"..<"\u{80}": text += "#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Mermaid takes `1. text` and `- text` at the start of a line for a Markdown list, and refuses lists; with a
  /// no-break space they are plain text.
  private static func escapingListMark(_ line: String) -> String {
    guard let blank = line.firstIndex(of: " ") else { return line }
    let mark = line[..<blank]
    let isNumber = mark.dropLast().allSatisfy(\.isNumber) && mark.count > 1 && ".)".contains(mark.suffix(1))
    guard isNumber || ["-", "*", "+"].contains(mark) else { return line }
    return mark + "\u{A0}" + line[line.index(after: blank)...]
  }
}

extension Diagram.NodeKind {
  fileprivate var mermaidBrackets: (String, String) {
    switch self {
    case .start: ("[\\", "/]")
    case .screen: ("[", "]")
    case .overlay: ("(", ")")
    case .system: ("([", "])")
    case .os: ("{{", "}}")
    case .call: ("[[", "]]")
    case .passage: ("[(", ")]")
    case .exit: ("((", "))")
    case .result: ("[/", "/]")
    case .external: (">", "]")
    case .errorFlow: ("[/", "\\]")
    case .placeholder: ("[\\", "\\]")
    case .unresolved: ("{", "}")
    }
  }
}

extension Diagram.EdgeKind {
  fileprivate var mermaidLink: String {
    switch self {
    case .start, .user, .onward: "-->"
    case .outcome: "==>"
    case .returned: "--o"
    case .event: "-.->"
    case .error: "--x"
    }
  }
}

/// Ids that every format takes, each given once.
struct NodeIDs {
  private var used: Set<String> = []

  /// `1.1` → `s1_1`; where two texts give the same, the later one is counted.
  mutating func makeID(_ prefix: String, of text: String) -> String {
    let base = String(
      (prefix + text).map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
    var name = base
    var count = 1
    while !used.insert(name).inserted {
      count += 1
      name = "\(base)__\(count)"
    }
    return name
  }
}
