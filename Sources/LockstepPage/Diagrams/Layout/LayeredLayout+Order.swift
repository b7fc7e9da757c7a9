// The order within the layers.
extension LayeredLayout {
  /// Changes the order within layers, each by where its neighbours in the one before are, and keeps the best.
  mutating func reorder() {
    var best = layers
    var fewest = crossings
    // Enough for all but a few pictures, and bounded for large ones.
    let rounds = items.count > 2_000 ? 4 : 16
    for round in 0..<rounds where fewest > 0 {
      let downwards = round % 2 == 0
      let order = Array(layers.indices)
      for layer in downwards ? Array(order.dropFirst()) : order.dropLast().reversed() {
        sort(layer, byThoseAbove: downwards)
      }
      let found = crossings
      if found < fewest {
        fewest = found
        best = layers
      }
    }
    layers = best
  }

  private mutating func sort(_ layer: Int, byThoseAbove: Bool) {
    var place = [Int: Int]()
    let other = byThoseAbove ? layer - 1 : layer + 1
    for (position, item) in layers[other].enumerated() { place[item] = position }
    let keyed = layers[layer].enumerated().map { position, item -> (key: Double, position: Int, item: Int) in
      let neighbours = byThoseAbove ? items[item].above : items[item].below
      let places = neighbours.compactMap { place[$0] }
      guard !places.isEmpty else { return (Double(position), position, item) }
      return (Double(places.reduce(0, +)) / Double(places.count), position, item)
    }
    layers[layer] = keyed.sorted { ($0.key, $0.position) < ($1.key, $1.position) }.map(\.item)
  }

  /// How many arrows cross between layers.
  private var crossings: Int {
    var count = 0
    var place = [Int](repeating: 0, count: items.count)
    for layer in layers { for (position, item) in layer.enumerated() { place[item] = position } }
    for layer in layers.indices.dropLast() {
      // Arrows in the order of their upper ends; each crosses those before it that end to its right.
      var ends = Fenwick(count: layers[layer + 1].count)
      var earlier = 0
      for item in layers[layer] {
        let targets = items[item].below.map { place[$0] }.sorted()
        for target in targets { count += earlier - ends.sum(through: target) }
        for target in targets { ends.add(at: target) }
        earlier += targets.count
      }
    }
    return count
  }
}

/// Counts at places, and sums of them from the first on.
private struct Fenwick {
  private var tree: [Int]

  init(count: Int) { tree = Array(repeating: 0, count: count + 1) }

  mutating func add(at place: Int) {
    var index = place + 1
    while index < tree.count {
      tree[index] += 1
      index += index & -index
    }
  }

  func sum(through place: Int) -> Int {
    var (index, sum) = (place + 1, 0)
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }
}
