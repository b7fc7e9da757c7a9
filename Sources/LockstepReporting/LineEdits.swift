/// The fewest lines to remove and insert that make one text of another.
///
/// After E. W. Myers, "An O(ND) difference algorithm and its variations", Algorithmica 1 (1986).
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

  /// More changes than this are not distinguished: the memory for them grows with the square.
  private static let mostEdits = 1_500

  static func between(_ old: [Substring], _ new: [Substring]) -> [Edit] {
    let (left, right) = numbered(old, new)
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

  /// A number for each line, the same for lines of the same bytes.
  private static func numbered(_ old: [Substring], _ new: [Substring]) -> ([Int], [Int]) {
    var numbers: [[UInt8]: Int] = [:]
    func number(_ line: Substring) -> Int {
      let key = Array(line.utf8)
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    return (old.map(number), new.map(number))
  }

  /// The edits between two ranges that differ at both ends.
  private static func middle(_ left: [Int], _ old: Range<Int>, _ right: [Int], _ new: Range<Int>) -> [Edit] {
    guard let rounds = rounds(Array(left[old]), Array(right[new])) else {
      return old.map { .remove($0, new.lowerBound) } + new.map { .insert(old.upperBound, $0) }
    }
    var edits: [Edit] = []
    var (x, y) = (old.count, new.count)
    // Back from the end; a round's edit precedes the lines that both texts have.
    for (count, before) in rounds.enumerated().reversed() {
      let diagonal = x - y
      let isInsert = count > 0 && entersByInsert(diagonal, count) { before[$0 + count] }
      let origin = isInsert ? diagonal + 1 : diagonal - 1
      let start = count == 0 ? 0 : before[origin + count]
      while x > start + (isInsert || count == 0 ? 0 : 1) {
        (x, y) = (x - 1, y - 1)
        edits.append(.keep(old.lowerBound + x, new.lowerBound + y))
      }
      if count == 0 { break }
      (x, y) = (start, start - origin)
      let (oldPlace, newPlace) = (old.lowerBound + x, new.lowerBound + y)
      edits.append(isInsert ? .insert(oldPlace, newPlace) : .remove(oldPlace, newPlace))
    }
    return edits.reversed()
  }

  /// For each round, how far the old text was used up before it, by diagonal (old place minus new place)
  /// from `-round` to `round`; nil if there are too many changes.
  private static func rounds(_ old: [Int], _ new: [Int]) -> [[Int]]? {
    let limit = min(old.count + new.count, mostEdits)
    let origin = limit + 1
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    var rounds: [[Int]] = []
    for count in 0...limit {
      rounds.append(Array(reached[origin - count...origin + count]))
      for diagonal in stride(from: -count, through: count, by: 2) {
        let isInsert = entersByInsert(diagonal, count) { reached[origin + $0] }
        var x = isInsert ? reached[origin + diagonal + 1] : reached[origin + diagonal - 1] + 1
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        reached[origin + diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return rounds }
      }
    }
    return nil
  }

  /// Whether a round comes to a diagonal by an insertion, from the diagonal above it.
  private static func entersByInsert(_ diagonal: Int, _ round: Int, reached: (Int) -> Int) -> Bool {
    diagonal == -round || (diagonal != round && reached(diagonal - 1) < reached(diagonal + 1))
  }
}
