/// The fewest lines to remove and insert that make one text of another, as the standard library finds them.
package enum LineEdits {
  /// Each with its place in both texts, counted from 0.
  package enum Edit: Equatable {
    case keep(Int, Int)
    case remove(Int, Int)
    case insert(Int, Int)

    var isKept: Bool { if case .keep = self { true } else { false } }

    var lineIndexes: (old: Int, new: Int) {
      switch self {
      case .keep(let old, let new), .remove(let old, let new), .insert(let old, let new): (old, new)
      }
    }
  }

  /// With more lines than this that only one text has, all are replaced: the memory for changes grows with the square.
  private static let maximumEdits = 1_500

  package static func between(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    // Lines are the same if their bytes are.
    let (left, right) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
    let head = zip(left, right).prefix { $0 == $1 }.count
    let tail = zip(left[head...].reversed(), right[head...].reversed()).prefix { $0 == $1 }.count
    let (leftEnd, rightEnd) = (left.count - tail, right.count - tail)
    return (0..<head).map { .keep($0, $0) } + middleEdits(left, head..<leftEnd, right, head..<rightEnd)
      + (0..<tail).map { .keep(leftEnd + $0, rightEnd + $0) }
  }

  /// The edits between two ranges that differ at both ends.
  private static func middleEdits(
    _ left: [[UInt8]], _ old: Range<Int>, _ right: [[UInt8]], _ new: Range<Int>
  ) -> [Edit] {
    let (before, after) = (left[old], right[new])
    let shared = Set(before).intersection(after)
    guard (before + after).count(where: { !shared.contains($0) }) <= maximumEdits else {
      return old.map { .remove($0, new.lowerBound) } + new.map { .insert(old.upperBound, $0) }
    }
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.lowerBound + offset)
      case .insert(let offset, _, _): inserted.insert(new.lowerBound + offset)
      }
    }
    var edits: [Edit] = []
    var (x, y) = (old.lowerBound, new.lowerBound)
    while x < old.upperBound || y < new.upperBound {
      let isRemoved = removed.contains(x)
      let isInserted = !isRemoved && inserted.contains(y)
      edits.append(isRemoved ? .remove(x, y) : isInserted ? .insert(x, y) : .keep(x, y))
      if !isInserted { x += 1 }
      if !isRemoved { y += 1 }
    }
    return edits
  }
}
