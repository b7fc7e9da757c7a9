import Lockstep
import LockstepModel
import TestSupport
import Testing

/// What takes an alternative: its condition may come about in several ways, by a wish, or by a time.
@Suite struct CauseTests {
  /// The rows of alternatives, in the order of the steps: `user 'cancels' → end`.
  private func rows(_ extensions: String) throws -> [String] {
    let document = try Lists.document(Lists.useCase(Lists.loan, extensions))
    return document.steps.flatMap { step in
      step.transitions.filter { $0.id.value.utf8.contains(where: \.isLetter) }.map {
        "\(step.id.value): \($0.trigger.kind.rawValue) '\($0.trigger.text.value)' → \($0.target?.text.value ?? "?")"
      }
    }
  }

  private func kind(_ condition: String) throws -> String {
    let document = try Lists.document(Lists.useCase(Lists.loan, "3a. \(condition): use case ends."))
    let row = try #require(document.steps.flatMap(\.transitions).first { $0.id.value == "3a" })
    return row.trigger.kind.rawValue + (row.after.map { " \($0.spelling)" } ?? "")
  }

  @Test(arguments: [
    (
      "3a. Guest cancels or the session expires.",
      ["2: user 'cancels' → end", "2: event 'the session expires' → end"]
    ),
    (
      "3a. Guest cancels or the card is declined.",
      ["2: user 'cancels' → end", "4: case 'the card is declined' → end"]
    ),
    (
      "2a. The list is empty or the guest cancels.",
      ["2?: case 'The list is empty' → end", "2: user 'cancels' → end"]
    ),
    (
      "3a. Guest cancels, the session expires, or the card is declined.",
      [
        "2: user 'cancels' → end", "2: event 'the session expires' → end",
        "4: case 'the card is declined' → end",
      ]
    ),
    (
      "3a. Guest cancels or 10 minutes elapse.",
      ["2: user 'cancels' → end", "2: event '10 minutes elapse' → end"]
    ),
  ])
  func eachCauseHasARow(_ text: String, _ expected: [String]) throws {
    #expect(try rows("\(text) Use case ends.") == expected)
  }

  @Test func theRowsOfAStepHaveIDsOfTheirOwn() async throws {
    let text = "3a. Guest cancels or the session expires: System frees the game. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains("  3a user 'cancels' → 3a"), "\(found)")
    #expect(found.contains("  3a-2 event 'the session expires' → 3a"), "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: [
    "Guest selects a free game or a new price", "Guest enters a code that is wrong or is used",
    "Guest enters an invalid or expired coupon", "Guest selects \"Cancel or the card is declined\"",
  ])
  func anOrWithinAnActIsOneCause(_ condition: String) throws {
    let act = condition.dropFirst("Guest ".count)
    #expect(try rows("3a. \(condition): use case ends.") == ["2: user '\(act)' → end"])
  }

  @Test func partsOfOneKindAreOneRow() throws {
    #expect(
      try rows("4a. The card is declined or the card is lost: use case ends.")
        == ["4: case 'The card is declined or the card is lost' → end"])
  }

  // MARK: Wishes

  @Test(arguments: [
    "wants to change the price", "wishes to change it", "would like to change it", "intends to change it",
    "does not want to pay", "no longer wants to pay", "must confirm the age", "will pay later",
  ])
  func aWishIsTheUsers(_ words: String) throws {
    #expect(try rows("3a. Guest \(words): use case ends.") == ["2: user '\(words)' → end"])
  }

  @Test(arguments: [
    "Guest must be signed in", "Guest will be charged twice", "Guest needs a card", "Guest tries it again",
  ])
  func aStateIsNoWish(_ condition: String) throws { #expect(try kind(condition) == "case") }

  // MARK: Denials

  @Test(arguments: [
    "does not select a game", "doesn't select the game", "fails to select a game", "does not select it",
    "does not pick a game",
  ])
  func whatTheUserDoesNotDoHappensInItsPlace(_ words: String) throws {
    let main = "1. System displays the games.\n2. Guest selects a game.\n3. System stores it."
    let document = try Lists.document(Lists.useCase(main, "2a. Guest \(words): use case ends."))
    #expect(Lists.lines(document).contains("  2a user '\(words)' → end"), "\(Lists.lines(document))")
  }

  @Test(arguments: [
    "does not select any free game", "does not have a game", "does not select a game of the shop",
    "is not a member", "cannot find the game",
  ])
  func whatElseIsDeniedIsFoundBehindIt(_ words: String) throws {
    let main = "1. System displays the games.\n2. Guest selects a game.\n3. System stores it."
    let document = try Lists.document(Lists.useCase(main, "2a. Guest \(words): use case ends."))
    #expect(Lists.lines(document).contains("  2a case 'Guest \(words)' → end"), "\(Lists.lines(document))")
  }

  // MARK: Times

  @Test(arguments: [
    ("No confirmation after 1 week", "event 7d"), ("A day passes", "event 1d"),
    ("Guest idle > 5 min", "event 5m"),
    ("Half an hour passes", "event 30m"), ("Guest takes longer than 5 minutes", "event 5m"),
    ("Guest waits more than an hour", "event 1h"), ("After a minute without input", "event 1m"),
    ("No payment is received within 3 days", "event 3d"),
    ("Guest is idle for more than 5 minutes", "event 5m"),
    ("2 months pass", "event"), ("Guest confirms after 5 minutes", "user"),
    ("Guest selects a day without lessons", "user"), ("The card expires in 2 months", "case"),
    ("No room is free within 3 days", "case"), ("A second attempt fails", "case"),
    ("The film takes longer than 5 minutes", "case"), ("The offer is valid for a day", "case"),
    ("Guest has paid 5 times a day", "case"),
  ])
  func aTimePassesOrIsNamed(_ condition: String, _ expected: String) throws {
    #expect(try kind(condition) == expected)
  }
}
