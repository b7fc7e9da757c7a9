/// Finds a key's number from its bytes without making a `String`: an open-addressed hash table.
struct KeyLookup: Sendable {
  static let shared = KeyLookup(KeyName.all.map(\.rawValue))

  private static let mask = 511
  /// For each slot the number of its key, or ``KeyName/none``.
  private var slots = [UInt8](repeating: KeyName.none, count: mask + 1)
  /// All names one behind the other, and where each begins.
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  init(_ names: [String]) {
    for (number, name) in names.enumerated() {
      let key = Array(name.utf8)
      var slot = key.withUnsafeBufferPointer(Self.hash)
      while slots[slot] != KeyName.none { slot = (slot + 1) & Self.mask }
      slots[slot] = UInt8(number)
      bytes += key
      starts.append(bytes.count)
    }
  }

  /// The key's number, its position in ``KeyName/all``; else ``KeyName/none``.
  func find(_ key: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard !key.isEmpty else { return KeyName.none }
    var slot = Self.hash(key)
    while slots[slot] != KeyName.none {
      let number = slots[slot]
      if isName(Int(number), key) { return number }
      slot = (slot + 1) & Self.mask
    }
    return KeyName.none
  }

  private func isName(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == key.count else { return false }
    for index in key.indices where key[index] != bytes[start + index] { return false }
    return true
  }

  /// Length, first, middle and last byte tell most keys apart.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    let first = Int(key[0])
    let middle = Int(key[key.count / 2])
    let last = Int(key[key.count - 1])
    return (first &* 31 &+ middle &* 131 &+ last &* 7 &+ key.count &* 61) & mask
  }
}
