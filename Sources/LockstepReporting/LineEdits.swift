/// The fewest lines to remove and insert that make one text of another, as the standard library finds them.
enum LineEdits {
  /// Each with its place in both texts, counted from 0.
  enum Edit: Equatable {
    case keep(Int, Int)
    case remove(Int, Int)
    case insert(Int, Int)

    var isKept: Bool { if case .keep = self { true } else { false } }

    var places: (old: Int, new: Int) {
      switch self {
      case .keep(let old, let new), .remove(let old, let new), .insert(let old, let new): (old, new)
      }
    }
  }

  /// With more lines than this that only one text has, all are replaced: the memory for changes grows with the square.
  private static let mostEdits = 1_500

  static func between(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    // Lines are the same if their bytes are.
    let (left, right) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
    var head = 0
    while head < min(left.count, right.count), left[head] == right[head] { head += 1 }
    var tail = 0
    while tail < min(left.count, right.count) - head,
      left[left.count - 1 - tail] == right[right.count - 1 - tail]
    { tail += 1 }

    var edits = (0..<head).map { Edit.keep($0, $0) }
    edits += middle(left, head..<left.count - tail, right, head..<right.count - tail)
    edits += (0..<tail).map { Edit.keep(left.count - tail + $0, right.count - tail + $0) }
    return edits
  }

  /// The edits between two ranges that differ at both ends.
  private static func middle(
    _ left: [[UInt8]], _ old: Range<Int>, _ right: [[UInt8]], _ new: Range<Int>
  ) -> [Edit] {
    let (before, after) = (left[old], right[new])
    let shared = Set(before).intersection(after)
    guard (before + after).count(where: { !shared.contains($0) }) <= mostEdits else {
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
