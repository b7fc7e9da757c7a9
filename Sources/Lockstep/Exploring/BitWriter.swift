/// Writes numbers of a few bits one after the other into words; its memory is reused.
package struct BitWriter: Sendable {
  // Usable from inline, so that the explorer, which is in another module, can build the writing in.
  @usableFromInline package private(set) var words: [UInt32] = []
  @usableFromInline var pending: UInt64 = 0
  @usableFromInline var filled: UInt64 = 0

  package init() { words.reserveCapacity(64) }

  /// Forgets what was written.
  @inline(__always)
  package mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    pending = 0
    filled = 0
  }

  /// - Parameters:
  ///   - value: below 2 to the power of `bits`.
  ///   - bits: 0 to 32.
  @inline(__always)
  package mutating func write(_ value: UInt32, bits: Int) {
    pending |= UInt64(value) &<< filled
    filled &+= UInt64(truncatingIfNeeded: bits)
    if filled >= 32 { spill() }
  }

  @inline(__always)
  package mutating func write(_ flag: Bool) { write(flag ? 1 : 0, bits: 1) }

  /// A number that is small nearly always: four bits for each three.
  @inline(__always)
  package mutating func writeCount(_ count: Int) {
    var rest = UInt32(truncatingIfNeeded: count)
    while rest >= 8 {
      write(rest & 7 | 8, bits: 4)
      rest >>= 3
    }
    write(rest, bits: 4)
  }

  /// Copies the first bits of what another wrote; where it is written a word begins.
  @inline(__always)
  package mutating func copy(_ others: [UInt32], at position: Int, bits count: Int) {
    var index = position
    let end = position + count >> 5
    while index < end {
      words.append(others[index])
      index += 1
    }
    filled = UInt64(truncatingIfNeeded: count & 31)
    if filled > 0 { pending = UInt64(others[end]) & ((1 &<< filled) &- 1) }
  }

  /// Fills the last word up.
  @inline(__always)
  package mutating func finish() {
    if filled > 0 { words.append(UInt32(truncatingIfNeeded: pending)) }
    filled = 0
    pending = 0
  }

  @inline(__always)
  private mutating func spill() {
    words.append(UInt32(truncatingIfNeeded: pending))
    pending &>>= 32
    filled &-= 32
  }
}

/// Reads what a ``BitWriter`` wrote.
package struct BitReader: Sendable {
  private let words: [UInt32]
  private let start: Int
  /// The next word to be read.
  package private(set) var position: Int
  private var pending: UInt64 = 0
  private var filled: UInt64 = 0

  package init(_ words: [UInt32], at position: Int) {
    self.words = words
    self.position = position
    start = position
  }

  /// How many bits were read.
  @inline(__always)
  package var bitCount: Int { (position - start) * 32 - Int(truncatingIfNeeded: filled) }

  @inline(__always)
  package mutating func read(bits: Int) -> UInt32 {
    let bits = UInt64(truncatingIfNeeded: bits)
    if filled < bits {
      pending |= UInt64(words[position]) &<< filled
      position += 1
      filled &+= 32
    }
    let value = pending & ((1 &<< bits) &- 1)
    pending &>>= bits
    filled &-= bits
    return UInt32(truncatingIfNeeded: value)
  }

  @inline(__always)
  package mutating func readFlag() -> Bool { read(bits: 1) != 0 }

  @inline(__always)
  package mutating func readCount() -> Int {
    var count: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let part = read(bits: 4)
      count |= (part & 7) &<< shift
      if part < 8 { return Int(count) }
      shift += 3
    }
  }
}
