import LockstepModel
import Testing

/// What the rules about lists say about themselves holds.
@Suite struct ListRuleTests {
  @Test(arguments: RuleInfo.listRules.map(\.id))
  func theBadExampleGivesTheRuleAloneAndTheGoodOneNothing(_ id: String) async throws {
    let info = try #require(RuleInfo.listRules.first { $0.id == id })
    let bad = try await Lists.findings(["UC-1.md": info.badExample])
    #expect(bad.count == 1 && bad.allSatisfy { $0.hasSuffix(" \(id)") }, "\(bad)")
    #expect(try await Lists.findings(["UC-1.md": info.goodExample]) == [])
  }

  @Test func thereAreRules() { #expect(RuleInfo.listRules.count > 8) }
}
