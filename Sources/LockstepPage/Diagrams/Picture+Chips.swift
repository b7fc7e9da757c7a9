extension Picture {
  /// A target of a row without an arrow: an end, such as a result, Back or an error flow, another flow, or a step that
  /// an arrow would lead to across others.
  ///
  /// Chips hang below the box of their step, so that only arrows that lead on are left to follow.
  package struct Chip: Sendable {
    package var kind: Diagram.NodeKind
    package var edge: Diagram.Edge
    /// The ids of the rows, and where they lead.
    package var text: String

    /// The position of a step, as seen from the step of the chip.
    enum Direction: String {
      case before = "↑"
      case same = "↻"
      case after = "→"
    }

    init(_ edge: Diagram.Edge, to end: Diagram.Node) {
      kind = end.kind
      self.edge = edge
      let mark = end.kind == .external ? [Direction.after.rawValue] : []
      text = ([Picture.label(edge)] + mark + end.lines).filter { !$0.isEmpty }.joined(separator: " ")
    }

    init(_ edge: Diagram.Edge, to node: Diagram.Node, _ direction: Direction) {
      kind = .passage
      self.edge = edge
      let name = direction == .same ? "" : node.step ?? node.lines.joined(separator: " ")
      text = [Picture.label(edge), direction.rawValue, name].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Whether an arrow leads up past other boxes: such arrows cross most of the others.
  static func leadsFarBack(_ points: [LayeredLayout.Point]) -> Bool {
    guard points.count > 2, let first = points.first, let last = points.last else { return false }
    return last.y < first.y
  }
}

extension Diagram.NodeKind {
  /// Whether a row that leads there leads to no other box.
  var isEnd: Bool {
    switch self {
    case .result, .errorFlow, .exit, .placeholder, .unresolved: true
    case .start, .screen, .overlay, .system, .os, .call, .passage, .external: false
    }
  }
}
