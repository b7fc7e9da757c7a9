// Where everything is from left to right, and the ways of the arrows.
extension LayeredLayout {
  /// Moves everything to where its neighbours are, layer by layer, without changing the order.
  mutating func align() {
    for layer in layers {
      var x = 0.0
      for item in layer {
        items[item].x = x + items[item].width / 2
        x += items[item].width + Self.gap
      }
    }
    for round in 0..<12 {
      let order = round % 2 == 0 ? Array(layers.indices) : layers.indices.reversed()
      for layer in order { moveToNeighbours(layer) }
    }
    let left = items.map { $0.x - $0.width / 2 }.min() ?? 0
    for index in items.indices { items[index].x -= left }
  }

  /// Moves a layer as near to its neighbours as its order and the room between boxes allow: the least sum of squares,
  /// found by joining what would be too near to one block.
  private mutating func moveToNeighbours(_ layer: Int) {
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    var offsets: [Double] = []
    var offset = 0.0
    for (position, number) in layers[layer].enumerated() {
      let item = items[number]
      if position > 0 {
        let before = items[layers[layer][position - 1]]
        let isPassage = item.box == nil && before.box == nil
        offset += (before.width + item.width) / 2 + (isPassage ? Self.gap / 3 : Self.gap)
      }
      offsets.append(offset)
      let (wanted, weight) = preferredPosition(of: number)
      blocks.append(((wanted - offset) * weight, weight, 1))
      while blocks.count > 1 {
        let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
        guard before.sum / before.weight > last.sum / last.weight else { break }
        blocks.removeLast()
        blocks[blocks.count - 1] = (
          before.sum + last.sum, before.weight + last.weight, before.count + last.count
        )
      }
    }
    var position = 0
    for block in blocks {
      for _ in 0..<block.count {
        items[layers[layer][position]].x = block.sum / block.weight + offsets[position]
        position += 1
      }
    }
  }

  /// Where an item would be best, and how much it matters: long arrows are to be straight.
  private func preferredPosition(of number: Int) -> (x: Double, weight: Double) {
    let item = items[number]
    var (sum, weight) = (0.0, 0.0)
    for neighbour in item.itemsAbove + item.itemsBelow {
      let share = item.box == nil && items[neighbour].box == nil ? 6.0 : 1
      sum += items[neighbour].x * share
      weight += share
    }
    return weight == 0 ? (item.x, 0.1) : (sum / weight, weight)
  }

  /// The height of each layer, and where its middle is.
  var layerExtents: [(middle: Double, height: Double)] {
    var y = 0.0
    return layers.map { layer in
      let height = layer.compactMap { items[$0].box.map { sizes[$0].height } }.max() ?? 10
      defer { y += height + Self.layerGap }
      return (y + height / 2, height)
    }
  }

  var size: Size {
    (
      width: items.map { $0.x + $0.width / 2 }.max() ?? 0,
      height: layerExtents.last.map { $0.middle + $0.height / 2 } ?? 0
    )
  }

  func middle(ofBox box: Int) -> Point { (items[box].x, layerExtents[items[box].layer].middle) }

  /// The points that each arrow passes, from its tail to its head; always upright between layers.
  var arrowPoints: [[Point]] {
    let extents = layerExtents
    let ports = arrowPorts
    return paths.indices.map { number in
      guard let first = paths[number].first, let last = paths[number].last else { return [] }
      var points: [Point] = []
      for item in paths[number] {
        let row = extents[items[item].layer]
        switch item {
        case first: points.append((ports[number].tail, row.middle + sizes[first].height / 2))
        case last: points.append((ports[number].head, row.middle - sizes[last].height / 2))
        default:
          points.append((items[item].x, row.middle - row.height / 2))
          points.append((items[item].x, row.middle + row.height / 2))
        }
      }
      return isReversed[number] ? points.reversed() : points
    }
  }

  /// Where each arrow leaves the lower edge of its upper box, and enters the upper edge of its lower one: side by side,
  /// in the order of where they come from or lead to.
  private var arrowPorts: [(tail: Double, head: Double)] {
    var leaving: [Int: [(x: Double, arrow: Int)]] = [:]
    var entering: [Int: [(x: Double, arrow: Int)]] = [:]
    for (number, way) in paths.enumerated() where way.count > 1 {
      leaving[way[0], default: []].append((items[way[1]].x, number))
      entering[way[way.count - 1], default: []].append((items[way[way.count - 2]].x, number))
    }
    var ports = [(tail: Double, head: Double)](repeating: (0, 0), count: paths.count)
    for (box, arrows) in leaving {
      for (x, arrow) in spread(arrows, on: box) { ports[arrow].tail = x }
    }
    for (box, arrows) in entering {
      for (x, arrow) in spread(arrows, on: box) { ports[arrow].head = x }
    }
    return ports
  }

  private func spread(_ arrows: [(x: Double, arrow: Int)], on box: Int) -> [(x: Double, arrow: Int)] {
    guard arrows.count > 1 else { return arrows.map { (items[box].x, $0.arrow) } }
    let room = min(items[box].width - 24, Double(arrows.count - 1) * 26)
    return arrows.sorted { ($0.x, $0.arrow) < ($1.x, $1.arrow) }.enumerated().map { place, arrow in
      (items[box].x - room / 2 + room * Double(place) / Double(arrows.count - 1), arrow.arrow)
    }
  }
}
