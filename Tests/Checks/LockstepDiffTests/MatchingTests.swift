import LockstepModel
import Testing

@testable import LockstepDiff

/// How steps and rows in other words are found again.
@Suite struct MatchingTests {
  /// All rows of a document may be reworded at once: the time that takes grows with their number.
  @Test func comparisonsGrowWithTheNumberOfElements() {
    func count(_ size: Int) -> Int {
      var (matching, count) = (Matching(old: size, new: size), 0)
      matching.pair(above: 0.5) { _, _ in
        count += 1
        return 0
      }
      return count
    }
    #expect(count(100) == 100 * 100)
    #expect(count(4000) == 4 * count(1000))
  }

  /// An element is compared with those of its own place, whatever was added in front.
  @Test(arguments: [0, 50, 500]) func elementsAreFoundAtTheirPlaces(added: Int) {
    var matching = Matching(old: 1000, new: 1000 + added)
    matching.pair(above: 0.5) { old, new in old + added * old / 1000 == new ? 1 : 0 }
    #expect(matching.newIndexByOld.allSatisfy { $0 != nil })
  }
}
