/// A small generator whose whole state is one number: the same seed gives the same numbers on every machine.
///
/// Sebastiano Vigna's SplitMix64, public domain.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// The generator of one mutation, independent of all the others: a failing one comes again alone.
  package init(seed: UInt64, number: Int) {
    var mixer = SplitMix64(seed)
    self.init(mixer.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95))
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `bound`; 0 where there is none.
  package mutating func below(_ bound: Int) -> Int {
    bound > 1 ? Int(truncatingIfNeeded: next() >> 1) % bound : 0
  }

  /// True in one of `count` cases.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}
