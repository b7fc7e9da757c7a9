/// All states met so far, each as the words that say exactly what it is, in the order in which they were met.
///
/// A state is named by its place, where also the state stands from which it was reached first. Nothing is left to
/// chance: states are equal if their words are, but for the first two bits, which the store keeps its marks in.
package struct StateStore: Sendable {
  private static var chunkBits: UInt32 { 18 }
  private static var chunkSize: Int { 1 << Int(chunkBits) }

  package private(set) var count = 0
  /// Of how many states it is known that an end is reached from them.
  private(set) var leadingCount = 0
  /// A state's words follow the place of the one before it; none lies across two chunks.
  private var chunks: [[UInt32]] = []
  /// In the upper half the hash of a state, in the lower one its place plus 1; 0 where no state is. One look nearly
  /// always tells that a state is new.
  private var slots: [UInt64]
  private var mask: Int
  /// What ``touch(_:)`` has read: without a use of it nothing would be read.
  private var touched: UInt32 = 0

  init() {
    slots = [UInt64](repeating: 0, count: 1 << 10)
    mask = slots.count - 1
  }

  /// The memory for states, in bytes.
  package var bytes: Int { chunks.count * Self.chunkSize * 4 + slots.count * 8 }

  /// Where to look up a state, and what was there before it.
  @inline(__always)
  func words(at place: StatePlace) -> (chunk: [UInt32], position: Int) {
    (chunks[Int(place.word >> Self.chunkBits)], Int(place.word) & (Self.chunkSize - 1) + 1)
  }

  /// The state from which a state was reached first; none for a start.
  func previous(of place: StatePlace) -> StatePlace {
    let (chunk, position) = words(at: place)
    return StatePlace(word: chunk[position - 1])
  }

  /// The place of a state, if it was met.
  func place(of words: [UInt32]) -> StatePlace? {
    find(words, 0, words.count, Self.hash(words, 0, words.count)).place
  }

  /// Where a state is kept, or else the slot that is free for it.
  @inline(__always)
  private func find(
    _ words: [UInt32], _ start: Int, _ end: Int, _ hash: UInt32
  ) -> (place: StatePlace?, slot: Int) {
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (nil, slot) }
      if let place = Self.place(entry, hash), holds(words, start, end, at: place) { return (place, slot) }
      slot = (slot + 1) & mask
    }
  }

  /// The place in a slot, if the state there has the hash.
  @inline(__always)
  private static func place(_ entry: UInt64, _ hash: UInt32) -> StatePlace? {
    entry >> 32 == hash ? StatePlace(word: UInt32(truncatingIfNeeded: entry) &- 1) : nil
  }

  /// Reads what adding a state reads first. Many states are asked for before the first is added, so that the memory
  /// answers all of them at once.
  ///
  /// - Returns: where the state may be kept; none if it is not in its first slot.
  @inline(__always)
  func slot(_ hash: UInt32) -> StatePlace {
    let entry = slots[Int(hash) & mask]
    return entry == 0 ? .none : Self.place(entry, hash) ?? .none
  }

  /// Reads what adding a state reads second; see ``slot(_:)``.
  @inline(__always)
  mutating func touch(_ place: StatePlace) {
    if place != .none { touched &+= first(of: place) }
  }

  /// Adds a state, which is the words from `start` to `end`, unless it is there.
  @inline(__always)
  mutating func insert(
    _ words: [UInt32], _ start: Int, _ end: Int, _ hash: UInt32, from previous: StatePlace, isAway: Bool
  ) -> (place: StatePlace, isNew: Bool) {
    let (known, slot) = find(words, start, end, hash)
    if let known { return (known, false) }
    let place = append(words, start, end, isAway ? Self.awayBit : 0, from: previous)
    slots[slot] = UInt64(hash) << 32 | UInt64(place.word + 1)
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return (place, true)
  }

  @inline(__always)
  private func holds(_ words: [UInt32], _ start: Int, _ end: Int, at place: StatePlace) -> Bool {
    let chunk = Int(place.word >> Self.chunkBits)
    let position = Int(place.word) & (Self.chunkSize - 1) + 1
    guard position + end - start <= chunks[chunk].count,
      (chunks[chunk][position] ^ words[start]) & ~Self.markBits == 0
    else { return false }
    var index = start + 1
    while index < end {
      if chunks[chunk][position + index - start] != words[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether an end is known to be reached from a state, the app staying in the foreground.
  @inline(__always)
  func leads(_ place: StatePlace) -> Bool { first(of: place) & Self.leadsBit != 0 }

  /// Notes that an end is reached from a state, and so from those through which it was met first.
  @inline(__always)
  mutating func setLeads(_ place: StatePlace) {
    var place = place
    while place != .none, case let first = first(of: place), first & Self.leadsBit == 0 {
      let chunk = Int(place.word >> Self.chunkBits)
      let position = Int(place.word) & (Self.chunkSize - 1)
      chunks[chunk][position + 1] = first | Self.leadsBit
      leadingCount += 1
      if first & Self.awayBit != 0 { return }
      place = StatePlace(word: chunks[chunk][position])
    }
  }

  /// A state's first word, which has its marks.
  @inline(__always)
  private func first(of place: StatePlace) -> UInt32 {
    chunks[Int(place.word >> Self.chunkBits)][Int(place.word) & (Self.chunkSize - 1) + 1]
  }

  @inline(__always)
  private mutating func append(
    _ words: [UInt32], _ start: Int, _ end: Int, _ marks: UInt32, from previous: StatePlace
  ) -> StatePlace {
    if chunks.isEmpty || chunks[chunks.count - 1].count + end - start + 1 > Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    let last = chunks.count - 1
    let place = StatePlace(word: UInt32(last) << Self.chunkBits | UInt32(chunks[last].count))
    chunks[last].append(previous.word)
    chunks[last].append(words[start] & ~Self.markBits | marks)
    var index = start + 1
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

  /// The hash of the words from `start` to `end`, of which there is one at least.
  @inline(__always)
  static func hash(_ words: [UInt32], _ start: Int, _ end: Int) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(words[start] & ~markBits)
    var index = start + 1
    while index < end {
      hash = mix(hash) ^ UInt64(words[index])
      index += 1
    }
    return UInt32(truncatingIfNeeded: mix(hash))
  }

  @inline(__always)
  private static func mix(_ hash: UInt64) -> UInt64 {
    let product = hash &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 32
  }

  /// How many bits of a state's words are left to the store.
  package static var markCount: Int { 2 }
  private static var markBits: UInt32 { 3 }
  /// The state was met first by going away.
  private static var awayBit: UInt32 { 1 }
  private static var leadsBit: UInt32 { 2 }

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
