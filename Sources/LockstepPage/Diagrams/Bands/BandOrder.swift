/// Which lane each scenario is drawn in, and in which order they are placed.
///
/// The first scenario begins the first lane. A scenario that a row of another one leads to is drawn in the lane to its
/// right, so that no arrow leads past a lane. The same scenarios always get the same lanes.
struct BandOrder {
  /// More lanes than this are wider than a screen: what follows begins again in the first one.
  static let mostLanes = 5

  /// By band.
  private(set) var lane: [Int]
  /// The bands as they are placed, each below those of its lane that come before.
  private(set) var order: [Int] = []
  /// By band the step whose row leads there first; nil for one that begins in the first lane.
  private(set) var origin: [Int?]

  /// - Parameters:
  ///   - bandOf: by step, in the order of the document.
  ///   - count: how many bands there are.
  ///   - arrows: steps.
  ///   - roots: the bands that tables begin with.
  init(bandOf: [Int], count: Int, arrows: [(from: Int, to: Int)], roots: [Int]) {
    lane = Array(repeating: -1, count: count)
    origin = Array(repeating: nil, count: count)
    var leaving = [[(from: Int, to: Int)]](repeating: [], count: count)
    for arrow in arrows.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      leaving[bandOf[arrow.from]].append(arrow)
    }
    for root in roots + Array(0..<count) where lane[root] < 0 {
      lane[root] = 0
      var level = [root]
      var depth = 0
      while !level.isEmpty {
        order += level
        depth += 1
        guard depth < Self.mostLanes else { break }
        var next: [Int] = []
        for arrow in level.flatMap({ leaving[$0] }) where lane[bandOf[arrow.to]] < 0 {
          lane[bandOf[arrow.to]] = depth
          origin[bandOf[arrow.to]] = arrow.from
          next.append(bandOf[arrow.to])
        }
        level = next
      }
    }
  }
}
