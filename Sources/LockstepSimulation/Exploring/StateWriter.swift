/// Writes numbers as words, seven bits a byte; its memory is reused.
package struct StateWriter: Sendable {
  package private(set) var words: [UInt32] = []
  private var pending: UInt32 = 0
  private var filled: UInt32 = 0

  package init() {}

  /// Drops all written words.
  package mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    pending = 0
    filled = 0
  }

  /// - Parameter number: 0 to 2³² - 1.
  package mutating func write(_ number: Int) {
    var rest = UInt32(truncatingIfNeeded: number)
    while rest >= 0x80 {
      append(rest & 0x7F | 0x80)
      rest >>= 7
    }
    append(rest)
  }

  /// A number, or -1 for none.
  mutating func write(_ index: Int32) { write(Int(index) + 1) }

  mutating func write(_ flag: Bool) { write(flag ? 1 : 0) }

  /// Fills the last word up.
  package mutating func finish() {
    if filled > 0 { words.append(pending) }
    pending = 0
    filled = 0
  }

  private mutating func append(_ byte: UInt32) {
    pending |= byte << filled
    filled += 8
    if filled == 32 { finish() }
  }
}

/// Reads the words of a ``StateWriter``.
struct StateReader: Sendable {
  private let words: [UInt32]
  private let start: Int
  private var count = 0

  init(_ words: [UInt32], at position: Int) {
    self.words = words
    start = position
  }

  /// Where the next word begins.
  var end: Int { start + (count + 3) / 4 }

  mutating func read() -> Int {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let byte = words[start + count / 4] >> UInt32(count % 4 * 8)
      count += 1
      number |= (byte & 0x7F) << shift
      if byte & 0x80 == 0 { return Int(number) }
      shift += 7
    }
  }

  mutating func readIndex() -> Int32 { Int32(truncatingIfNeeded: read() - 1) }

  mutating func readFlag() -> Bool { read() != 0 }
}
