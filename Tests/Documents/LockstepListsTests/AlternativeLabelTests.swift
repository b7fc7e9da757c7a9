import Lockstep
import LockstepLists
import LockstepModel
import TestSupport
import Testing

/// Alternatives behind the label of their part, or with a label in another form.
@Suite struct AlternativeLabelTests {
  private static let main = "1. Guest enters a name.\n2. System checks the name.\n3. System stores the name."

  private func text(_ alternatives: String, main: String = main) -> String {
    "# UC-1 Register\n\n**Actor:** Guest\n\n## Main Flow\n\n\(main)\n\n\(alternatives)\n"
  }

  private func lines(_ alternatives: String) throws -> [String] {
    Lists.lines(try Lists.document(text(alternatives)))
  }

  private func findings(_ alternatives: String) async throws -> [String] {
    try await Lists.findings(["UC-1.md": text(alternatives)])
  }

  // MARK: Behind the label

  /// Its label says what it is, so it is as an alternative in a line by itself.
  @Test(arguments: [
    "**Exceptions**: If the name is empty, the system displays an error. Return to step 1.",
    "**Alternative Flow:** If the name is empty, the system displays an error. Return to step 1.",
    "- **Exceptions:** The name is empty: System displays an error. Return to step 1.",
    "## Exceptions\n\nIf the name is empty, the system displays an error. Return to step 1.",
    "- **Alternative Flow**: The name is empty -> System displays an error. Return to step 1.",
  ])
  func anAlternativeBehindItsLabelIsSaid(_ alternative: String) async throws {
    let found = try await findings(alternative)
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("unanchored-alternative") }, "\(found)")
  }

  /// One without an end is not lost, either.
  @Test(arguments: [
    "**Exceptions**: If the name is empty, the system displays an error.",
    "## Exceptions\n\nIf the name is empty, the system displays an error.",
    "## Alternative Flows\n\n### A1: The name is long (step 2)\n\nSystem cuts it. Return to step 3.\n\n## Exceptions\n\nIf the name is empty, the system displays an error.",
  ])
  func oneWithoutAnEndIsSaid(_ alternative: String) async throws {
    let found = try await findings(alternative)
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy { $0.hasSuffix("unanchored-alternative") || $0.hasSuffix("open-alternative") },
      "\(found)")
  }

  @Test(arguments: [
    "**Alternative Flow:** At step 2, if the name is empty, the system displays an error. Return to step 1.",
    "**Alternative Flow:** 2a. The name is empty. The system displays an error. Return to step 1.",
  ])
  func oneThatNamesItsStepIsPlayed(_ alternative: String) async throws {
    let found = try lines(alternative)
    #expect(
      found.contains {
        $0.contains(" case 'the name is empty' → ") || $0.contains(" case 'The name is empty' → ")
      }, "\(found)")
    #expect(try await findings(alternative) == [])
  }

  @Test(arguments: [
    "**Exceptions:** none", "**Exceptions:** None.", "## Exceptions\n\n- No special exceptions (static text)",
    "**Exceptions:** see the appendix", "## Exceptions\n\n- None",
  ])
  func wordsForNothingAreNone(_ text: String) async throws {
    let found = try await findings(text)
    #expect(found.allSatisfy { $0.hasSuffix("unhandled-check") }, "\(found)")
  }

  // MARK: Labels that are made here

  /// What has no label never takes one that the document has.
  @Test(arguments: [
    "## Exceptions\n\n- At step 2, the network is down: System displays an error. Use case ends.\n\n## Alternative Flows\n\n- **A1:** (step 2) The name is long\n  - System cuts it. Use case ends.",
    "## Alternative Flows\n\n- At step 2, if the network is down, the system displays an error. Use case ends.\n- **A1:** At step 2, the name is long: System displays an error. Use case ends.",
  ])
  func aLabelIsNotMadeTwice(_ alternatives: String) async throws {
    #expect(try await findings(alternatives) == [])
    #expect(try lines(alternatives).contains { $0.hasPrefix("  A1 case ") })
  }

  // MARK: Other forms

  @Test(arguments: [
    "### 6.2 (2A) The name is empty", "### 6.2 2a. The name is empty", "### (2A) The name is empty",
  ])
  func aLabelIsReadBehindTheNumberOfAChapter(_ heading: String) throws {
    let found = try lines("\(heading)\n\n1. System displays an error.\n2. Return to step 1.")
    #expect(found.contains { $0.lowercased().hasPrefix("  2a case 'the name is empty' → 2a") }, "\(found)")
  }

  /// Lines without marks are the labels of alternatives, as bold ones are.
  @Test(arguments: [
    "Alternative scenario - wrong name (step 2):", "**Alternative scenario - wrong name (step 2):**",
  ])
  func aLineWithAColonIsTheLabelOfAnAlternative(_ label: String) async throws {
    let list = "\(label)\n\n1. System displays an error.\n2. Return to step 1."
    let found = try lines(list)
    #expect(found.contains { $0.hasPrefix("  A1 case 'wrong name' → A1") }, "\(found)")
    #expect(try await findings(list) == [])
  }

  @Test(arguments: ["Alternative scenario - wrong name:", "Exception (wrong name):"])
  func oneThatNamesNoStepIsSaid(_ label: String) async throws {
    let found = try await findings("\(label)\n\n1. System displays an error.\n2. Return to step 1.")
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("unanchored-alternative") }, "\(found)")
  }

  /// A bullet with the condition has no number beside numbered sentences.
  @Test func aConditionInABulletIsNotCounted() async throws {
    let text =
      "## Alternative Flows\n\n### A1. Wrong name\n\n* At step 2, if the name is wrong\n\n1. The system shows an error.\n2. Return to step 1."
    #expect(try await findings(text) == [])
    #expect(try lines(text).contains("  A1.1 case 'as written' → 1"))
  }
}
