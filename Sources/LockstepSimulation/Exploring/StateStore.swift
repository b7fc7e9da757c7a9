/// All states met so far, each with its exact encoding in words, in the order in which they were met.
///
/// A state is named by its place, which also holds the state from which it was reached first. Nothing is left to
/// chance: states are equal if their words are.
package struct StateStore: Sendable {
  private static var chunkBits: UInt32 { 18 }
  private static var chunkSize: Int { 1 << Int(chunkBits) }

  package private(set) var count = 0
  /// A state's words follow the place of the one before it; no state is split across two chunks.
  private var chunks: [[UInt32]] = []
  /// In the upper half the hash of a state, in the lower one its place plus 1; 0 where no state is. One look nearly
  /// always shows that a state is new.
  private var slots: [UInt64]
  private var mask: Int

  init() {
    slots = [UInt64](repeating: 0, count: 1 << 10)
    mask = slots.count - 1
  }

  /// The memory for states, in bytes.
  package var bytes: Int { chunks.count * Self.chunkSize * 4 + slots.count * 8 }

  /// The chunk and position of a state's words.
  func words(at place: StatePlace) -> (chunk: [UInt32], position: Int) {
    (chunks[Int(place.word >> Self.chunkBits)], Int(place.word) & (Self.chunkSize - 1) + 1)
  }

  /// The words of a state that is kept before another one.
  func words(at place: StatePlace, before following: StatePlace?) -> [UInt32] {
    let (chunk, position) = words(at: place)
    guard let following, following.word >> Self.chunkBits == place.word >> Self.chunkBits else {
      return Array(chunk[position...])
    }
    return Array(chunk[position..<Int(following.word) & (Self.chunkSize - 1)])
  }

  /// The state from which a state was reached first; none for a start.
  func previous(of place: StatePlace) -> StatePlace {
    let (chunk, position) = words(at: place)
    return StatePlace(word: chunk[position - 1])
  }

  /// The place of a state, if it was met.
  func place(of words: [UInt32]) -> StatePlace? { find(words, Self.hash(words)).place }

  /// Where a state is kept, or else the slot that is free for it.
  private func find(_ words: [UInt32], _ hash: UInt32) -> (place: StatePlace?, slot: Int) {
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let place = StatePlace(word: UInt32(truncatingIfNeeded: slots[slot]) - 1)
      if slots[slot] >> 32 == hash, holds(words, at: place) { return (place, slot) }
      slot = (slot + 1) & mask
    }
    return (nil, slot)
  }

  /// Adds a state unless it is stored already.
  mutating func insert(
    _ words: [UInt32], from previous: StatePlace
  ) -> (place: StatePlace, isNew: Bool) {
    let hash = Self.hash(words)
    let (known, slot) = find(words, hash)
    if let known { return (known, false) }
    let place = append(words, from: previous)
    slots[slot] = UInt64(hash) << 32 | UInt64(place.word + 1)
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return (place, true)
  }

  private func holds(_ words: [UInt32], at place: StatePlace) -> Bool {
    let (chunk, position) = self.words(at: place)
    guard position + words.count <= chunk.count else { return false }
    return chunk[position..<position + words.count] == words[...]
  }

  private mutating func append(_ words: [UInt32], from previous: StatePlace) -> StatePlace {
    if chunks.isEmpty || chunks[chunks.count - 1].count + words.count + 1 > Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    let last = chunks.count - 1
    let place = StatePlace(word: UInt32(last) << Self.chunkBits | UInt32(chunks[last].count))
    chunks[last].append(previous.word)
    chunks[last].append(contentsOf: words)
    return place
  }

  /// The hash of a state's words, of which there is one at least.
  private static func hash(_ words: [UInt32]) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words { hash = mix(hash) ^ UInt64(word) }
    return UInt32(truncatingIfNeeded: mix(hash))
  }

  private static func mix(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 32
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    var larger = [UInt64](repeating: 0, count: mask + 1)
    for entry in slots where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
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
