/// Where on the sides of their boxes arrows begin and end, as places from the top that no two arrows share.
struct BandPorts {
  /// By step, the routes at that side from top to bottom; one that passes steps is at the left of both its ends.
  private(set) var left: [[(route: Int, isHead: Bool)]]
  private(set) var right: [[Int]]
  /// By route, how far to the left one that passes steps runs; 0 is the nearest.
  private(set) var track: [Int: Int] = [:]

  /// - Parameter rank: the place of a step in the picture from top to bottom, within its lane.
  init(_ drawing: BandDrawing, rank: [Int]) {
    left = Array(repeating: [], count: drawing.nodes.count)
    right = Array(repeating: [], count: drawing.nodes.count)
    let routes = drawing.routes
    let across = routes.indices.filter { routes[$0].way == .across }
    for route in across.sorted(by: { rank[routes[$0].to] < rank[routes[$1].to] }) {
      right[routes[route].from].append(route)
    }
    for route in across.sorted(by: { rank[routes[$0].from] < rank[routes[$1].from] }) {
      left[routes[route].to].append((route, true))
    }
    // The shorter a way, the nearer it runs; so that ways do not cross at a box, heads are in this order and tails in
    // the other.
    let past = routes.indices.filter { routes[$0].way == .past }
      .sorted { routes[$0].to - routes[$0].from < routes[$1].to - routes[$1].from }
    for (number, route) in past.enumerated() {
      let taken = past[..<number].filter {
        routes[$0].from < routes[route].to && routes[route].from < routes[$0].to
      }
      track[route] = (taken.compactMap { track[$0] }.max() ?? -1) + 1
      left[routes[route].to].append((route, true))
    }
    for route in past.reversed() { left[routes[route].from].append((route, false)) }
  }
}
