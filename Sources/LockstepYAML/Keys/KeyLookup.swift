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
      let ends = name.withUnsafeBufferPointer(Self.ends)
      var slot = Self.slot(ends)
      while slots[slot].number != KeyName.none { slot = (slot + 1) & Self.mask }
      slots[slot] = Slot(ends: ends, length: name.count, number: UInt8(number))
    }
  }

  /// The key's number, its position in ``KeyName/all``; else ``KeyName/none``.
  func find(_ key: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard !key.isEmpty else { return KeyName.none }
    let ends = Self.ends(of: key)
    var slot = Self.slot(ends)
    while slots[slot].number != KeyName.none {
      let found = slots[slot]
      // Of up to eight bytes none lies between the ends.
      if found.ends == ends, found.length == key.count,
        key.count <= 8 || key.elementsEqual(names[Int(found.number)])
      {
        return found.number
      }
      slot = (slot + 1) & Self.mask
    }
    return KeyName.none
  }

  /// The first four bytes and the last four of a key, which may be the same ones; of a shorter one all.
  @inline(__always)
  private static func ends(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(key)
    if key.count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: key.count - 4, as: UInt32.self)
      return UInt64(first) << 32 | UInt64(last)
    }
    return key.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func slot(_ ends: UInt64) -> Int { Int((ends &* 0x9E37_79B9_7F4A_7C15) >> 55) & mask }
}
