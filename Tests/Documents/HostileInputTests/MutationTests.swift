import Foundation
import HostileInput
import Testing

/// Whatever is made of the files, snapshots and conversations of this repository, something sensible is said
/// about it, and nothing traps.
///
/// A failure names seed and number: `LOCKSTEP_SEED=1 LOCKSTEP_MUTATION=4711 swift test --filter HostileInput`
/// runs it alone. After a trap `make deep ONLY=soak COUNT=10000` names the mutation. `make deep ONLY=soak` tries many more.
@Suite struct MutationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["LOCKSTEP_SEED"].flatMap(UInt64.init) ?? 1
  /// 1,500 mutations in portions, so that they run in parallel; or the one asked for.
  private static let portions: [Range<Int>] =
    environment["LOCKSTEP_MUTATION"].flatMap(Int.init).map { [$0..<$0 + 1] }
    ?? (0..<10).map { $0 * 100..<($0 + 1) * 100 }
  private static let corpus = Result { try Corpus() }

  @Test func everyFixtureIsThere() throws {
    #expect(try Self.corpus.get().flaw == nil)
  }

  @Test(arguments: portions)
  func somethingSensibleIsSaid(_ numbers: Range<Int>) throws {
    let corpus = try Self.corpus.get()
    for number in numbers {
      var trial = Trial(corpus, seed: Self.seed, number: number)
      do {
        try trial.run()
      } catch {
        Issue.record("seed \(Self.seed), mutation \(number), \(trial.account): \(error)")
      }
    }
  }

  /// What is done to images leaves enough of them to be played: a reader that refuses everything is safe, too.
  @Test func manySpoiltImagesAreStillRead() throws {
    let corpus = try Self.corpus.get()
    var read = 0
    for number in 0..<200 {
      var trial = Trial(corpus, seed: Self.seed, number: number * 8 + 2)
      try trial.run()
      read += trial.cost.unpacked
    }
    #expect(read >= 20, "\(read) of 200")
  }
}
