import Lockstep
import LockstepModel
import Testing

/// What sentences mean.
@Suite struct MeaningTests {
  private func lines(_ main: String, _ extensions: String = "", actor: String = "Guest") throws -> [String] {
    Lists.lines(try Lists.document(Lists.useCase(main, extensions, actor: actor)))
  }

  @Test func aDisplayBeforeAUsersSentenceIsAScreen() throws {
    #expect(
      try lines(
        """
        1. Guest opens the list.
        2. System displays the list of games.
        3. Guest selects a game.
        4. System stores the loan.
        """) == [
          "1 system 'Guest opens the list'", "  1 user 'opens the list' → 2",
          "2 screen 'list of games'", "  3 user 'selects a game' → 4",
          "4 system 'stores the loan'", "  4 case 'as written' → end",
        ])
  }

  /// What is behind a quote belongs to it, also where an end follows.
  @Test(arguments: [
    ("System shows 'No connection'. Use case ends.", "shows 'No connection'"),
    ("System shows “No connection.” Use case ends.", "shows “No connection.”"),
    ("System stores it (for a day). Use case ends.", "stores it (for a day)"),
    ("System stores it. Use case ends.", "stores it"),
  ])
  func theEndBehindASentenceLeavesItsMarks(_ sentence: String, _ words: String) throws {
    let found = try lines(
      "1. Guest opens the list.\n2. System stores the loan.", "2a. No network.\n2a1. \(sentence)")
    #expect(found.contains { $0.contains("system '\(words)'") }, "\(found)")
  }

  @Test func aDisplayBeforeAnythingElseIsAStep() throws {
    #expect(
      try lines("1. System displays the list.\n2. System stores the loan.\n3. System displays the receipt.")
        == [
          "1 system 'displays the list'", "  1 case 'as written' → 2",
          "2 system 'stores the loan'", "  2 case 'as written' → 3",
          "3 system 'displays the receipt'", "  3 case 'as written' → end",
        ])
  }

  /// `ID`, `Name` and others are also heads of columns.
  @Test(arguments: ["ID | Rule", "Name | Actor", "ID | Step | Condition"])
  func theHeadOfAnotherTableIsNoField(_ head: String) throws {
    let count = head.split(separator: "|").count
    let dashes = Array(repeating: "---", count: count).joined(separator: "|")
    let cells = Array(repeating: "always", count: count).joined(separator: "|")
    let text = Lists.useCase("1. Guest opens the list.\n2. System displays the list.\n3. Guest leaves.")
    let document = try Lists.document(text + "\n## Rules\n\n| \(head) |\n|\(dashes)|\n| \(cells) |\n")
    #expect(document.id.value == "UC-1")
    #expect(document.title.value == "Borrow a game")
  }

  @Test func aScreenIsNamedByItsQuotes() throws {
    #expect(
      try lines("1. System shows the message \"Sold out\".\n2. Guest confirms.").first
        == "1 prompt 'Sold out'")
  }

  @Test func whatTheSystemFindsComesBeforeTheScreen() throws {
    let found = try lines(
      "1. Guest searches.\n2. System displays the games.\n3. Guest selects a game.\n4. System stores the loan.",
      "2a. There are no games.\n    2a1. System stores the search. Use case resumes at step 2.\n"
        + "3a. The game is lent out. Use case resumes at step 3.")
    #expect(found.contains("  1 user 'searches' → 2?"))
    #expect(found.contains("2? system 'displays the games'"))
    #expect(found.contains("  2? case 'as written' → 2"))
    #expect(found.contains("  2a case 'There are no games' → 2a"))
    #expect(found.contains("  2a1 case 'as written' → 2?"))
    #expect(found.contains("  3a case 'The game is lent out' → 2"))
  }

  /// Time that has not passed yet is not an event.
  @Test(arguments: [
    ("Unless 10 minutes elapse", "case"), ("If 10 minutes have not elapsed", "case"),
    ("If the session has not expired", "case"), ("10 minutes have elapsed", "event"),
    ("5 minutes without input", "event"),
  ])
  func aTimeThatIsDeniedIsNoTimer(_ heading: String, _ trigger: String) throws {
    let found = try lines(
      "1. Guest opens the list.\n2. System displays the list.\n3. Guest selects a game.",
      "3a. \(heading):\n    3a1. System displays a notice. Use case ends.")
    #expect(found.contains { $0.hasPrefix("  3a \(trigger) ") }, "\(found)")
  }

  @Test func aGermanConsequenceBeginsWithItsVerb() throws {
    let found = try lines(
      "1. Guest opens the list.\n2. System displays the list.\n3. Guest selects a game.",
      "3a. Falls kein Spiel frei ist, endet der Anwendungsfall.")
    #expect(found.contains("  3a case 'kein Spiel frei ist' → end"), "\(found)")
  }

  @Test func aGermanSentenceBehindItsConditionNamesTheSystemBehindItsVerb() throws {
    let found = try lines(
      "1. Gast legt die Karte vor.\n2. System prüft die Karte.\n3. System speichert die Ausleihe.",
      "2a. Falls die Karte abgelehnt wird, zeigt das System den Fehler an. Gast wählt eine andere Karte."
        + " Der Use Case wird bei Schritt 2 fortgesetzt.", actor: "Gast")
    #expect(found.contains("  2a case 'die Karte abgelehnt wird' → 2a"), "\(found)")
    #expect(
      found.suffix(2) == ["2a1 screen 'Fehler'", "  2a2 user 'wählt eine andere Karte' → 2"], "\(found)")
  }

  /// Without its first word the condition would be its opposite.
  @Test(arguments: [
    ("Unless the card is valid:", "Unless the card is valid"),
    ("If not:", "If not"), ("If so, System stores the loan.", "If so"),
    ("In case of no card:", "no card"), ("If no card is there:", "no card is there"),
    ("If the card is lost:", "the card is lost"),
  ])
  func aConditionKeepsTheWordForItsOpposite(_ heading: String, _ condition: String) throws {
    let found = try lines(
      "1. Guest shows a card.\n2. System checks the card.\n3. System stores the loan.",
      "2a. \(heading)\n    2a1. System displays a notice. Use case ends.")
    #expect(found.contains("  2a case '\(condition)' → 2a"), "\(found)")
  }

  @Test func aSecondSentenceOfTheUserWaitsUnderTheScreen() throws {
    #expect(
      try lines("1. System displays the form.\n2. Guest enters a name.\n3. Guest enters a date.") == [
        "1 screen 'form'", "  2 user 'enters a name' → 3", "3 screen 'form'",
        "  3 user 'enters a date' → end",
      ])
  }

  @Test func whatTheUserDoesIsARowOfTheStepThatWaits() throws {
    let found = try lines(
      "1. System displays the form.\n2. Guest enters a name.\n3. System stores it.",
      "2a. Guest closes the form. Use case ends.\n3a. Guest cancels the loan. Use case ends.\n"
        + "3b. Guest has no card. Use case ends.")
    #expect(found.contains("  2a user 'closes the form' → end"))
    #expect(found.contains("  3a user 'cancels the loan' → end"))
    #expect(found.contains("  3b case 'Guest has no card' → end"))
  }

  @Test func aTimeIsAnEventOfItsStep() throws {
    let text = Lists.useCase(
      "1. System displays the form.\n2. Guest enters a name.", "2a. 10 minutes elapse. Use case ends.")
    let row = try #require(try Lists.document(text).steps.first?.transitions.last)
    #expect(row.trigger.kind == .event && row.after?.spelling == "10m" && row.id.value == "2a")
  }

  @Test(arguments: [
    ("2a. 5 minutes pass", "event", "5m"), ("2a. Two minutes without input", "event", "2m"),
    ("2a. 5 minutes elapse", "event", "5m"), ("2a. 5 mails have come", "case", nil),
    ("4a. The mailbox has expired", "case", nil), ("4a. The connection times out", "event", nil),
  ])
  func aTimeIsATimerAndAStateAnOutcome(_ condition: String, _ kind: String, _ after: String?) throws {
    let text = Lists.useCase(
      "1. Guest opens the list.\n2. System displays the games.\n3. Guest chooses a game.\n4. System stores it.",
      "- \(condition): use case ends.")
    let rows = try Lists.document(text).steps.flatMap(\.transitions)
    let row = try #require(rows.first { condition.hasSuffix($0.trigger.text.value) })
    #expect(row.trigger.kind.rawValue == kind)
    #expect(row.after?.spelling == after)
  }

  @Test func anAlternativeOfEveryStepHasOneID() throws {
    let found = try lines(
      "1. System displays the form.\n2. Guest enters a name.\n3. System stores it.",
      "*a. At any time, Guest quits.\n    *a1. System forgets the name. Use case ends.")
    #expect(found.filter { $0 == "  *a user 'quits' → *a" }.count == 2)
    #expect(found.contains("  *a1 case 'as written' → end"))
  }

  @Test func aRangeIsARowOfEachOfItsSteps() throws {
    let found = try lines(
      "1. System stores it.\n2. System prints it.\n3. System sends it.",
      "1-2a. The disk is full. Use case fails.")
    #expect(found.filter { $0 == "  1-2a case 'The disk is full' → fails" }.count == 2)
  }

  @Test func anAlternativeOfAnAlternative() throws {
    let found = try lines(
      "1. System stores it.",
      """
      1a. The disk is full.
          1a1. System displays the reason.
          1a2. Guest frees the disk.
          1a3. System stores it again.
          1a4. Use case ends.
      1a3a. The disk is broken. Use case fails.
      """)
    #expect(found.contains("  1a3a case 'The disk is broken' → fails"))
  }

  @Test func aCitedUseCaseIsCalled() throws {
    let found = try lines(
      "1. Guest executes UC-4 Pay.\n2. System prints the receipt.", "1a. The payment fails. Use case ends.")
    #expect(found.contains("1 use-case 'UC-4' → 2"))
    #expect(found.contains("  1a returns 'fails' → end"))
    #expect(try lines("1. Guest pays (UC-4).").first == "1 system 'Guest pays (UC-4)'")
  }

  @Test func aLoopWaits() throws {
    let found = try lines(
      "1. Guest selects a game.\n2. System stores it.\n3. Guest repeats steps 1-2 until done.")
    #expect(found.contains("  3 user 'done' → end"))
    let passive = try lines(
      "1. Guest selects a game.\n2. System stores it.\n3. Steps 1-2 are repeated until done.")
    #expect(passive.contains("  3 text 'done' → end") && passive.contains { $0.hasSuffix("→ 1") })
    #expect(found.contains("  3+ user 'repeats steps 1-2 until done' → 1"))
  }

  @Test func anotherActorIsATextRow() throws {
    let text = Lists.useCase(
      "1. Bank confirms.\n2. System prints it.", "1a. The card is refused. Use case ends."
    )
    .replacing("**Primary Actor:** Guest", with: "**Primary Actor:** Guest\n**Supporting Actor:** Bank")
    #expect(
      Lists.lines(try Lists.document(text)).prefix(3) == [
        "1 system 'Bank confirms'", "  1 text 'Bank confirms' → 2", "  1a text 'The card is refused' → end",
      ])
  }

  @Test func conditionAndConsequenceInOneLine() throws {
    let found = try lines(
      "1. Guest pays.\n2. System stores it.",
      "2a. The disk is full: System displays a notice and returns to step 1.")
    #expect(
      found.suffix(3) == [
        "2a:", "2a1 system 'displays a notice and returns to step 1'", "  2a1 case 'as written' → 1",
      ])
  }

  @Test func nothingSaidIsNoTarget() throws {
    #expect(
      try lines("1. System stores it.", "1a. The disk is full.").last == "  1a case 'The disk is full' → ?")
  }

  @Test func aProjectMayResumeOpenAlternatives() throws {
    let text = Lists.useCase(
      "1. System stores it.\n2. System prints it.", "1a. The disk is full.\n    1a1. System frees the disk.")
    let document = try Lists.document(text, wording: Wording.builtIn.withOpenAlternativesResumed)
    #expect(Lists.lines(document).last == "  1a1 case 'as written' → 2")
  }
}
