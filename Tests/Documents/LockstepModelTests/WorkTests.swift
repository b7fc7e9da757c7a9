import Lockstep
import LockstepModel
import Testing

@Suite struct WorkTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 100, 1_000])
  func everythingIsHandedOutOnceAndInOrder(count: Int) async {
    for size in [1, 3, .max] {
      let work = Work.shares(of: 5..<5 + count, ofAtMost: size) { Array($0) }
      #expect(await work.runOnAllCores().flatMap(\.self) == Array(5..<5 + count))
      #expect(work.runOnOneCore() == [Array(5..<5 + count)])
    }
  }

  @Test func sharesAreNoLargerThanAsked() async {
    let parts = await Work.shares(of: 0..<1_000, ofAtMost: 8) { $0.count }.runOnAllCores()
    #expect(parts.allSatisfy { $0 <= 8 })
  }

  @Test func thereAreNoSharesOfTooLittle() async {
    let parts = await Work.shares(of: 0..<100, ofAtMost: 1, count: 7) { $0.count }.runOnAllCores()
    #expect(parts == [100])
  }

  @Test func workGoesOnWithWhatItGave() async {
    let sum = Work.shares(of: 0..<100) { $0.reduce(0, +) }
      .map { $0.reduce(0, +) }
      .then { sum in Work.shares(of: 0..<sum) { $0.count }.map { $0.reduce(0, +) } }
      .and(Work { "and" })
    let (one, all) = (sum.runOnOneCore(), await sum.runOnAllCores())
    #expect(one == (4_950, "and"))
    #expect(all == (4_950, "and"))
  }
}
