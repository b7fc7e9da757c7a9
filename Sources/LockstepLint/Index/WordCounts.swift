import Lockstep

/// Counts words and texts given as bytes: every text of a project comes through here.
///
/// A table with open addressing; a `String` is made of a word only when it is needed.
struct WordCounts {
  private struct Entry {
    var hash: UInt32
    var count: Int32
    /// Where its bytes are in ``bytes``.
    var place: Range<Int>
  }

  private var slots = [Int32](repeating: -1, count: 256)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  mutating func add(_ word: ByteSpan, count: Int32 = 1) {
    add(word, UInt32(truncatingIfNeeded: TextHash(word).bits >> 32), count)
  }

  /// Adds what another one has counted.
  mutating func add(_ other: WordCounts) {
    for entry in other.entries {
      add(other.bytes.span.extracting(entry.place), entry.hash, entry.count)
    }
  }

  private mutating func add(_ word: ByteSpan, _ hash: UInt32, _ count: Int32) {
    let slot = slot(of: word, hash)
    if slots[slot] >= 0 {
      entries[Int(slots[slot])].count &+= count
      return
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, count: count, place: bytes.count..<bytes.count + word.count))
    bytes.append(word)
    if entries.count * 2 > slots.count { grow() }
  }

  /// How often something was counted that has no letter, number or sign.
  var blanks: Int {
    var all = 0
    forEach { word, count in if word.allSatisfy({ $0 <= 0x20 }) { all += Int(count) } }
    return all
  }

  /// Whether as much was taken away of each as was added.
  var areZero: Bool { entries.allSatisfy { $0.count == 0 } }

  /// Each word with the number of its occurrences.
  func forEach(_ body: (_ word: ByteSpan, _ count: Int32) -> Void) {
    for entry in entries { body(bytes.span.extracting(entry.place), entry.count) }
  }

  /// The slot of a word, or the free one where it belongs.
  private func slot(of word: ByteSpan, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, ByteWord.areSame(bytes.span.extracting(entry.place), word) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (number, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
