/// A set of key numbers; see ``KeyName/number``.
struct KeySet: Equatable, Sendable {
  private var words = SIMD4<UInt64>.zero

  init(_ numbers: some Sequence<UInt8>) {
    for number in numbers { _ = insert(number) }
  }

  init() {}

  /// Adds a key; false if it was there.
  mutating func insert(_ number: UInt8) -> Bool {
    if contains(number) { return false }
    if number != KeyName.none { words[Int(number >> 6)] |= Self.bit(number) }
    return true
  }

  func contains(_ number: UInt8) -> Bool {
    number != KeyName.none && words[Int(number >> 6)] & Self.bit(number) != 0
  }

  func isSuperset(of other: KeySet) -> Bool { (other.words & ~words) == .zero }

  func containsAny(of keys: [KeyName]) -> Bool { keys.contains { contains($0.number) } }

  private static func bit(_ number: UInt8) -> UInt64 { 1 << UInt64(number & 63) }
}
