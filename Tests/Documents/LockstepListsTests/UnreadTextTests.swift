import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Text that reads like a part of the flow but is not read as one is a finding.
@Suite struct UnreadTextTests {
  private func rules(_ extensions: String = "", main: String = Lists.loan) async throws -> [String] {
    try await Lists.findings(extensions, main: main)
  }

  @Test func aSentenceWithoutANumberIsSaid() async throws {
    let main = "1. Guest selects a game.\n\nSystem logs the game.\n\n2. System displays the price.\n"
    #expect(try await rules(main: main) == ["UC-1.md:9 unread-sentence"])
  }

  @Test(arguments: ["Use case ends.", "This is fast.", "The guest is happy.", "Guest data"])
  func otherParagraphsAreNot(_ text: String) async throws {
    #expect(try await rules(main: "\(Lists.loan)\n\n\(text)\n") == [])
  }

  /// A repetition is a sentence wherever it is.
  @Test func aRepetitionBetweenSentencesIsOne() async throws {
    let main =
      "1. Guest selects a game.\n2. System displays the price.\n\nGuest repeats steps 1-2 until done.\n\n3. System stores it."
    #expect(
      try Lists.lines("", main: main).contains { $0.hasSuffix("user 'repeats steps 1-2 until done' → 1") })
    #expect(try await rules(main: main) == [])
  }

  @Test(arguments: ["1. The card is lost.\n2. Use case ends.", "The card is lost. Resume at step 2."])
  func anAlternativeBelowAnUnknownHeadingIsSaid(_ text: String) async throws {
    let found = try await rules("4a. Card is declined. Use case ends.\n\n## Rainy weather\n\n\(text)")
    #expect(found == ["UC-1.md:17 unread-sentence"])
  }

  /// The main flow is below a heading without a known meaning, and so are its alternatives.
  private func unheaded(_ alternatives: String) -> String {
    "# Use Case UC-1: Borrow\n\n**Primary Actor:** Guest\n\n## What happens\n\n\(Lists.loan)\n\n## Side paths\n\n\(alternatives)\n"
  }

  @Test(arguments: [
    "### E1: Card is declined\n\n**Trigger:** The card is declined (step 4)\n\n1. System stores the debt.\n2. Use case ends.",
    "### E1: Card is declined (step 4)\n\n1. System stores the debt.\n2. Use case ends.",
    "### The card\n\n**Trigger:** Card is declined (step 4)\n\n**Flow:**\n\n1. System stores the debt.\n2. Use case ends.",
  ])
  func alternativesOfAnUnheadedMainFlowAreRead(_ alternative: String) async throws {
    for first in ["", "2a. The game is lost: Use case ends.\n\n"] {
      let text = unheaded(first + alternative)
      let found = Lists.lines(try Lists.document(text))
      #expect(
        found.contains { $0.contains(" case '") && $0.contains("ard is declined'") }, "\(found)")
      #expect(found.contains { $0.contains("'stores the debt'") }, "\(found)")
      #expect(try await Lists.findings(["UC-1.md": text]) == [])
    }
  }

  @Test(arguments: ["", "2a. The game is lost: Use case ends.\n\n"])
  func otherTextBehindAnUnheadedMainFlowIsSaid(_ first: String) async throws {
    let text = unheaded(first + "### If the card is declined\n\nSystem stores the debt. Resume at step 2.")
    #expect(
      try await Lists.findings(["UC-1.md": text]).map { $0.split(separator: " ").last } == ["unread-sentence"]
    )
  }

  @Test func otherTextBelowAnUnknownHeadingIsNot() async throws {
    let text =
      "4a. Card is declined. Use case ends.\n\n## Rainy weather\n\n1. System is slow.\n2. Guest waits."
    #expect(try await rules(text) == [])
  }

  @Test func eachParagraphThatNamesAStepIsAnAlternative() async throws {
    let text =
      "Card is declined at step 4: System displays an error. Resume at step 2.\n\nGuest quits at step 3: Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains { $0.contains("user 'quits at step 3' → end") }, "\(found)")
    #expect(try await rules(text) == [])
  }

  /// What is not played is said before mistakes of what is, in a document with many of these.
  @Test func whatIsNotPlayedComesFirst() async throws {
    let mistakes = "3. Guest waits.\n\n## Extensions\n\n7a. It rains. Return to step 9.\n\n8a. It snows.\n"
    let played = "# UC-1 Play\n\n## Main Flow\n\n1. Guest plays.\n2. System checks it.\n\(mistakes)"
    let other = "# UC-2 Stop\n\n## Main Flow\n\n1. Doing it.\n2. Having done it.\n"
    let found = try await Lists.findings(["a.md": played + other])
    #expect(found.contains { $0.hasSuffix("unread-use-case") }, "\(found)")
    let rules = Set(found.compactMap { $0.split(separator: " ").last })
    #expect(rules.count == 3, "\(found)")
  }

  /// Its numbers go on behind the sentence that it replaces.
  @Test func aListThatCountsBeyondTheMainFlowIsOneAlternative() throws {
    let lines = try Lists.lines("5) The disk is full.\n\n6) System sends a hint. Resume at step 2.")
    #expect(lines.contains("  5a case 'The disk is full' → 5a"), "\(lines)")
    #expect(lines.contains("  5a.1 case 'as written' → 2"), "\(lines)")
  }
}
