/// A diagram with positions: drawn as SVG, and highlighted by a page while a flow is played.
///
/// Arrows carry only the ids of their rows; the words are in the table next to it.
package struct Picture: Sendable {
  /// A node with its place and size.
  package struct Box: Sendable {
    package var node: Diagram.Node
    package var middleX, middleY: Double
    package var width, height: Double
    /// The ends that rows of the step lead to, from top to bottom.
    package var chips: [Chip] = []
  }

  /// An edge with its course and the place of its label.
  package struct Arrow: Sendable {
    package var edge: Diagram.Edge
    /// The points it passes, from tail to head; between two it is upright at both.
    package var points: [(x: Double, y: Double)]
    /// Its text and position.
    package var label = ""
    package var labelX = 0.0
    package var labelY = 0.0
    /// Whether it leaves and enters boxes at their sides; otherwise below and above.
    package var leavesAtSide = false
  }

  /// A scenario: its title, and the area of its steps.
  package struct Band: Sendable {
    package var lines: [String]
    /// The upper left corner.
    package var x, y: Double
    package var width, height: Double
  }

  package var title: String
  /// Empty for a map of flows.
  package var bands: [Band] = []
  package var boxes: [Box] = []
  package var arrows: [Arrow] = []
  package var width = 0.0
  package var height = 0.0

  /// Around everything.
  static let margin = 16.0
  static let lineHeight = 15.0
  static let chipHeight = 19.0

  /// - Returns: nil for a diagram that is too large to be drawn.
  package init?(_ diagram: Diagram) {
    title = diagram.title
    if diagram.clusters.isEmpty {
      guard drawLayers(of: diagram) else { return nil }
    } else {
      let layout = BandLayout(BandDrawing(diagram))
      (bands, boxes, arrows) = (layout.bands, layout.boxes, layout.arrows)
      (width, height) = (layout.width, layout.height)
      separateLabels()
      makeRoomForLabels()
    }
  }

  /// Draws the boxes of a map, which has no bands, in layers. Its arrows have no labels, and lead to other boxes.
  ///
  /// - Returns: false if there are too many.
  private mutating func drawLayers(of map: Diagram) -> Bool {
    let nodes = map.sharedNodes
    let numbers = Dictionary(zip(nodes.map(\.id), nodes.indices)) { first, _ in first }
    var edges = map.edges.compactMap { edge -> (edge: Diagram.Edge, from: Int, to: Int)? in
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
      return (edge, from, to)
    }
    var chips = [[Chip]](repeating: [], count: nodes.count)
    func laidOut() -> LayeredLayout? {
      LayeredLayout(zip(nodes, chips).map(Self.size), edges.map { ($0.from, $0.to) })
    }
    guard var layout = laidOut() else { return false }
    let far = zip(edges, layout.arrowPoints).filter { Self.leadsFarBack($0.1) }.map(\.0)
    if !far.isEmpty {
      for (edge, from, to) in far { chips[from].append(Chip(edge, to: nodes[to], .before)) }
      edges.removeAll { edge in far.contains { $0.from == edge.from && $0.to == edge.to } }
      guard let shorter = laidOut() else { return false }
      layout = shorter
    }
    for (number, node) in nodes.enumerated() {
      let (middle, size) = (layout.middle(ofBox: number), layout.sizes[number])
      let below = Double(chips[number].count) * Self.chipHeight
      boxes.append(
        Box(
          node: node, middleX: middle.x, middleY: middle.y - below / 2, width: size.width,
          height: size.height - below,
          chips: chips[number]))
    }
    arrows = zip(edges, layout.arrowPoints).map { edge, points in
      Arrow(edge: edge.edge, points: points)
    }
    (width, height) = (layout.size.width, layout.size.height)
    return true
  }

  static func size(_ node: Diagram.Node, _ chips: [Chip]) -> LayeredLayout.Size {
    let longest = node.lines.map(textWidth).max() ?? 0
    let widest = chips.map { textWidth($0.text) + 14 }.max() ?? 0
    return (
      width: max(34, longest + node.kind.sidePadding, widest),
      height: Double(max(1, node.lines.count)) * lineHeight + 14 + Double(chips.count) * chipHeight
    )
  }

  /// About how wide a line is; the letters of the reader's font are not known.
  static func textWidth(_ line: String) -> Double {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case "i", "l", "j", "t", "f", "r", "I", ".", ",", "'", ":", " ", "(", ")": width + 4.2
      case "m", "w", "M", "W": width + 9.6
      case "A"..."Z": width + 7.9
      case "\u{0}"..."\u{2FF}": width + 6.7
      default: width + 10
      }
    }
  }

  static func label(_ edge: Diagram.Edge) -> String {
    let rows =
      edge.rowIDs.count > 3
      ? edge.rowIDs.prefix(2).joined(separator: ", ") + " +\(edge.rowIDs.count - 2)"
      : edge.rowIDs.joined(separator: ", ")
    return edge.timer.map { "\(rows) after \($0)" } ?? rows
  }

  /// How wide the label of an arrow is, whose letters are all of one width.
  static func labelWidth(_ label: String) -> Double { Double(label.unicodeScalars.count) * 6.5 }
}

extension Diagram.NodeKind {
  /// The room that the shape takes at the sides of the text.
  fileprivate var sidePadding: Double {
    switch self {
    case .system, .os: 34
    case .call: 28
    default: 22
    }
  }
}

extension Picture {
  /// The picture as a file of its own, which follows the colour scheme of the reader.
  package var svgFile: String { svg(prefix: "flow", style: Self.style) + "\n" }

  /// Colours are written out, not as variables: some viewers of SVG know none.
  private static let style = """
    text { font: 12px system-ui, "Segoe UI", "Noto Sans", Roboto, "DejaVu Sans", sans-serif; text-anchor: middle; fill: #1f2328; }
    .id, .rows { font: 10.5px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #5b626b; }
    .start text { font-weight: 650; }
    .rows { paint-order: stroke; stroke: #fff; stroke-width: 4px; stroke-linejoin: round; }
    rect, polygon { fill: #fafaf8; stroke: #8a9098; }
    .band rect { fill: #f3f5f8; stroke: #dce0e5; }
    .band text { font-size: 11px; font-weight: 600; text-anchor: start; }
    .screen rect { fill: #fff; stroke-width: 2; }
    .external rect { fill: #f0f0ec; }
    .chip rect { fill: #e9edf6; stroke: none; }
    .chip text { font-size: 11px; }
    .chip.error rect, .chip.unresolved rect { stroke: #8a9098; stroke-dasharray: 1.5 3; }
    .arrow { fill: none; stroke: #8a9098; stroke-width: 1.1; }
    .tip { fill: #5b626b; }
    .arrow.event { stroke-dasharray: 5 3; }
    .arrow.error { stroke-dasharray: 1.5 3; stroke-width: 1.4; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e6e8; }
      .id, .rows { fill: #a0a8b1; }
      .rows { stroke: #0d1117; }
      rect, polygon { fill: #202428; stroke: #767d86; }
      .band rect { fill: #14181d; stroke: #2b3138; }
      .screen rect { fill: #1b1e21; }
      .external rect { fill: #131517; }
      .chip rect { fill: #2a3145; }
      .arrow { stroke: #767d86; }
      .tip { fill: #a0a8b1; }
    }

    """
}
