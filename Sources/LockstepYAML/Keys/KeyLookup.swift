import Lockstep

/// Finds a key's number from its bytes without making a `String`: an open-addressed hash table.
///
/// Every key of every row is looked up, so that its bytes are taken together and not one by one.
struct KeyLookup: Sendable {
  static let shared = KeyLookup(KeyName.all.map(\.rawValue))

  private struct Slot {
    /// The first and the last bytes of the name, see ``ends(of:)``.
    var ends: UInt64 = 0
    var length = 0
    var number = KeyName.none
  }

  private static let mask = 511
  private var slots = [Slot](repeating: Slot(), count: mask + 1)
  /// The names by their numbers.
  private let names: [[UInt8]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    for (number, name) in self.names.enumerated() {
      let ends = Self.ends(of: name.span)
      var slot = Self.slot(ends)
      while slots[slot].number != KeyName.none { slot = (slot + 1) & Self.mask }
      slots[slot] = Slot(ends: ends, length: name.count, number: UInt8(number))
    }
  }

  /// The key's number, its position in ``KeyName/all``; else ``KeyName/none``.
  func find(_ key: ByteSpan) -> UInt8 {
    guard !key.isEmpty else { return KeyName.none }
    let ends = Self.ends(of: key)
    var slot = Self.slot(ends)
    while slots[slot].number != KeyName.none {
      let found = slots[slot]
      // Of up to eight bytes none is between the ends.
      if found.ends == ends, found.length == key.count,
        key.count <= 8 || key.has(names[Int(found.number)])
      {
        return found.number
      }
      slot = (slot + 1) & Self.mask
    }
    return KeyName.none
  }

  /// The first four bytes and the last four of a key, which may be the same ones; of a shorter one all.
  private static func ends(of key: ByteSpan) -> UInt64 {
    if key.count >= 4 {
      return UInt64(key.halfWord(at: 0)) << 32 | UInt64(key.halfWord(at: key.count - 4))
    }
    var word: UInt64 = 0
    for index in key.indices { word = word << 8 | UInt64(key[index]) }
    return word
  }

  private static func slot(_ ends: UInt64) -> Int { Int((ends &* 0x9E37_79B9_7F4A_7C15) >> 55) & mask }
}
