import TestSupport
import Testing

@testable import LockstepText

/// Looking at eight bytes together says the same as looking at one after the other.
@Suite struct ByteWordTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func sameBytesAreTheSame(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<2_000 {
      let left = Self.bytes(&random)
      var right = left
      if random.oneIn(2), let place = right.indices.randomElement(using: &random) { right[place] ^= 1 }
      if random.oneIn(8) { right.append(0) }
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in
          let areSame = left.elementsEqual(right)
          #expect(ByteWord.areSame(left, right) == areSame, "seed \(seed): \(Array(left)) \(Array(right))")
          if areSame { #expect(ByteWord.hash(left) == ByteWord.hash(right), "seed \(seed)") }
        }
      }
    }
  }

  @Test(arguments: [4] as [UInt64])
  func aByteIsFoundInAWord(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<2_000 {
      let bytes = (0..<8).map { _ in UInt8(truncatingIfNeeded: 0x3E + random.below(4)) }
      let word = bytes.withUnsafeBufferPointer { ByteWord.at(0, of: $0) }
      let marks = ByteWord.bytes(of: word, thatAre: 0x3F)
      #expect((marks != 0) == bytes.contains(0x3F), "seed \(seed): \(bytes)")
      // The lowest mark is the first byte; those above need not be right.
      if let first = bytes.firstIndex(of: 0x3F) {
        #expect(marks.trailingZeroBitCount / 8 == first, "\(bytes)")
      }
    }
  }

  private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
    (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: 0x61 + random.below(3)) }
  }
}
