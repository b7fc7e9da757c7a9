/// A set of key numbers; see ``KeyName/number``.
struct KeySet: Equatable, Sendable {
  private var bits: UInt128 = 0

  init(_ numbers: some Sequence<UInt8>) {
    for number in numbers { _ = insert(number) }
  }

  init() {}

  /// Adds a key; false if it was there.
  mutating func insert(_ number: UInt8) -> Bool {
    let bit = Self.bit(number)
    defer { bits |= bit }
    return bits & bit == 0
  }

  func contains(_ number: UInt8) -> Bool { bits & Self.bit(number) != 0 }

  func isSuperset(of other: KeySet) -> Bool { other.bits & ~bits == 0 }

  func containsAny(of keys: [KeyName]) -> Bool { keys.contains { contains($0.number) } }

  /// No bit at all for ``KeyName/none``.
  private static func bit(_ number: UInt8) -> UInt128 { UInt128(1) << UInt128(number) }
}
