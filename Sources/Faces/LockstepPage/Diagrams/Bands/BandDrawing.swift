/// Draws a flow in reading order: each scenario is a band with its title, its steps from top to bottom.
///
/// An arrow leads to the next step, past some steps on the left, or to a band of the next lane on the right. All other
/// rows, such as those that lead back, are chips of their step that name where they lead: their arrows would cross most
/// of the others.
struct BandDrawing {
  /// A row that is drawn as an arrow.
  struct Route {
    /// Where the line of an arrow goes.
    enum Direction {
      /// To the step below.
      case down
      /// To a step further below in the same band, on the left.
      case pastSteps
      /// To a band of the next lane.
      case acrossLanes
    }
    var edge: Diagram.Edge
    var from: Int
    var to: Int
    var direction: Direction
  }

  let diagram: Diagram
  /// The steps in the order of the document.
  let nodes: [Diagram.Node]
  let bandByStep: [Int]
  /// By band.
  let stepsByBand: [Range<Int>]
  let lanes: BandLanes
  private(set) var chipsByStep: [[Picture.Chip]]
  private(set) var routes: [Route] = []

  init(_ diagram: Diagram) {
    self.diagram = diagram
    var nodes: [Diagram.Node] = []
    var bandOf: [Int] = []
    var steps: [Range<Int>] = []
    for (band, cluster) in diagram.clusters.enumerated() {
      let first = nodes.count
      nodes += cluster.nodes.filter { !$0.kind.isEnd }
      bandOf += Array(repeating: band, count: nodes.count - first)
      steps.append(first..<nodes.count)
    }
    let numbers = Dictionary(zip(nodes.map(\.id), nodes.indices)) { first, _ in first }
    let ways = diagram.edges.compactMap { edge in
      numbers[edge.from].flatMap { from in numbers[edge.to].map { (from: from, to: $0) } }
    }
    let starts = Set(diagram.startNodes.map(\.id))
    let roots = diagram.edges.filter { starts.contains($0.from) }.compactMap { numbers[$0.to] }
    lanes = BandLanes(bandOf: bandOf, count: steps.count, arrows: ways, roots: roots.map { bandOf[$0] })
    (self.nodes, self.bandByStep, self.stepsByBand) = (nodes, bandOf, steps)
    chipsByStep = Array(repeating: [], count: nodes.count)
    let ends = Dictionary(
      (diagram.clusters.flatMap(\.nodes).filter(\.kind.isEnd) + diagram.sharedNodes).map { ($0.id, $0) }
    ) { first, _ in first }
    for edge in diagram.edges {
      guard let from = numbers[edge.from] else { continue }
      if let to = numbers[edge.to] {
        if let direction = direction(from, to) {
          routes.append(Route(edge: edge, from: from, to: to, direction: direction))
        } else {
          chipsByStep[from].append(
            Picture.Chip(edge, to: nodes[to], to == from ? .same : to < from ? .before : .after))
        }
      } else if let end = ends[edge.to] {
        chipsByStep[from].append(Picture.Chip(edge, to: end))
      }
    }
  }

  /// How an arrow leads from step to step; nil where it would cross others.
  private func direction(_ from: Int, _ to: Int) -> Route.Direction? {
    if bandByStep[from] == bandByStep[to] { return to <= from ? nil : to == from + 1 ? .down : .pastSteps }
    return lanes.laneByBand[bandByStep[to]] == lanes.laneByBand[bandByStep[from]] + 1 ? .acrossLanes : nil
  }
}

/// Which lane each scenario is drawn in, and in which order they are placed.
///
/// The first scenario begins the first lane. A scenario that a row of another one leads to is drawn in the lane to its
/// right, so that no arrow leads past a lane. The same scenarios always get the same lanes.
struct BandLanes {
  /// More lanes than this are wider than a screen: further arrows begin again in the first one.
  static let maximumLanes = 5

  /// By band.
  private(set) var laneByBand: [Int]
  /// The bands as they are placed, each below those of its lane that come before.
  private(set) var bandsInOrder: [Int] = []
  /// By band the step whose row leads there first; nil for one that begins in the first lane.
  private(set) var originByBand: [Int?]

  /// - Parameters:
  ///   - bandOf: by step, in the order of the document.
  ///   - count: how many bands there are.
  ///   - arrows: steps.
  ///   - roots: the bands that tables begin with.
  init(bandOf: [Int], count: Int, arrows: [(from: Int, to: Int)], roots: [Int]) {
    laneByBand = Array(repeating: -1, count: count)
    originByBand = Array(repeating: nil, count: count)
    var leaving = [[(from: Int, to: Int)]](repeating: [], count: count)
    for arrow in arrows.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      leaving[bandOf[arrow.from]].append(arrow)
    }
    for root in roots + Array(0..<count) where laneByBand[root] < 0 {
      laneByBand[root] = 0
      var level = [root]
      var depth = 0
      while !level.isEmpty {
        bandsInOrder += level
        depth += 1
        guard depth < Self.maximumLanes else { break }
        var next: [Int] = []
        for arrow in level.flatMap({ leaving[$0] }) where laneByBand[bandOf[arrow.to]] < 0 {
          laneByBand[bandOf[arrow.to]] = depth
          originByBand[bandOf[arrow.to]] = arrow.from
          next.append(bandOf[arrow.to])
        }
        level = next
      }
    }
  }
}

/// Where on the sides of their boxes arrows begin and end, as places from the top that no two arrows share.
struct BandPorts {
  /// By step, the routes at that side from top to bottom; one that passes steps is at the left of both its ends.
  private(set) var leftPorts: [[(route: Int, isHead: Bool)]]
  private(set) var rightPorts: [[Int]]
  /// By route, how far to the left one that passes steps runs; 0 is the nearest.
  private(set) var trackByRoute: [Int: Int] = [:]

  /// - Parameter rank: the place of a step in the picture from top to bottom, within its lane.
  init(_ drawing: BandDrawing, rank: [Int]) {
    leftPorts = Array(repeating: [], count: drawing.nodes.count)
    rightPorts = Array(repeating: [], count: drawing.nodes.count)
    let routes = drawing.routes
    let across = routes.indices.filter { routes[$0].direction == .acrossLanes }
    for route in across.sorted(by: { rank[routes[$0].to] < rank[routes[$1].to] }) {
      rightPorts[routes[route].from].append(route)
    }
    for route in across.sorted(by: { rank[routes[$0].from] < rank[routes[$1].from] }) {
      leftPorts[routes[route].to].append((route, true))
    }
    // The shorter a way, the nearer it runs; so that ways do not cross at a box, heads are in this order and tails in
    // the other.
    let past = routes.indices.filter { routes[$0].direction == .pastSteps }
      .sorted { routes[$0].to - routes[$0].from < routes[$1].to - routes[$1].from }
    for (number, route) in past.enumerated() {
      let taken = past[..<number].filter {
        routes[$0].from < routes[route].to && routes[route].from < routes[$0].to
      }
      trackByRoute[route] = (taken.compactMap { trackByRoute[$0] }.max() ?? -1) + 1
      leftPorts[routes[route].to].append((route, true))
    }
    for route in past.reversed() { leftPorts[routes[route].from].append((route, false)) }
  }
}
