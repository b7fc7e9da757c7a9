import LockstepLinking
import LockstepModel
import Testing

@testable import LockstepText

@Suite struct SharesTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 100, 1_000])
  func everythingIsHandedOutOnceAndInOrder(count: Int) async {
    for size in [1, 3, .max] {
      let parts = await Shares.map(5..<5 + count, ofAtMost: size) { Array($0) }
      #expect(parts.flatMap(\.self) == Array(5..<5 + count))
    }
  }

  @Test func sharesAreNoLargerThanAsked() async {
    let parts = await Shares.map(0..<1_000, ofAtMost: 8) { $0.count }
    #expect(parts.allSatisfy { $0 <= 8 })
  }
}
