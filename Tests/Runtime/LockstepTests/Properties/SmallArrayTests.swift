import LockstepModel
import TestSupport
import Testing

@testable import Lockstep

@Suite("A few elements") struct SmallArrayTests {
  /// Whatever is done to it, it holds what an array would.
  @Test(arguments: [41, 42, 43] as [UInt64]) func behavesLikeAnArray(seed: UInt64) {
    check(InlineOne<Int>.self, seed)
    check(InlineTwo<Int>.self, seed)
    check(InlineThree<Int>.self, seed)
  }

  private func check<Inline: InlineStorage>(_ storage: Inline.Type, _ seed: UInt64)
  where Inline.Element == Int {
    var randomness = SplitMix64(seed)
    var few = SmallArray<Inline>(blank: 0)
    var array: [Int] = []
    for _ in 0..<5_000 {
      switch Int.random(in: 0..<12, using: &randomness) {
      case 0..<6:
        let number = Int.random(in: 0..<100, using: &randomness)
        few.append(number)
        array.append(number)
      case 6 where !array.isEmpty:
        few.removeLast()
        array.removeLast()
      case 7 where !array.isEmpty:
        let index = Int.random(in: array.indices, using: &randomness)
        few.remove(at: index)
        array.remove(at: index)
      case 8 where !array.isEmpty:
        let index = Int.random(in: array.indices, using: &randomness)
        few[index] += 1
        array[index] += 1
      case 9:
        let count = Int.random(in: 0...8, using: &randomness)
        few.truncate(to: count)
        array = Array(array.prefix(count))
      case 10:
        few.removeAll { $0 % 3 == 0 }
        array.removeAll { $0 % 3 == 0 }
      case 11 where randomness.oneIn(10):
        few.removeAll()
        array.removeAll()
      default: break
      }
      #expect(Array(few) == array)
      #expect(few.isEmpty == array.isEmpty && few.last == array.last)
    }
  }
}
