/// All states met so far, each as the words that say exactly what it is, in the order in which they were met.
///
/// A state is named by its place, where also the state stands from which it was reached first. Nothing is left to
/// chance: states are equal if their words are.
package struct StateStore: Sendable {
  private static var chunkBits: UInt32 { 18 }
  private static var chunkSize: Int { 1 << Int(chunkBits) }

  package private(set) var count = 0
  /// A state's words follow the place of the one before it and their hash; none lies across two chunks.
  private var chunks: [[UInt32]] = []
  /// Places plus 1 by the hash of their words; 0 where there is none.
  private var slots: [UInt32]
  private var mask: Int

  init() {
    slots = [UInt32](repeating: 0, count: 1 << 10)
    mask = slots.count - 1
  }

  /// The memory for states, in bytes.
  package var bytes: Int { chunks.count * Self.chunkSize * 4 + slots.count * 4 }

  /// Where to look up a state, and what was there before it.
  @inline(__always)
  func words(at place: StatePlace) -> (chunk: [UInt32], position: Int) {
    (chunks[Int(place.word >> Self.chunkBits)], Int(place.word) & (Self.chunkSize - 1) + 2)
  }

  /// The state from which a state was reached first; none for a start.
  func previous(of place: StatePlace) -> StatePlace {
    let (chunk, position) = words(at: place)
    return StatePlace(word: chunk[position - 2])
  }

  /// The place of a state, if it was met.
  func place(of words: [UInt32]) -> StatePlace? {
    let hash = Self.hash(words)
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      let place = StatePlace(word: entry - 1)
      if holds(words, hash, at: place) { return place }
      slot = (slot + 1) & mask
    }
  }

  /// Adds a state unless it is there.
  @inline(__always)
  mutating func insert(_ words: [UInt32], from previous: StatePlace) -> (place: StatePlace, isNew: Bool) {
    let hash = Self.hash(words)
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      let place = StatePlace(word: entry - 1)
      if holds(words, hash, at: place) { return (place, false) }
      slot = (slot + 1) & mask
    }
    let place = append(words, hash, from: previous)
    slots[slot] = place.word + 1
    count += 1
    if count * 8 > slots.count * 5 { grow() }
    return (place, true)
  }

  @inline(__always)
  private func holds(_ words: [UInt32], _ hash: UInt32, at place: StatePlace) -> Bool {
    let (chunk, position) = self.words(at: place)
    guard chunk[position - 1] == hash, position + words.count <= chunk.count else { return false }
    var index = 0
    while index < words.count {
      if chunk[position + index] != words[index] { return false }
      index += 1
    }
    return true
  }

  private mutating func append(
    _ words: [UInt32], _ hash: UInt32, from previous: StatePlace
  ) -> StatePlace {
    if chunks.isEmpty || chunks[chunks.count - 1].count + words.count + 2 > Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    let last = chunks.count - 1
    let place = StatePlace(word: UInt32(last) << Self.chunkBits | UInt32(chunks[last].count))
    chunks[last].append(previous.word)
    chunks[last].append(hash)
    chunks[last].append(contentsOf: words)
    return place
  }

  /// The state after one, whose words end before `position`.
  func next(after place: StatePlace, endingAt position: Int) -> StatePlace? {
    let chunk = Int(place.word >> Self.chunkBits)
    if position < chunks[chunk].count {
      return StatePlace(word: UInt32(chunk) << Self.chunkBits | UInt32(position))
    }
    return chunk + 1 < chunks.count ? StatePlace(word: UInt32(chunk + 1) << Self.chunkBits) : nil
  }

  @inline(__always)
  private static func hash(_ words: [UInt32]) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      hash = (hash ^ UInt64(word)) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash)
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      let (chunk, position) = words(at: StatePlace(word: entry - 1))
      var slot = Int(chunk[position - 1]) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
    self.mask = mask
  }
}

/// Names a state by where it is kept; states met later have larger places.
package struct StatePlace: Hashable, Comparable, Sendable, BitwiseCopyable {
  let word: UInt32

  static var none: StatePlace { StatePlace(word: .max) }

  package static func < (left: StatePlace, right: StatePlace) -> Bool { left.word < right.word }
}
