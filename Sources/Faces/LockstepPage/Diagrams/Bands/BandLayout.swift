/// The places of bands, boxes and arrows.
struct BandLayout {
  private static let padding = 12.0
  /// Between the steps of a band, with an arrow between them and without.
  private static let arrowGap = 32.0
  private static let gap = 14.0
  private static let bandGap = 16.0
  private static let titleHeight = 14.0
  private static let portGap = 13.0
  private static let trackGap = 9.0

  private let drawing: BandDrawing
  private let ports: BandPorts
  /// By lane.
  private var columns: [(left: Double, gutter: Double, content: Double, channel: Double)]
  private(set) var bands: [Picture.Band] = []
  private(set) var boxes: [Picture.Box] = []
  private(set) var arrows: [Picture.Arrow] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ drawing: BandDrawing) {
    self.drawing = drawing
    var rank = [Int](repeating: 0, count: drawing.nodes.count)
    for (place, step) in drawing.order.order.flatMap({ Array(drawing.steps[$0]) }).enumerated() {
      rank[step] = place
    }
    ports = BandPorts(drawing, rank: rank)
    let lanes = (drawing.order.lane.max() ?? 0) + 1
    columns = Array(repeating: (0, 0, 0, 0), count: lanes)
    boxes = drawing.nodes.indices.map(box)
    measureColumns()
    placeBoxes()
    for route in drawing.routes.indices { arrows.append(arrow(route)) }
  }

  private func lane(_ step: Int) -> Int { drawing.order.lane[drawing.bandOf[step]] }

  /// A box of its size, without a place.
  private func box(_ step: Int) -> Picture.Box {
    let (node, chips) = (drawing.nodes[step], drawing.chips[step])
    let size = Picture.size(node, chips)
    let below = Double(chips.count) * Picture.chipHeight
    let room = Double(max(ports.left[step].count, ports.right[step].count)) * Self.portGap + 8
    return Picture.Box(
      node: node, x: 0, y: 0, width: size.width, height: max(size.height - below, room), chips: chips)
  }

  private func titleLines(_ band: Int) -> [String] {
    PlainText.lines(drawing.diagram.clusters[band].lines.joined(separator: " "), width: 30)
  }

  private mutating func measureColumns() {
    for (step, box) in boxes.enumerated() {
      columns[lane(step)].content = max(columns[lane(step)].content, box.width)
    }
    for band in drawing.steps.indices {
      let widest = titleLines(band).map { Picture.width($0) + 12 }.max() ?? 0
      let lane = drawing.order.lane[band]
      columns[lane].content = max(columns[lane].content, widest)
    }
    for (number, route) in drawing.routes.enumerated() {
      let (lane, label) = (lane(route.from), Picture.labelWidth(Picture.label(route.edge)))
      if route.direction == .across { columns[lane].channel = max(columns[lane].channel, label + 48) }
      if route.direction == .past {
        let room = label + Double(ports.track[number] ?? 0) * Self.trackGap + 8
        columns[lane].gutter = max(columns[lane].gutter, room)
      }
    }
    var left = 0.0
    for lane in columns.indices {
      columns[lane].left = left
      columns[lane].channel = max(columns[lane].channel, 40)
      if !drawing.diagram.starts.isEmpty, lane == 0 { columns[lane].gutter += 10 }
      left = right(lane) + columns[lane].channel
      width = right(lane)
    }
  }

  /// The right side of the bands of a lane.
  private func right(_ lane: Int) -> Double {
    columns[lane].left + columns[lane].gutter + columns[lane].content + 2 * Self.padding
  }

  private func middle(_ lane: Int) -> Double {
    columns[lane].left + Self.padding + columns[lane].gutter + columns[lane].content / 2
  }

  private mutating func placeBoxes() {
    var bottoms = [Double](repeating: 0, count: columns.count)
    let down = Set(drawing.routes.filter { $0.direction == .down }.map(\.from))
    for band in drawing.order.order {
      let lane = drawing.order.lane[band]
      let start = drawing.steps[band].first.flatMap(start)
      var y = bottoms[lane]
      if let start { y = place(start.node, y) }
      let lines = titleLines(band)
      let head = 8 + Double(lines.count) * Self.titleHeight
      if let origin = drawing.order.origin[band], let first = drawing.steps[band].first {
        // Level with the boxes that lead to it, if that fits.
        y = max(y, boxes[origin].y - head - boxes[first].height / 2)
      }
      let top = y
      y += head
      for step in drawing.steps[band] {
        boxes[step].x = middle(lane)
        boxes[step].y = y + boxes[step].height / 2
        y = bottom(step) + (down.contains(step) ? Self.arrowGap : Self.gap)
      }
      y += Self.padding - Self.gap
      bands.append(
        Picture.Band(
          lines: lines, x: columns[lane].left, y: top, width: right(lane) - columns[lane].left,
          height: y - top))
      bottoms[lane] = y + Self.bandGap
      height = max(height, y)
      if let start, let first = drawing.steps[band].first { enter(first, from: start) }
    }
  }

  private func bottom(_ step: Int) -> Double {
    boxes[step].y + boxes[step].height / 2 + Double(boxes[step].chips.count) * Picture.chipHeight
  }

  /// The title that a table begins with, and the arrow from it to a step.
  private func start(_ step: Int) -> (node: Diagram.Node, edge: Diagram.Edge)? {
    for edge in drawing.diagram.edges where edge.to == drawing.nodes[step].id {
      if let node = drawing.diagram.starts.first(where: { $0.id == edge.from }) { return (node, edge) }
    }
    return nil
  }

  /// Places the title of a table, and returns where its first band begins.
  private mutating func place(_ start: Diagram.Node, _ y: Double) -> Double {
    let size = Picture.size(start, [])
    boxes.append(
      Picture.Box(
        node: start, x: columns[0].left + size.width / 2, y: y + size.height / 2, width: size.width,
        height: size.height))
    width = max(width, size.width)
    return y + size.height + 10
  }

  /// The arrow from the title of a table, left of all others.
  private mutating func enter(_ step: Int, from start: (node: Diagram.Node, edge: Diagram.Edge)) {
    guard let title = boxes.last(where: { $0.node.id == start.node.id }) else { return }
    let (x, box) = (columns[0].left + 6, boxes[step])
    let y = box.y - box.height / 2 + 6
    arrows.append(
      Picture.Arrow(
        edge: start.edge,
        points: [(x, title.y + title.height / 2), (x, y), (box.x - box.width / 2 + box.inset(at: y), y)],
        leavesAtSide: true))
  }
}

extension BandLayout {
  private func arrow(_ number: Int) -> Picture.Arrow {
    let route = drawing.routes[number]
    let label = Picture.label(route.edge)
    let half = Picture.labelWidth(label) / 2
    var arrow = Picture.Arrow(
      edge: route.edge, points: [], label: label, leavesAtSide: route.direction != .down)
    let (from, to) = (boxes[route.from], boxes[route.to])
    switch route.direction {
    case .down:
      arrow.points = [(from.x, bottom(route.from)), (to.x, to.y - to.height / 2)]
      (arrow.labelX, arrow.labelY) = (from.x, (bottom(route.from) + to.y - to.height / 2) / 2 - 2)
    case .past:
      let lane = lane(route.from)
      let content = middle(lane) - columns[lane].content / 2
      let x = content - 4 - half - Double(ports.track[number] ?? 0) * Self.trackGap
      let (start, end) = (leftPort(number, isHead: false), leftPort(number, isHead: true))
      arrow.points = [(start.x, start.y), (x, start.y), (x, end.y), (end.x, end.y)]
      (arrow.labelX, arrow.labelY) = (x, start.y + 14)
    case .across:
      let (end, lane) = (leftPort(number, isHead: true), lane(route.from))
      let side = ports.right[route.from]
      let y = port(side.firstIndex(of: number) ?? 0, of: side.count, on: from)
      let (near, far) = (right(lane), columns[lane + 1].left)
      arrow.points = [
        (from.x + from.width / 2 - from.inset(at: y), y), (near, y), (far, end.y), (end.x, end.y),
      ]
      // Where the arrow has the most room.
      let isAtHead = side.count >= ports.left[route.to].count(where: \.isHead)
      (arrow.labelX, arrow.labelY) = isAtHead ? (far - half - 6, end.y) : (near + half + 4, y)
    }
    return arrow
  }

  private func leftPort(_ route: Int, isHead: Bool) -> (x: Double, y: Double) {
    let step = isHead ? drawing.routes[route].to : drawing.routes[route].from
    let side = ports.left[step]
    let place = side.firstIndex { $0.route == route && $0.isHead == isHead } ?? 0
    let box = boxes[step]
    let y = port(place, of: side.count, on: box)
    return (box.x - box.width / 2 + box.inset(at: y), y)
  }

  private func port(_ place: Int, of count: Int, on box: Picture.Box) -> Double {
    box.y + (Double(place) - Double(count - 1) / 2) * Self.portGap
  }
}

extension Picture.Box {
  /// The distance of its side from that of its rectangle at a height.
  fileprivate func inset(at y: Double) -> Double {
    let (half, away) = (height / 2, abs(y - self.y))
    func round(_ radius: Double) -> Double {
      let beyond = min(radius, max(0, away - (half - radius)))
      return radius - (radius * radius - beyond * beyond).squareRoot()
    }
    switch node.kind {
    case .system, .passage: return round(half)
    case .overlay: return round(12)
    case .os: return 12 * min(1, away / half)
    default: return 0
    }
  }
}
