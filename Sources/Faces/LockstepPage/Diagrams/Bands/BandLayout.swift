/// The places of bands, boxes and arrows.
struct BandLayout {
  private static let padding = 12.0
  /// Between the steps of a band, with an arrow between them and without.
  private static let arrowGap = 32.0
  private static let stepGap = 14.0
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
    for (place, step) in drawing.lanes.bandsInOrder.flatMap({ Array(drawing.stepsByBand[$0]) }).enumerated() {
      rank[step] = place
    }
    ports = BandPorts(drawing, rank: rank)
    let lanes = (drawing.lanes.laneByBand.max() ?? 0) + 1
    columns = Array(repeating: (0, 0, 0, 0), count: lanes)
    boxes = drawing.nodes.indices.map(makeBox)
    measureColumns()
    placeBoxes()
    for route in drawing.routes.indices { arrows.append(makeArrow(ofRoute: route)) }
  }

  private func lane(ofStep step: Int) -> Int { drawing.lanes.laneByBand[drawing.bandByStep[step]] }

  /// A box of its size, without a place.
  private func makeBox(ofStep step: Int) -> Picture.Box {
    let (node, chips) = (drawing.nodes[step], drawing.chipsByStep[step])
    let size = Picture.size(node, chips)
    let below = Double(chips.count) * Picture.chipHeight
    let room = Double(max(ports.leftPorts[step].count, ports.rightPorts[step].count)) * Self.portGap + 8
    return Picture.Box(
      node: node, middleX: 0, middleY: 0, width: size.width, height: max(size.height - below, room),
      chips: chips)
  }

  private func titleLines(_ band: Int) -> [String] {
    PlainText.lines(drawing.diagram.clusters[band].lines.joined(separator: " "), width: 30)
  }

  private mutating func measureColumns() {
    for (step, box) in boxes.enumerated() {
      columns[lane(ofStep: step)].content = max(columns[lane(ofStep: step)].content, box.width)
    }
    for band in drawing.stepsByBand.indices {
      let widest = titleLines(band).map { Picture.textWidth($0) + 12 }.max() ?? 0
      let lane = drawing.lanes.laneByBand[band]
      columns[lane].content = max(columns[lane].content, widest)
    }
    for (number, route) in drawing.routes.enumerated() {
      let (lane, label) = (lane(ofStep: route.from), Picture.labelWidth(Picture.label(route.edge)))
      if route.direction == .acrossLanes { columns[lane].channel = max(columns[lane].channel, label + 48) }
      if route.direction == .pastSteps {
        let room = label + Double(ports.trackByRoute[number] ?? 0) * Self.trackGap + 8
        columns[lane].gutter = max(columns[lane].gutter, room)
      }
    }
    var left = 0.0
    for lane in columns.indices {
      columns[lane].left = left
      columns[lane].channel = max(columns[lane].channel, 40)
      if !drawing.diagram.startNodes.isEmpty, lane == 0 { columns[lane].gutter += 10 }
      left = rightEdge(ofLane: lane) + columns[lane].channel
      width = rightEdge(ofLane: lane)
    }
  }

  /// The right side of the bands of a lane.
  private func rightEdge(ofLane lane: Int) -> Double {
    columns[lane].left + columns[lane].gutter + columns[lane].content + 2 * Self.padding
  }

  private func middle(ofLane lane: Int) -> Double {
    columns[lane].left + Self.padding + columns[lane].gutter + columns[lane].content / 2
  }

  private mutating func placeBoxes() {
    var bottoms = [Double](repeating: 0, count: columns.count)
    let down = Set(drawing.routes.filter { $0.direction == .down }.map(\.from))
    for band in drawing.lanes.bandsInOrder {
      let lane = drawing.lanes.laneByBand[band]
      let start = drawing.stepsByBand[band].first.flatMap(startTitle)
      var y = bottoms[lane]
      if let start { y = placeTitle(start.node, y) }
      let lines = titleLines(band)
      let head = 8 + Double(lines.count) * Self.titleHeight
      if let origin = drawing.lanes.originByBand[band], let first = drawing.stepsByBand[band].first {
        // Level with the boxes that lead to it, if that fits.
        y = max(y, boxes[origin].middleY - head - boxes[first].height / 2)
      }
      let top = y
      y += head
      for step in drawing.stepsByBand[band] {
        boxes[step].middleX = middle(ofLane: lane)
        boxes[step].middleY = y + boxes[step].height / 2
        y = bottom(ofStep: step) + (down.contains(step) ? Self.arrowGap : Self.stepGap)
      }
      y += Self.padding - Self.stepGap
      bands.append(
        Picture.Band(
          lines: lines, x: columns[lane].left, y: top, width: rightEdge(ofLane: lane) - columns[lane].left,
          height: y - top))
      bottoms[lane] = y + Self.bandGap
      height = max(height, y)
      if let start, let first = drawing.stepsByBand[band].first { addEntryArrow(to: first, from: start) }
    }
  }

  private func bottom(ofStep step: Int) -> Double {
    boxes[step].middleY + boxes[step].height / 2 + Double(boxes[step].chips.count) * Picture.chipHeight
  }

  /// The title that a table begins with, and the arrow from it to a step.
  private func startTitle(above step: Int) -> (node: Diagram.Node, edge: Diagram.Edge)? {
    for edge in drawing.diagram.edges where edge.to == drawing.nodes[step].id {
      if let node = drawing.diagram.startNodes.first(where: { $0.id == edge.from }) { return (node, edge) }
    }
    return nil
  }

  /// Places the title of a table, and returns where its first band begins.
  private mutating func placeTitle(_ start: Diagram.Node, _ y: Double) -> Double {
    let size = Picture.size(start, [])
    boxes.append(
      Picture.Box(
        node: start, middleX: columns[0].left + size.width / 2, middleY: y + size.height / 2,
        width: size.width,
        height: size.height))
    width = max(width, size.width)
    return y + size.height + 10
  }

  /// The arrow from the title of a table, left of all others.
  private mutating func addEntryArrow(to step: Int, from start: (node: Diagram.Node, edge: Diagram.Edge)) {
    guard let title = boxes.last(where: { $0.node.id == start.node.id }) else { return }
    let (x, box) = (columns[0].left + 6, boxes[step])
    let y = box.middleY - box.height / 2 + 6
    arrows.append(
      Picture.Arrow(
        edge: start.edge,
        points: [
          (x, title.middleY + title.height / 2), (x, y), (box.middleX - box.width / 2 + box.inset(at: y), y),
        ],
        leavesAtSide: true))
  }
}

extension BandLayout {
  private func makeArrow(ofRoute number: Int) -> Picture.Arrow {
    let route = drawing.routes[number]
    let label = Picture.label(route.edge)
    let half = Picture.labelWidth(label) / 2
    var arrow = Picture.Arrow(
      edge: route.edge, points: [], label: label, leavesAtSide: route.direction != .down)
    let (from, to) = (boxes[route.from], boxes[route.to])
    switch route.direction {
    case .down:
      arrow.points = [(from.middleX, bottom(ofStep: route.from)), (to.middleX, to.middleY - to.height / 2)]
      (arrow.labelX, arrow.labelY) = (
        from.middleX, (bottom(ofStep: route.from) + to.middleY - to.height / 2) / 2 - 2
      )
    case .pastSteps:
      let lane = lane(ofStep: route.from)
      let content = middle(ofLane: lane) - columns[lane].content / 2
      let x = content - 4 - half - Double(ports.trackByRoute[number] ?? 0) * Self.trackGap
      let (start, end) = (leftPort(number, isHead: false), leftPort(number, isHead: true))
      arrow.points = [(start.x, start.y), (x, start.y), (x, end.y), (end.x, end.y)]
      (arrow.labelX, arrow.labelY) = (x, start.y + 14)
    case .acrossLanes:
      let (end, lane) = (leftPort(number, isHead: true), lane(ofStep: route.from))
      let side = ports.rightPorts[route.from]
      let y = portHeight(side.firstIndex(of: number) ?? 0, of: side.count, on: from)
      let (near, far) = (rightEdge(ofLane: lane), columns[lane + 1].left)
      arrow.points = [
        (from.middleX + from.width / 2 - from.inset(at: y), y), (near, y), (far, end.y), (end.x, end.y),
      ]
      // Where the arrow has the most room.
      let isAtHead = side.count >= ports.leftPorts[route.to].count(where: \.isHead)
      (arrow.labelX, arrow.labelY) = isAtHead ? (far - half - 6, end.y) : (near + half + 4, y)
    }
    return arrow
  }

  private func leftPort(_ route: Int, isHead: Bool) -> (x: Double, y: Double) {
    let step = isHead ? drawing.routes[route].to : drawing.routes[route].from
    let side = ports.leftPorts[step]
    let place = side.firstIndex { $0.route == route && $0.isHead == isHead } ?? 0
    let box = boxes[step]
    let y = portHeight(place, of: side.count, on: box)
    return (box.middleX - box.width / 2 + box.inset(at: y), y)
  }

  private func portHeight(_ place: Int, of count: Int, on box: Picture.Box) -> Double {
    box.middleY + (Double(place) - Double(count - 1) / 2) * Self.portGap
  }
}

extension Picture.Box {
  /// The distance of its side from that of its rectangle at a height.
  fileprivate func inset(at y: Double) -> Double {
    let (half, away) = (height / 2, abs(y - middleY))
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
