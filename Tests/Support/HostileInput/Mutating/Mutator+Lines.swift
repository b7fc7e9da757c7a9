import TestSupport

extension Mutator {
  /// Swaps, doubles, removes, moves and indents lines, or takes one of another text.
  mutating func spoilLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let first = random.below(lines.count)
    let second = random.below(lines.count)
    let length = min(1 + random.below(6), lines.count - first)
    switch random.below(8) {
    case 0:
      note("swap lines \(first) and \(second)")
      lines.swapAt(first, second)
    case 1:
      note("double \(length) lines from \(first)")
      lines.insert(contentsOf: Array(lines[first..<first + length]), at: first)
    case 2:
      note("remove \(length) lines from \(first)")
      lines.removeSubrange(first..<first + length)
    case 3:
      note("move \(length) lines from \(first)")
      let moved = Array(lines[first..<first + length])
      lines.removeSubrange(first..<first + length)
      lines.insert(contentsOf: moved, at: random.below(lines.count + 1))
    case 4:
      let depth = 1 + random.below(6)
      note("indent \(length) lines from \(first) by \(depth)")
      for line in first..<first + length {
        lines[line].insert(contentsOf: [UInt8](repeating: 0x20, count: depth), at: 0)
      }
    case 5:
      note("outdent \(length) lines from \(first)")
      for line in first..<first + length { lines[line] = Array(lines[line].drop { $0 == 0x20 }) }
    case 6:
      note("comment out line \(first)")
      lines[first].insert(0x23, at: 0)
    default:
      let other = random.pick(others)?.split(separator: 0x0A).map(Array.init) ?? []
      note("a line of another text at \(first)")
      lines.insert(random.pick(other) ?? [], at: first)
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }
}
