/// Counts words given as bytes: every word of every text of a project comes through here.
///
/// A table with open addressing; a `String` is made of a word only when it is asked for.
struct WordCounts {
  private struct Entry {
    var hash: UInt32
    /// Where its bytes begin in ``bytes``, and how many they are.
    var start: Int32
    var length: Int32
    var count: Int32
  }

  private var slots = [Int32](repeating: -1, count: 256)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  mutating func add(_ word: UnsafeBufferPointer<UInt8>) {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    add(word, hash, count: 1)
  }

  /// Adds what another one has counted.
  mutating func add(_ other: WordCounts) {
    other.bytes.withUnsafeBufferPointer { bytes in
      for entry in other.entries {
        let start = Int(entry.start)
        let word = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(entry.length)])
        add(word, entry.hash, count: entry.count)
      }
    }
  }

  private mutating func add(_ word: UnsafeBufferPointer<UInt8>, _ hash: UInt32, count: Int32) {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if entries[number].hash == hash, isSame(entries[number], word) {
        entries[number].count += count
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(
      Entry(hash: hash, start: Int32(bytes.count), length: Int32(word.count), count: count))
    bytes += word
    if entries.count * 2 > slots.count { grow() }
  }

  /// Each word with the number of its occurrences.
  func forEach(_ body: (_ word: String, _ count: Int) -> Void) {
    for entry in entries {
      let start = Int(entry.start)
      body(String(decoding: bytes[start..<start + Int(entry.length)], as: UTF8.self), Int(entry.count))
    }
  }

  private func isSame(_ entry: Entry, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.length) == word.count else { return false }
    let start = Int(entry.start)
    for index in word.indices where bytes[start + index] != word[index] { return false }
    return true
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
