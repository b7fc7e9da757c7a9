/// Boxes and arrows in layers from top to bottom: where each box is and which way each arrow takes.
///
/// The method of Sugiyama, Tagawa and Toda: cycles are cut, each box gets a layer below the boxes that lead to it,
/// arrows over several layers get a place in each, the order within layers is changed until few arrows cross, and then
/// all moves to where its neighbours are. The same graph always gets the same picture.
struct LayeredLayout {
  typealias Size = (width: Double, height: Double)
  typealias Point = (x: Double, y: Double)

  /// An item with a place in a layer: a box, or an arrow on its way.
  struct Item {
    /// The box; nil for an arrow on its way.
    var box: Int?
    var width: Double
    var layer: Int
    var x = 0.0
    /// The items above and below that arrows lead to.
    var itemsAbove: [Int] = []
    var itemsBelow: [Int] = []
  }

  /// The room between the boxes of a layer, and between layers.
  static let gap = 22.0
  static let layerGap = 54.0
  /// Arrows that are on their way through more layers than this in all are too many to draw.
  static let maximumPassages = 20_000

  let sizes: [Size]
  let arrows: [(from: Int, to: Int)]
  var items: [Item] = []
  var layers: [[Int]] = []
  /// For each arrow its items from above to below.
  var paths: [[Int]] = []
  /// Arrows that lead upwards.
  var isReversed: [Bool] = []

  /// - Parameter arrows: positions in `sizes`.
  /// - Returns: nil if it is too large to be drawn.
  init?(_ sizes: [Size], _ arrows: [(from: Int, to: Int)]) {
    self.sizes = sizes
    self.arrows = arrows
    isReversed = Self.reversedArrows(arrows, count: sizes.count)
    let downwards = zip(arrows, isReversed).map { arrow, isTurned in
      isTurned ? (from: arrow.to, to: arrow.from) : arrow
    }
    let layerOf = Self.assignLayers(downwards, count: sizes.count)
    let passages = downwards.reduce(0) { $0 + max(0, layerOf[$1.to] - layerOf[$1.from] - 1) }
    guard passages <= Self.maximumPassages else { return nil }
    placeItems(downwards, layerOf)
    reorder()
    align()
  }

  /// Finds the arrows that would close a circle, in a walk in the order of the boxes.
  private static func reversedArrows(_ arrows: [(from: Int, to: Int)], count: Int) -> [Bool] {
    var leaving = [[Int]](repeating: [], count: count)
    for (number, arrow) in arrows.enumerated() { leaving[arrow.from].append(number) }
    var turned = [Bool](repeating: false, count: arrows.count)
    // 0 not seen, 1 on the present way, 2 done.
    var state = [UInt8](repeating: 0, count: count)
    for root in 0..<count where state[root] == 0 {
      var way = [(box: root, next: 0)]
      state[root] = 1
      while let (box, next) = way.last {
        guard next < leaving[box].count else {
          state[box] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let number = leaving[box][next]
        let target = arrows[number].to
        if state[target] == 1 { turned[number] = true }
        if state[target] == 0 {
          state[target] = 1
          way.append((target, 0))
        }
      }
    }
    return turned
  }

  /// The layer of each box: below all boxes that lead to it, and as close as possible to those it leads to.
  private static func assignLayers(_ arrows: [(from: Int, to: Int)], count: Int) -> [Int] {
    var leaving = [[Int]](repeating: [], count: count)
    var entering = [Int](repeating: 0, count: count)
    for arrow in arrows {
      leaving[arrow.from].append(arrow.to)
      entering[arrow.to] += 1
    }
    var layer = [Int](repeating: 0, count: count)
    var ready = (0..<count).filter { entering[$0] == 0 }
    var next = 0
    while next < ready.count {
      let box = ready[next]
      next += 1
      for target in leaving[box] {
        layer[target] = max(layer[target], layer[box] + 1)
        entering[target] -= 1
        if entering[target] == 0 { ready.append(target) }
      }
    }
    // A box without incoming arrows moves down to the boxes it leads to.
    let isEntered = Set(arrows.map(\.to))
    for box in 0..<count where !isEntered.contains(box) {
      if let nearest = leaving[box].map({ layer[$0] }).min() { layer[box] = max(0, nearest - 1) }
    }
    return layer
  }

  private mutating func placeItems(_ arrows: [(from: Int, to: Int)], _ layerOf: [Int]) {
    layers = Array(repeating: [], count: (layerOf.max() ?? 0) + 1)
    for (box, size) in sizes.enumerated() {
      layers[layerOf[box]].append(box)
      items.append(Item(box: box, width: size.width, layer: layerOf[box]))
    }
    for arrow in arrows {
      var way = [arrow.from]
      for layer in layerOf[arrow.from] + 1..<max(layerOf[arrow.from] + 1, layerOf[arrow.to]) {
        way.append(items.count)
        layers[layer].append(items.count)
        items.append(Item(box: nil, width: 10, layer: layer))
      }
      way.append(arrow.to)
      for (upper, lower) in zip(way, way.dropFirst()) {
        items[upper].itemsBelow.append(lower)
        items[lower].itemsAbove.append(upper)
      }
      paths.append(way)
    }
  }
}

// The order within the layers.
extension LayeredLayout {
  /// Changes the order within layers, each by where its neighbours in the one before are, and keeps the best.
  mutating func reorder() {
    var best = layers
    var fewest = crossingCount
    // Enough for all but a few pictures, and bounded for large ones.
    let rounds = items.count > 2_000 ? 4 : 16
    for round in 0..<rounds where fewest > 0 {
      let downwards = round % 2 == 0
      let order = Array(layers.indices)
      for layer in downwards ? Array(order.dropFirst()) : order.dropLast().reversed() {
        sort(layer, byItemsAbove: downwards)
      }
      let found = crossingCount
      if found < fewest {
        fewest = found
        best = layers
      }
    }
    layers = best
  }

  private mutating func sort(_ layer: Int, byItemsAbove: Bool) {
    var place = [Int: Int]()
    let other = byItemsAbove ? layer - 1 : layer + 1
    for (position, item) in layers[other].enumerated() { place[item] = position }
    let keyed = layers[layer].enumerated().map { position, item -> (key: Double, position: Int, item: Int) in
      let neighbours = byItemsAbove ? items[item].itemsAbove : items[item].itemsBelow
      let places = neighbours.compactMap { place[$0] }
      guard !places.isEmpty else { return (Double(position), position, item) }
      return (Double(places.reduce(0, +)) / Double(places.count), position, item)
    }
    layers[layer] = keyed.sorted { ($0.key, $0.position) < ($1.key, $1.position) }.map(\.item)
  }

  /// How many arrows cross between layers.
  private var crossingCount: Int {
    var count = 0
    var place = [Int](repeating: 0, count: items.count)
    for layer in layers { for (position, item) in layer.enumerated() { place[item] = position } }
    for layer in layers.indices.dropLast() {
      // Arrows in the order of their upper ends; each crosses those before it that end to its right.
      var ends: [Int] = []
      for item in layers[layer] {
        let targets = items[item].itemsBelow.map { place[$0] }.sorted()
        for target in targets { count += ends.count - ends.insertionIndex(after: target) }
        for target in targets { ends.insert(target, at: ends.insertionIndex(after: target)) }
      }
    }
    return count
  }
}

extension [Int] {
  /// In a sorted list the place behind all numbers up to one.
  fileprivate func insertionIndex(after number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
