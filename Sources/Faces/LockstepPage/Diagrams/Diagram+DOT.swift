extension Diagram {
  /// The diagram in the language of Graphviz.
  package var dot: String {
    var text = "digraph \(Self.quoted([title])) {\n"
    // Labels are wide and low, so that boxes in a row need more room than boxes in a column.
    let layout = isWide ? "rankdir=LR, nodesep=0.15, ranksep=0.6" : "rankdir=TB, nodesep=0.3, ranksep=0.45"
    // With `ordering=out` the scenarios of a step are drawn in the order of its rows. Without `newrank` Graphviz ranks
    // each cluster separately, and draws arrows between them across labels.
    text += """
        graph [\(layout), newrank=true, ordering=out, fontname="Helvetica", fontsize=12, pad=0.2]
        node [shape=box, fontname="Helvetica", fontsize=11, margin="0.12,0.06"]
        edge [fontname="Helvetica", fontsize=9, arrowsize=0.8]

      """
    for node in startNodes { text += "  " + Self.statement(node) }
    for cluster in clusters {
      text += "  subgraph cluster_\(cluster.id) {\n"
      text +=
        "    label=\(Self.quoted(cluster.lines, ending: "\\l")); labeljust=l; style=\"rounded,filled\"\n"
      text += "    margin=14; color=gray50; fillcolor=gray97\n"
      for node in cluster.nodes { text += "    " + Self.statement(node) }
      text += "  }\n"
    }
    for node in sharedNodes { text += "  " + Self.statement(node) }
    for edge in edges {
      // The spaces keep the words off the line.
      let label = edge.lines.isEmpty ? "" : "label=\(Self.quoted(edge.lines.map { " \($0) " })), "
      text += "  \(edge.from) -> \(edge.to) [\(label)\(edge.kind.dotAttributes)]\n"
    }
    return text + "}\n"
  }

  private static func statement(_ node: Node) -> String {
    "\(node.id) [label=\(quoted(node.lines)), \(node.kind.dotAttributes)]\n"
  }

  /// A quoted string of the DOT language; its lines are centred, or, each with the ending `\l`, at the left.
  ///
  /// `&` is escaped as well, because Graphviz reads entities in every label.
  private static func quoted(_ lines: [String], ending: String? = nil) -> String {
    let escaped = lines.map { line in
      line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("&", with: "&amp;")
    }
    let text =
      ending.map { ending in escaped.map { $0 + ending }.joined() } ?? escaped.joined(separator: "\\n")
    return "\"" + text + "\""
  }
}

extension Diagram.NodeKind {
  /// Each kind has a shape of its own; the fill only helps the eye.
  fileprivate var dotAttributes: String {
    switch self {
    case .start: "shape=plain, fontsize=14"
    case .screen: "shape=box, style=\"filled,bold\", fillcolor=white"
    case .overlay: "shape=box, style=\"rounded,filled\", fillcolor=white"
    case .system: "shape=ellipse, style=filled, fillcolor=white, margin=\"0.02,0.02\""
    case .os: "shape=hexagon, style=filled, fillcolor=white, margin=\"0.02,0.02\""
    case .call: "shape=box, peripheries=2, style=filled, fillcolor=white"
    case .passage: "shape=circle, style=filled, fillcolor=white, fontsize=9"
    case .result: "shape=parallelogram, style=filled, fillcolor=gray92, margin=\"0,0.04\""
    case .exit: "shape=doublecircle, style=filled, fillcolor=white, fontsize=9, margin=0.02"
    case .external: "shape=folder, style=filled, fillcolor=gray92"
    case .errorFlow: "shape=octagon, style=filled, fillcolor=gray92, margin=\"0.02,0.02\""
    case .placeholder: "shape=note, style=\"dashed,filled\", fillcolor=white"
    case .unresolved: "shape=diamond, style=\"dashed,filled\", fillcolor=white, margin=\"0.01,0.01\""
    }
  }
}

extension Diagram.EdgeKind {
  fileprivate var dotAttributes: String {
    switch self {
    case .start: "style=solid, arrowhead=vee"
    case .user: "style=solid, arrowhead=normal"
    case .outcome: "style=solid, arrowhead=empty"
    case .returned: "style=solid, arrowhead=normal, dir=both, arrowtail=odot"
    case .event: "style=dashed, arrowhead=normal"
    case .error: "style=dotted, arrowhead=tee, penwidth=1.5"
    case .onward: "style=bold, arrowhead=vee"
    }
  }
}
