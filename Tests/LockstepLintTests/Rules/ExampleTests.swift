import Lockstep
import LockstepLint
import Testing

/// What a rule says about itself holds.
@Suite struct ExampleTests {
  @Test(arguments: RuleCatalogue.linted.map(\.id))
  func theBadExampleGivesTheRuleAloneAndTheGoodOneNothing(_ id: String) throws {
    let info = try #require(RuleCatalogue.info(id))
    let bad = try SilencedProject(info.bad).lint().kept.filter { $0.rule == id || $0.severity > .note }
    #expect(Set(bad.map(\.rule)) == [id], "\(Findings(diagnostics: bad))")
    #expect(bad.allSatisfy { $0.severity == info.level ?? .note })
    if info.isFixable { #expect(bad.contains { !$0.fixes.isEmpty }) }
    let good = try SilencedProject(info.good).lint().kept.filter { $0.rule == id || $0.severity > .note }
    #expect(good.isEmpty, "\(Findings(diagnostics: good))")
  }

  @Test func everyRuleIsDescribed() {
    let ids = RuleCatalogue.all.map(\.id)
    #expect(ids.count >= 20)
    #expect(Set(ids).count == ids.count)
    for info in RuleCatalogue.all {
      #expect(info.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(info.id)")
      #expect(!info.summary.isEmpty && info.summary.last != "." && !info.summary.contains("\n"), "\(info.id)")
      #expect(info.why.last == ".", "\(info.id)")
      #expect(info.since == "0.1")
    }
  }
}
