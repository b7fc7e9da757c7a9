import Lockstep
import LockstepModel
import Testing

/// Alternatives whose titles are apart from their sentences, and titles that look like labels.
@Suite struct TitledAlternativeTests {
  @Test func theLabelBelowATitleNamesItsStep() async throws {
    let text = """
      - **E1: The card is declined**
        - 4a. System displays an error. Return to step 2.
      - **E2: The disk is full**
        - 5a. System displays a failure message. Use case ends.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasSuffix("case 'The card is declined' → E1") }, "\(found)")
    #expect(found.contains("E1.1 system 'displays an error'"), "\(found)")
    #expect(found.last == "  E2.1 case 'as written' → end")
    #expect(try await Lists.findings(text) == [])
  }

  @Test func severalLabelsBelowATitleAreAlternatives() throws {
    let text = """
      - **E1: Payment**
        - 4a. System cannot reach the bank: Use case ends.
        - 4b. System has no printer: Use case ends.
      """
    let found = try Lists.lines(text)
    #expect(found.count { $0.hasPrefix("  4a case") || $0.hasPrefix("  4b case") } == 2, "\(found)")
  }

  @Test func theNumberOfAChapterIsNoStep() async throws {
    let text = """
      # UC-1 Borrow a game

      **Actor:** Guest

      ## 1) Main Flow

      \(Lists.loan)

      ## 2) Alternative Flows

      ### 2a) Game is lent

      1. At step 4, the game is lent.
      2. System displays an error.
      3. Use case ends.

      ### 2b) Card is declined (step 4)

      1. System displays a warning.
      2. Use case ends.
      """
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains { $0.hasSuffix("case 'the game is lent' → A1") }, "\(found)")
    #expect(found.contains { $0.hasSuffix("case 'Card is declined' → A2") }, "\(found)")
    #expect(try await Lists.findings(["a.md": text]) == [])
  }

  @Test func aLabelBesideOthersIsNotThatOfItsChapter() throws {
    let text = """
      # UC-1 Borrow a game

      **Actor:** Guest

      ## 1. Main Flow

      \(Lists.loan)

      ## 4. Alternative Flows

      ### 4a. Card is declined

      1. System displays an error.
      2. Use case ends.

      ### 5a. Disk is full

      1. System displays an error.
      2. Use case ends.
      """
    let found = Lists.lines(try Lists.document(text))
    #expect(found.contains("  4a case 'Card is declined' → 4a"), "\(found)")
  }

  @Test(arguments: ["**Card is declined** :", "**Card is declined**:", "**Card is declined:**"])
  func bulletsBelowABoldTitleAreItsSentences(_ title: String) async throws {
    let text = "\(title)\n- System displays a message.\n- Guest leaves the page."
    let findings = try await Lists.findings(text)
    #expect(findings.count == 1 && findings[0].hasSuffix(" open-alternative"), "\(findings)")
  }

  @Test func wordsOfAHeadingInParenthesesAreNoAlternative() async throws {
    let text = "4a: Card is declined: Use case ends."
    let document = Lists.useCase(Lists.loan, text).replacing(
      "## Extensions", with: "- **Extensions (alternate flow):**")
    #expect(try await Lists.findings(["a.md": document]) == [])
  }

  @Test(arguments: ["Akteur(e)", "Actor(s)", "Primärer Akteur"])
  func aLabelMayHaveAnEnding(_ label: String) async throws {
    let list = "**\(label):**\n\n- Kunde\n"
    for actors in [list, "\(label): Kunde\n", "**\(label)**: Kunde\n"] {
      let document = """
        # UC-01: Anmelden

        \(actors)
        **Normalablauf:**

        1. Kunde öffnet das Programm.
        2. System zeigt das Formular.
        3. Kunde bestätigt.
        """
      #expect(try await Lists.findings(["a.md": document]) == [], "\(actors)")
      #expect(Lists.lines(try Lists.document(document)).contains("  3 user 'bestätigt' → end"))
    }
  }
}
