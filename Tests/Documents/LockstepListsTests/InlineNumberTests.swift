import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Sentences with numbers of their own in one line or one cell, and numbers without a blank behind their mark.
@Suite struct InlineNumberTests {
  private static let rows = [
    "1 system 'Guest opens the list'", "  1 user 'opens the list' → 2", "2 screen 'list'",
    "  3 user 'selects a game' → 4", "4 system 'stores the loan'", "  4 case 'as written' → end",
  ]

  private static func document(_ body: String) -> String {
    "# UC-1 Borrow a game\n\n**Actor:** Guest\n\n\(body)\n"
  }

  @Test(arguments: [
    "1. Guest opens the list. 2. System displays the list. 3. Guest selects a game. 4. System stores the loan.",
    "1) Guest opens the list 2) System displays the list 3) Guest selects a game 4) System stores the loan",
    "1. Guest opens the list; 2. System displays the list; 3. Guest selects a game; 4. System stores the loan",
    "1. Guest opens the list 2. System displays the list 3. Guest selects a game 4. System stores the loan",
    "**1.** Guest opens the list. **2.** System displays the list. **3.** Guest selects a game. **4.** System stores the loan.",
    "1.Guest opens the list. 2.System displays the list. 3.Guest selects a game. 4.System stores the loan.",
  ])
  func sentencesInOneLineAreSteps(_ line: String) throws {
    let forms = [
      "| Main flow | \(line) |\n|---|---|\n| Priority | high |", "**Main flow:** \(line)",
      "## Main flow\n\n\(line)",
    ]
    for form in forms {
      #expect(Lists.lines(try Lists.document(Self.document(form))) == Self.rows, "\(form)")
    }
  }

  @Test(arguments: ["<br>", "\n"]) func aNumberNeedsNoBlankBehindItsMark(_ mark: String) throws {
    let lines = [
      "1.Guest opens the list", "2. System displays the list", "3.Guest selects a game",
      "4.System stores the loan",
    ]
    let list = lines.joined(separator: mark)
    let form =
      mark == "\n" ? "## Main flow\n\n\(list)" : "| Actor | Guest |\n|---|---|\n| Main flow | \(list) |"
    #expect(Lists.lines(try Lists.document(Self.document(form))) == Self.rows)
  }

  @Test(arguments: [
    // A place in a sentence, a date, a text of the screen, a list in parentheses.
    "1. Guest goes back to step 2. System displays the list.",
    "1. Guest selects the game of May 2. System displays it.",
    "1. System displays \"1. Games. 2. Books.\" and waits.",
    "1. System displays the list (1. Games. 2. Books.) and waits.",
    // A list of its own.
    "1. System displays: 1. Games. 2. Books. 3. Songs.",
    // The version of something.
    "1. System displays version 2.Next and waits.",
  ])
  func otherNumbersAreWords(_ line: String) throws {
    let found = try Lists.document(Self.document("## Main flow\n\n\(line)\n2. System stores the loan."))
    #expect(found.sections.flatMap(\.scenarios).flatMap(\.steps).map(\.id.value).contains("3") == false)
  }

  @Test func labelsInOneLineAreAlternatives() async throws {
    let line =
      "2a. Guest cancels. Use case ends. 4a. The game is lent. System shows a hint. Return to step 2."
    let main =
      "1. Guest opens the list.\n2. System displays the list.\n3. Guest selects a game.\n4. System stores the loan."
    for form in [
      "| Alternative flow | \(line) |\n|---|---|\n| Priority | high |", "**Alternative flow:** \(line)",
    ] {
      let found = try Lists.document(Self.document("## Main flow\n\n\(main)\n\n\(form)"))
      let lines = Lists.lines(found)
      #expect(lines.contains("  2a user 'cancels' → end"), "\(lines)")
      #expect(lines.contains("  4a case 'The game is lent' → 4a"), "\(lines)")
      #expect(lines.contains("4a1 system 'shows a hint'"), "\(lines)")
      #expect(lines.contains("  4a1 case 'as written' → 2"), "\(lines)")
    }
  }

  @Test(arguments: ["\n", "\n\n"]) func numbersOfTwoPartsCountTheSentencesOfAnAlternative(_ mark: String)
    throws
  {
    let text =
      "### E1 - Card declined (step 4)\n\n4.1 System displays a hint.\(mark)4.2 Guest closes the hint. Use case ends."
    let found = try Lists.lines(text)
    #expect(
      found.suffix(3) == ["E1:", "E1.1 prompt 'hint'", "  E1.2 user 'closes the hint' → end"], "\(found)")
  }

  /// Markdown shows the third sentence as a part of the second one.
  @Test(arguments: [
    "2. System displays the list.\n3.Guest confirms.", "2. System displays the list. 3. Guest confirms.",
  ])
  func whatMarkdownShowsIsCounted(_ lines: String) async throws {
    let main = "1. Guest selects a game.\n\(lines)\n4. System stores the loan."
    #expect(try await Lists.findings("", main: main).contains { $0.hasSuffix("lost-numbers") })
  }

  @Test func aNumberThatIsLeftOutIsMissed() async throws {
    let text =
      "| Main flow | 1. Guest opens the list. 2. System displays it. 4. System stores it. |\n|---|---|\n| Priority | high |"
    #expect(try await Lists.findings(["UC-1.md": Self.document(text)]).contains { $0.hasSuffix("id-gap") })
  }
}
