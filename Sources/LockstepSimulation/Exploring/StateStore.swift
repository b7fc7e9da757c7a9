/// All states met so far, each as the words that say exactly what it is, in the order in which they were met.
///
/// A state is named by its place, where also the state stands from which it was reached first. Nothing is left to
/// chance: states are equal if their words are.
package struct StateStore: Sendable {
  private static var chunkBits: UInt32 { 18 }
  private static var chunkSize: Int { 1 << Int(chunkBits) }

  package private(set) var count = 0
  /// A state's words follow the place of the one before it, and their hash with marks; none lies across two chunks.
  private var chunks: [[UInt32]] = []
  /// Places plus 1 by the hash of their words; 0 without one.
  private var slots: [UInt32]
  private var mask: Int
  /// What ``touch(_:)`` has read: without a use of it nothing would be read.
  private var touched: UInt32 = 0

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
    let hash = Self.hash(words, 0, words.count)
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      let place = StatePlace(word: entry - 1)
      if holds(words, 0, words.count, hash, at: place) { return place }
      slot = (slot + 1) & mask
    }
  }

  /// Reads what adding a state reads first. Many states are asked for before the first is added, so that the memory
  /// answers all of them at once.
  @inline(__always)
  func slot(_ hash: UInt32) -> UInt32 { slots[Int(hash) & mask] }

  /// Reads what adding a state reads second; see ``slot(_:)``.
  @inline(__always)
  mutating func touch(_ slot: UInt32) {
    guard slot > 0 else { return }
    let place = StatePlace(word: slot - 1)
    touched &+= chunks[Int(place.word >> Self.chunkBits)][Int(place.word) & (Self.chunkSize - 1) + 1]
  }

  /// Adds a state, which is the words from `start` to `end`, unless it is there.
  @inline(__always)
  mutating func insert(
    _ words: [UInt32], _ start: Int, _ end: Int, _ hash: UInt32, from previous: StatePlace, isAway: Bool
  ) -> (place: StatePlace, isNew: Bool) {
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      let place = StatePlace(word: entry - 1)
      if holds(words, start, end, hash, at: place) { return (place, false) }
      slot = (slot + 1) & mask
    }
    let place = append(words, start, end, isAway ? hash | Self.awayBit : hash, from: previous)
    slots[slot] = place.word + 1
    count += 1
    if count * 8 > slots.count * 5 { grow() }
    return (place, true)
  }

  @inline(__always)
  private func holds(_ words: [UInt32], _ start: Int, _ end: Int, _ hash: UInt32, at place: StatePlace)
    -> Bool
  {
    let chunk = Int(place.word >> Self.chunkBits)
    let position = Int(place.word) & (Self.chunkSize - 1) + 2
    guard chunks[chunk][position - 1] & Self.hashBits == hash, position + end - start <= chunks[chunk].count
    else { return false }
    var index = start
    while index < end {
      if chunks[chunk][position + index - start] != words[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether an end is known to be reached from a state, the app staying in the foreground.
  @inline(__always)
  func leads(_ place: StatePlace) -> Bool { mark(of: place) & Self.leadsBit != 0 }

  /// Notes that an end is reached from a state, and so from those through which it was met first.
  @inline(__always)
  mutating func setLeads(_ place: StatePlace) {
    var place = place
    while place != .none, case let mark = mark(of: place), mark & Self.leadsBit == 0 {
      let chunk = Int(place.word >> Self.chunkBits)
      let position = Int(place.word) & (Self.chunkSize - 1)
      chunks[chunk][position + 1] = mark | Self.leadsBit
      if mark & Self.awayBit != 0 { return }
      place = StatePlace(word: chunks[chunk][position])
    }
  }

  @inline(__always)
  private func mark(of place: StatePlace) -> UInt32 {
    chunks[Int(place.word >> Self.chunkBits)][Int(place.word) & (Self.chunkSize - 1) + 1]
  }

  @inline(__always)
  private mutating func append(
    _ words: [UInt32], _ start: Int, _ end: Int, _ mark: UInt32, from previous: StatePlace
  ) -> StatePlace {
    if chunks.isEmpty || chunks[chunks.count - 1].count + end - start + 2 > Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    let last = chunks.count - 1
    let place = StatePlace(word: UInt32(last) << Self.chunkBits | UInt32(chunks[last].count))
    chunks[last].append(previous.word)
    chunks[last].append(mark)
    var index = start
    while index < end {
      chunks[last].append(words[index])
      index += 1
    }
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

  /// The hash of the words from `start` to `end`: two bits short of a word, which hold marks.
  @inline(__always)
  static func hash(_ words: [UInt32], _ start: Int, _ end: Int) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var index = start
    while index < end {
      hash = (hash ^ UInt64(words[index])) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
      index += 1
    }
    return UInt32(truncatingIfNeeded: hash) & hashBits
  }

  private static var hashBits: UInt32 { 0x3FFF_FFFF }
  /// The state was met first by going away.
  private static var awayBit: UInt32 { 0x4000_0000 }
  private static var leadsBit: UInt32 { 0x8000_0000 }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      let (chunk, position) = words(at: StatePlace(word: entry - 1))
      var slot = Int(chunk[position - 1] & Self.hashBits) & mask
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
