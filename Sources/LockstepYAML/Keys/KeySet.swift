/// A set of key numbers; see ``KeyName/number``.
struct KeySet: Equatable {
  private var bits: UInt128 = 0

  /// Adds a key; false if it was there.
  mutating func insert(_ number: UInt8) -> Bool {
    let bit = UInt128(1) << UInt128(number)
    defer { bits |= bit }
    return bits & bit == 0
  }

  func contains(_ number: UInt8) -> Bool { bits & (UInt128(1) << UInt128(number)) != 0 }
}
