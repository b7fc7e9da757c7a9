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

  /// Such a sentence is played as if it had no condition, wherever it is.
  @Test(arguments: [
    ("stores the loan unless the shelf is empty", true), ("stores the loan only if a shelf is free", true),
    ("stores the loan, provided that a shelf is free", true), ("stores the loan, if a shelf is free", true),
    ("speichert die Ausleihe, falls ein Fach frei ist", true),
    ("stores the loan if a shelf is free", true), ("shows the guest if a shelf is free", false),
    ("stores the game in case 4", false),
    ("checks, if the game is free", false), ("checks that the game is new unless it is lent out", false),
    ("shows the message \"Unless you pay, the loan ends\"", false), ("zeigt den Stand des Falls an", false),
    ("stores the loan <!-- only if the shelf is free? -->", false),
    ("keeps the game as long as possible", false),
  ])
  func aConditionInASentenceIsFound(_ words: String, _ isFound: Bool) async throws {
    let text = Lists.useCase(
      "1. Guest asks for a game.\n2. System \(words).\n3. Guest leaves.",
      "2a. The game is lent out:\n    2a1. System \(words). Use case ends.")
    let found = try await Lists.findings(["UC-1.md": text])
    let expected = ["UC-1.md:8 condition-in-step", "UC-1.md:14 condition-in-step"]
    #expect(found.filter { $0.hasSuffix("condition-in-step") } == (isFound ? expected : []))
  }

  /// Where an alternative leads may depend on something, too.
  @Test(arguments: [
    ("Use case ends unless the guest confirms.", true), ("Use case ends if the guest has no card.", true),
    ("The system returns to step 2 if the guest has another card.", true),
    ("The use case ends when the guest leaves the desk.", true),
    ("System stores it and the use case ends, unless the guest confirms.", true),
    ("Use case ends.", false), ("Use case ends. If the guest has a card, it stays valid.", false),
    ("If the card is new, the use case ends.", true), ("Use case ends <!-- unless it is new -->.", false),
  ])
  func aConditionBehindAnEndIsFound(_ words: String, _ isFound: Bool) async throws {
    let text = Lists.useCase(
      "1. Guest asks for a game.\n2. System stores the loan.\n3. Guest leaves.",
      "2a. The game is lent out:\n    2a1. System displays the waiting list.\n    2a2. \(words)")
    let found = try await Lists.findings(["UC-1.md": text])
    #expect(found.count { $0.hasSuffix("15 condition-in-step") } == (isFound ? 1 : 0), "\(found)")
  }

  @Test func thereAreRules() { #expect(RuleInfo.listRules.count > 8) }

  /// `Verifier submit` lacks an 's', but not a verb behind several ones.
  @Test(arguments: [("Verifier", 1), ("Boards", 0), ("They", 0)])
  func aVerbBehindAPluralLacksNothing(_ subject: String, _ count: Int) async throws {
    let main = """
      1. Guest submits the form.
      2. System displays the form.
      3. \(subject) submit their results.
      4. System stores the results.
      """
    #expect(try await Lists.findings("", main: main).count { $0.hasSuffix("misspelt-word") } == count)
  }
}
