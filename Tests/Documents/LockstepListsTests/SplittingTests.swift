import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Where a sentence, a condition or an item is over, so that no part of it is lost.
@Suite struct SplittingTests {
  // MARK: Conditions

  @Test(arguments: [
    ("Guest is younger than 18: System displays an error.", "Guest is younger than 18"),
    ("Price is above $100: System displays an error.", "Price is above $100"),
    ("Card is declined (see 3a): System displays an error.", "Card is declined (see 3a)"),
    ("Discount exceeds 5%: System displays an error.", "Discount exceeds 5%"),
    ("Attempt 3: System locks the card.", "Attempt 3"),
    ("It is later than 5:30: System displays an error.", "It is later than 5:30"),
    ("Card is declined - System displays an error.", "Card is declined"),
    ("Card is declined – System displays an error.", "Card is declined"),
    ("Card is declined, the system displays an error.", "Card is declined"),
    ("Card is declined; System displays an error;", "Card is declined"),
    ("Card is declined, e.g. by the bank: System displays an error.", "Card is declined, e.g. by the bank"),
    ("Mr. Smith's card no. 5 is declined: System displays an error.", "Mr. Smith's card no. 5 is declined"),
    (
      "Name, guest details or address are missing: System displays an error.",
      "Name, guest details or address are missing"
    ),
    ("Guest selects \"Cancel: all\": System displays an error.", "Guest selects \"Cancel: all\""),
    (
      "Karte ist abgelehnt (z. B. von der Bank): System displays an error.",
      "Karte ist abgelehnt (z. B. von der Bank)"
    ),
    ("It is 5 p.m. System displays an error.", "It is 5 p.m"),
    (
      "If card is declined, and the guest has no other card, the system stops.",
      "card is declined, and the guest has no other card"
    ),
    ("Card is declined (max. 3 times): System displays an error.", "Card is declined (max. 3 times)"),
  ])
  func aConditionIsOverBeforeItsEffect(_ text: String, _ condition: String) throws {
    let found = try Lists.lines("4a. \(text) Use case ends.")
    #expect(found.contains("  4a case '\(condition)' → 4a"), "\(found)")
    #expect(found.last == "  4a1 case 'as written' → end")
  }

  @Test(arguments: [
    ("Case 2: The card is declined.", "Case 2: The card is declined"),
    ("It is 5:30.", "It is 5:30"),
    ("Card, price and guest number are missing.", "Card, price and guest number are missing"),
  ])
  func aConditionWithoutAnEffectIsWhole(_ text: String, _ condition: String) throws {
    #expect(try Lists.lines("4a. \(text) Use case ends.").contains("  4a case '\(condition)' → end"))
  }

  @Test func whatIsStruckOutIsNotRead() throws {
    let found = try Lists.lines(
      "4a. Card is declined: ~~System prints it.~~ System displays an error. ~~Use case ends.~~ Use case resumes at step 2."
        + "\n\n~~4b. Card is lost. Use case ends.~~\n\n4c. ~~Card is gone. Use case ends.~~")
    #expect(found.contains("  4a1 case 'as written' → 2"), "\(found)")
    #expect(found.contains("4a1 system 'displays an error'"), "\(found)")
    #expect(!found.contains { $0.contains("4b") || $0.contains("4c") })
  }

  // MARK: Who acts

  @Test(arguments: [
    "System displays an error. Guest pays cash.", "System displays an error, and Guest pays cash.",
    "System displays an error and the guest pays cash.",
    "System displays an error. Afterwards, guest pays cash.",
    "System displays an error, but the guest pays cash.",
    "System displays an \"error\" and guest pays cash.", "System displays an error; Guest pays cash.",
  ])
  func whatTheUserDoesBehindTheSystemIsNotLost(_ text: String) throws {
    let found = try Lists.lines("4a. Card is declined: \(text) Use case resumes at step 5.")
    #expect(found.suffix(2) == ["4a1 screen 'error'", "  4a2 user 'pays cash' → 5"], "\(found)")
  }

  @Test func eachOneInASentenceOfTheMainFlowActs() throws {
    let found = try Lists.lines(
      "",
      main: "1. Guest selects a game and the system displays the price.\n2. Guest confirms. System stores it."
    )
    #expect(
      found == [
        "1 system 'Guest selects a game'", "  1 user 'selects a game' → 1+", "1+ screen 'price'",
        "  2 user 'confirms' → 2+", "2+ system 'stores it'", "  2+ case 'as written' → end",
      ])
  }

  @Test(arguments: [
    "System displays the form and guest details.", "System checks limits and user permissions.",
    "System displays an error. Guest account is locked.", "System stores it. User input is kept.",
    "System notifies the clerk, the guest and the bank.", "System stores name, guest number and address.",
    "System checks that the card is valid and the guest confirms it.",
    "System displays \"Wait. Guest pays.\".",
    "System waits until the guest pays, and the bank confirms.",
  ])
  func aNameInASentenceIsNoAct(_ sentence: String) throws {
    let found = try Lists.lines("", main: "1. Guest selects a game.\n2. \(sentence)\n3. System stores it.")
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
  }

  @Test func whatIsDoneToTheUserIsTheSystems() throws {
    let found = try Lists.lines(
      "", main: "1. Guest selects a game.\n2. Guest is informed by mail.\n3. System stores it.")
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
  }

  @Test func sentencesBelowASentenceAreRead() throws {
    let found = try Lists.lines(
      "",
      main: """
        1. Guest selects a game.
           - title
           - guest number
           - System fields are hidden
        2. System stores it.
           1. System checks the card.
           2. Guest enters the PIN.
        3. System prints it.

           System notifies the bank.

           Note: this may take long.
        """)
    #expect(
      found == [
        "1 system 'Guest selects a game'",
        "  1 user 'selects a game: title, guest number, System fields are hidden' → 2",
        "2 system 'stores it'", "  2 case 'as written' → 2+", "2+ system 'checks the card'",
        "  2+ case 'as written' → 2+2",
        "2+2 system 'Guest enters the PIN'", "  2+2 user 'enters the PIN' → 3", "3 system 'prints it'",
        "  3 case 'as written' → 3+", "3+ system 'notifies the bank'", "  3+ case 'as written' → end",
      ])
  }

  // MARK: Names

  @Test(arguments: [
    "Guest and Bank confirm", "Guest or Clerk confirms", "Guest, Clerk and Bank confirm it",
    "Guest and the clerk agree on a date", "Price is final; guest confirms",
  ])
  func whoElseActsIsNotLost(_ sentence: String) throws {
    let found = try Lists.lines(
      "", main: "1. System checks it.\n2. \(sentence).\n3. System stores it.")
    #expect(found.contains("  2 user '\(sentence)' → 3"), "\(found)")
  }

  @Test(arguments: ["Guest and the clerk are informed", "System and Bank verify the card"])
  func thoseWhoAreNamedTogetherDoOneThing(_ sentence: String) throws {
    let found = try Lists.lines(
      "", main: "1. Guest selects a game.\n2. \(sentence).\n3. System stores it.")
    #expect(found.contains("  2 case 'as written' → 3"), "\(found)")
    #expect(found.count == 6)
  }

  @Test(arguments: [
    ("\"Details\"", "Details"), ("the \"Details\" page", "Details"),
    ("a page with the title \"Orders\"", "Orders"),
    (
      "the form offering two modes: \"Quick\" and \"Full\"", "form offering two modes: \"Quick\" and \"Full\""
    ),
    ("a page with the button \"Save\"", "page with the button \"Save\""),
    ("the price and the “Pay” button", "price and the “Pay” button"),
    ("an error (\"Not valid\") at the top", "Not valid"), ("the price (see E1)", "price (see E1)"),
    ("a change (e.g. \"12%\")", "change (e.g. \"12%\")"),
  ])
  func aScreenHasTheNameOfWhatIsShown(_ shown: String, _ name: String) throws {
    let found = try Lists.lines(
      "", main: "1. Guest selects a game.\n2. System displays \(shown).\n3. Guest confirms.")
    #expect(found.contains("2 screen '\(name)'"), "\(found)")
  }

  // MARK: Options

  @Test(arguments: [
    "Optionally, Guest adds a note.", "Optionally the guest adds a note.", "(Optional) Guest adds a note.",
    "Guest optionally adds a note.", "Guest may add a note.", "Guest selects a price, and may add a note.",
    "System stores a note if desired.",
    "System stores a note (optional).",
  ])
  func anOptionIsSaid(_ sentence: String) async throws {
    let main = "1. Guest selects a game.\n2. \(sentence)\n3. System stores it."
    #expect(try await Lists.findings("", main: main) == ["UC-1.md:8 condition-in-step"])
  }

  @Test(arguments: [
    "System stores the optional fields.", "Guest enters the (optional) code.",
    "Guest enters the month of May.", "Guest can add a note.",
  ])
  func aNecessaryStepIsNoOption(_ sentence: String) async throws {
    let main = "1. Guest selects a game.\n2. \(sentence)\n3. System stores it."
    #expect(try await Lists.findings("", main: main) == [])
  }

  // MARK: Clauses

  @Test(arguments: [
    "Guest indicates that he has finished", "Guest selects a game that is free",
    "Guest names a friend who has paid",
  ])
  func theSystemActsBehindAClause(_ sentence: String) throws {
    let main = "1. \(sentence) and the system displays the bill.\n2. Guest pays."
    let found = try Lists.lines("", main: main)
    #expect(found.contains("1+ screen 'bill'"), "\(found)")
  }

  @Test(arguments: [
    "Guest checks that the price is right and the system stores it.",
    "Guest pays so that the clerk is free and the system stores it.",
    "Guest waits until the timer ends and the system displays the bill.",
    "System checks that the card is valid and the guest pays.",
  ])
  func whatIsCheckedOrWaitedForIsNoAct(_ sentence: String) throws {
    let found = try Lists.lines("", main: "1. \(sentence)\n2. Guest pays.")
    #expect(!found.contains { $0.hasPrefix("1+") }, "\(found)")
  }

  @Test func aPronounMayComeBeforeTheVerb() throws {
    let main = """
      1. L'amministratore indica l'opera e il sistema la mostra.
      2. L'amministratore conferma.
      3. Il sistema registra l'opera.
      """
    let found = Lists.lines(try Lists.document(Lists.useCase(main, actor: "Amministratore")))
    #expect(found.contains("1+ system 'la mostra'"), "\(found)")
  }

  @Test(arguments: [
    ("o sistema exibe um erro", "exibe um erro"), ("o sistema o informa", "o informa"),
    ("a aplicação exibe um erro", "exibe um erro"),
  ])
  func anArticleBehindACommaJoinsNothing(_ sentence: String, _ act: String) throws {
    let main = "1. O cliente informa a senha.\n2. O sistema valida a senha.\n3. O sistema exibe a tela."
    let text = "2a. Se a senha falha, \(sentence). Retorna ao passo 1."
    let found = Lists.lines(try Lists.document(Lists.useCase(main, text, actor: "Cliente")))
    #expect(found.contains("  2a case 'a senha falha' → 2a"), "\(found)")
    #expect(found.contains("2a1 system '\(act)'"), "\(found)")
  }

  // MARK: Times

  @Test(arguments: [
    ("1 hour and 30 minutes elapse", "event", "90m"), ("1,5 minutes elapse", "event", "90s"),
    ("1.5 hours elapse", "event", "90m"), ("5-10 minutes elapse", "event", nil),
    ("24h elapse", "event", "1d"),
    ("2 weeks elapse", "event", "14d"), ("Guest does nothing for 2 minutes", "event", "2m"),
    ("Guest does not confirm within 5 minutes", "event", "5m"), ("No input for 30s", "event", "30s"),
    ("After 90 sec. without input", "event", "90s"), ("The card expired 3 days ago", "case", nil),
    ("1 hour and 30 minutes pass", "event", "90m"), ("No input for 30 s", "event", "30s"),
    ("The card is not valid for 30 days", "case", nil), ("No room is free for 3 days", "case", nil),
    ("Guest did not log in for 90 days", "case", nil),
    ("Gast bestätigt nicht innerhalb von 5 Minuten", "event", "5m"),
    ("The coupon has expired", "case", nil), ("Guest has not paid for 30 days", "case", nil),
  ])
  func aTimeIsReadAsItIsWritten(_ condition: String, _ kind: String, _ after: String?) throws {
    let document = try Lists.document(Lists.useCase(Lists.loan, "3a. \(condition): use case ends."))
    let row = try #require(document.steps.flatMap(\.transitions).first { $0.id.value == "3a" })
    #expect(row.trigger.kind.rawValue == kind)
    #expect(row.after?.spelling == after)
  }
}
