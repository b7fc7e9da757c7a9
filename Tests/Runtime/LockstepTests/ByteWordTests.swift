import TestSupport
import Testing

@testable import Lockstep

/// Looking at eight bytes together says the same as looking at one after the other.
@Suite struct ByteWordTests {
  @Test(arguments: [4] as [UInt64])
  func aByteIsFoundInAWord(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<2_000 {
      let bytes = (0..<8).map { _ in UInt8(truncatingIfNeeded: 0x3E + random.below(4)) }
      let word = bytes.span.word(at: 0)
      let marks = ByteWord.marks(in: word, of: 0x3F)
      #expect((marks != 0) == bytes.contains(0x3F), "seed \(seed): \(bytes)")
      // The lowest mark is the first byte; those above need not be right.
      if let first = bytes.firstIndex(of: 0x3F) {
        #expect(marks.trailingZeroBitCount / 8 == first, "\(bytes)")
      }
    }
  }

  @Test(arguments: [5] as [UInt64])
  func theFirstOfAByteIsFoundFromAnOffsetOn(seed: UInt64) {
    var random = SplitMix64(seed)
    for _ in 0..<2_000 {
      let bytes = Self.bytes(&random)
      let start = random.below(bytes.count + 1)
      let found = bytes.span.firstIndex(of: 0x61, from: start)
      #expect(found == bytes[start...].firstIndex(of: 0x61), "seed \(seed): \(bytes) from \(start)")
    }
  }

  private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
    (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: 0x61 + random.below(3)) }
  }
}
