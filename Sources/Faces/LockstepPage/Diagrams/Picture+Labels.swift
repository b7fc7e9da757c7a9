/// The places of labels: each on its own arrow or next to it, and on nothing else.
extension Picture {
  private typealias Point = (x: Double, y: Double)

  /// A rectangle that no label may cover.
  private struct Area {
    var left, top, right, bottom: Double

    init(_ x: Double, _ y: Double, width: Double, height: Double) {
      (left, right, top, bottom) = (x - width / 2, x + width / 2, y - height / 2, y + height / 2)
    }

    func overlaps(_ other: Area) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Whether a line passes it; the parts of a sampled curve are short or straight.
    func intersects(_ line: (from: Point, to: Point)) -> Bool {
      let (from, to) = line
      return max(from.x, to.x) > left && min(from.x, to.x) < right
        && max(from.y, to.y) > top && min(from.y, to.y) < bottom
        && Picture.points(on: line, every: 2).contains { x, y in
          left < x && x < right && top < y && y < bottom
        }
    }
  }

  /// With a little room around the letters.
  private static let labelHeight = 12.0

  /// Moves labels off other arrows, boxes and labels, as far as their arrows have room.
  mutating func separateLabels() {
    let lines = arrows.map(Self.segments)
    let solid = boxes.map { box in
      let chips = Double(box.chips.count) * Self.chipHeight
      return Area(box.middleX, box.middleY + chips / 2, width: box.width, height: box.height + chips)
    }
    var placed: [Area] = []
    for number in arrows.indices where !arrows[number].label.isEmpty {
      let width = Self.labelWidth(arrows[number].label) + 4
      func area(_ place: Point) -> Area { Area(place.x, place.y, width: width, height: Self.labelHeight) }
      func cost(_ place: Point) -> Int {
        let area = area(place)
        let crossed = lines.indices.count { $0 != number && lines[$0].contains(where: area.intersects) }
        return crossed + (placed + solid).count(where: area.overlaps)
      }
      let present: Point = (arrows[number].labelX, arrows[number].labelY)
      var best = (place: present, cost: cost(present))
      for place in Self.labelPlaces(along: lines[number], width) where best.cost > 0 {
        let found = cost(place)
        if found < best.cost { best = (place, found) }
      }
      (arrows[number].labelX, arrows[number].labelY) = best.place
      placed.append(area(best.place))
    }
  }

  /// Makes the picture larger where a label is beyond its border, and moves everything to the right or down as far as it takes.
  mutating func makeRoomForLabels() {
    let areas = arrows.filter { !$0.label.isEmpty }.map { arrow in
      Area(
        arrow.labelX, arrow.labelY, width: Self.labelWidth(arrow.label) + 4, height: Self.labelHeight)
    }
    let left = areas.reduce(0) { max($0, -$1.left) }
    let top = areas.reduce(0) { max($0, -$1.top) }
    width = areas.reduce(width) { max($0, $1.right) } + left
    height = areas.reduce(height) { max($0, $1.bottom) } + top
    if left == 0, top == 0 { return }
    for number in bands.indices {
      bands[number].x += left
      bands[number].y += top
    }
    for number in boxes.indices {
      boxes[number].middleX += left
      boxes[number].middleY += top
    }
    for number in arrows.indices {
      arrows[number].points = arrows[number].points.map { ($0.x + left, $0.y + top) }
      arrows[number].labelX += left
      arrows[number].labelY += top
    }
  }

  /// Places on an arrow, and next to it.
  private static func labelPlaces(along lines: [(from: Point, to: Point)], _ width: Double) -> [Point] {
    let points = lines.flatMap { Self.points(on: $0, every: 6) }
    let (aside, above) = (width / 2 + 3, labelHeight / 2 + 3)
    return [(0.0, 0.0), (0.0, -above), (0.0, above), (-aside, 0.0), (aside, 0.0)].flatMap { offset in
      points.map { ($0.x + offset.0, $0.y + offset.1) }
    }
  }

  /// Points on a line from its beginning to its end, about so far from each other.
  private static func points(
    on line: (from: Point, to: Point), every distance: Double
  ) -> some Sequence<Point> {
    let (width, height) = (line.to.x - line.from.x, line.to.y - line.from.y)
    let count = max(1, Int(max(abs(width), abs(height)) / distance))
    return (0...count).lazy.map { step -> Point in
      let part = Double(step) / Double(count)
      return (line.from.x + width * part, line.from.y + height * part)
    }
  }

  /// The way of an arrow as it is drawn, in straight parts.
  private static func segments(of arrow: Arrow) -> [(from: Point, to: Point)] {
    zip(arrow.points, arrow.points.dropFirst()).flatMap { start, end -> [(from: Point, to: Point)] in
      if start.x == end.x || start.y == end.y { return [(start, end)] }
      let points = (0...40).map { step -> Point in
        let t = Double(step) / 40
        // A curve that is level, or upright, at both ends.
        let eased = t * t * (3 - 2 * t)
        let straight = 1.5 * t * (1 - t) + t * t * t
        let along = arrow.leavesAtSide ? (straight, eased) : (eased, straight)
        return (start.x + (end.x - start.x) * along.0, start.y + (end.y - start.y) * along.1)
      }
      return Array(zip(points, points.dropFirst())).map { (from: $0.0, to: $0.1) }
    }
  }
}

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
      self.init(edge, end.kind, [end.kind == .external ? Direction.after.rawValue : ""] + end.lines)
    }

    init(_ edge: Diagram.Edge, to node: Diagram.Node, _ direction: Direction) {
      let step = node.stepKey.map { String($0.prefix { $0 != "~" }) }
      let name = direction == .same ? "" : step ?? node.lines.joined(separator: " ")
      self.init(edge, .passage, [direction.rawValue, name])
    }

    private init(_ edge: Diagram.Edge, _ kind: Diagram.NodeKind, _ words: [String]) {
      (self.edge, self.kind) = (edge, kind)
      text = ([Picture.label(edge)] + words).filter { !$0.isEmpty }.joined(separator: " ")
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
