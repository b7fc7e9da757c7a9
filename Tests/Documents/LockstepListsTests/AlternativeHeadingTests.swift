import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Headings of alternatives, and the labels below them.
@Suite struct AlternativeHeadingTests {
  @Test func aConditionMayBeListedBeforeItsFlow() async throws {
    let text = """
      **4a.** Card is declined.

      ## Alternative Flows

      ### 4a

      1. System displays the error.
      2. Use case ends.
      """
    #expect(try Lists.lines(text).contains("  4a case 'Card is declined' → 4a"))
    #expect(try await Lists.findings(text) == [])
  }

  private static func text(_ more: String) -> String {
    """
    # UC-1 Borrow a game

    **Primary Actor:** Guest

    ## Main Success Scenario

    \(Lists.loan)

    \(more)

    """
  }

  private func lines(_ more: String) throws -> [String] { try Lists.lines(Lists.document(Self.text(more))) }

  private func findings(_ more: String) async throws -> [String] {
    try await Lists.findings(["UC-1.md": Self.text(more)])
  }

  @Test(arguments: [
    "Alternative Courses of Events", "Alternative routes", "Alternative Event Flow", "Error Conditions",
    "Exception Conditions", "Exceptional Cases", "Failures", "Sad Path", "Sad paths", "Edge Cases",
    "Special Cases", "Branches", "Deviations", "Extension Scenarios", "What can go wrong", "Sonderfälle",
    "Ausnahmefälle",
  ])
  func theHeadingOfAlternativesIsKnown(_ heading: String) async throws {
    let more = "## \(heading)\n\n1. At step 4, the card is declined: System displays an error. Use case ends."
    let found = try lines(more)
    #expect(found.contains { $0.contains(" case 'the card is declined' → ") }, "\(found)")
    #expect(try await findings(more) == [])
  }

  @Test(arguments: [
    "## Extension at step 4: Card is declined", "## Extensions\n\n### Extension at step 4: Card is declined",
    "## Alternative flow from step 4 - Card is declined", "### Step 4 – Card is declined",
    "## Card is declined\n\n**Trigger:** Card is declined (step 4)",
  ])
  func aHeadingThatNamesTheStepIsAnAlternative(_ heading: String) async throws {
    let more = "\(heading)\n\n1. System displays an error.\n2. Use case ends."
    let found = try lines(more)
    #expect(found.contains("  A1 case 'Card is declined' → A1"), "\(found)")
    #expect(try await findings(more) == [])
  }

  /// They say more about the steps.
  @Test(arguments: [
    "### Step 4 – Charge the card\n\n1. System opens the account.\n2. System books it.",
    "### Step 1 – Select\n\n1. Guest opens the list.\n\n### Step 2 – Price\n\n1. System reads it. Return to step 1.",
  ])
  func aHeadingThatTellsAStepIsNoAlternative(_ more: String) async throws {
    #expect(try lines(more) == lines(""))
    #expect(try await findings(more) == [])
  }

  @Test(arguments: [
    "- **Trigger**: Step 4\n- **Description**: The card is declined\n\n1. System displays an error.\n2. End use case",
    "**Trigger:** The card is declined (step 4)\n**Flow:** System displays an error. Use case ends.",
    "- **Branch point:** step 4\n- **Condition:** the card is declined\n- **Steps:**\n  1. System displays an error.\n- **Return:** step 2",
    "- Trigger: Step 4\n- Description: The card is declined\n\n1. System displays an error.\n2. End use case",
    "**Condition:** The card is declined\n**Branch point:** step 4\n**Postconditions:** The card is kept.\n\n1. System displays an error.\n2. End use case",
  ])
  func theLabelsOfAnAlternativeAreReadInEachForm(_ body: String) async throws {
    let more =
      "## Alternative Flows\n\n### Card declined\n\n\(body)\n\n### Card lost\n\n\(body.replacing("ard is declined", with: "ard is lost"))"
    let found = try lines(more)
    for (name, what) in [("A1", "declined"), ("A2", "lost")] {
      #expect(
        found.contains { $0.lowercased().hasSuffix(" case 'the card is \(what)' → \(name)".lowercased()) },
        "\(found)")
    }
    for row in ["  A1.1 case 'as written' → ", "  A2.1 case 'as written' → "] {
      #expect(found.contains("\(row)end") || found.contains("\(row)2"), "\(found)")
    }
    #expect(try await findings(more) == [])
  }

  @Test func aDescriptionMayTellWhatHappens() async throws {
    let more =
      "## Alternative Flows\n\n### A1: Card declined\n\n**Description:** At step 4, card is declined. System displays an error. Use case ends."
    #expect(try lines(more).contains("  A1 case 'card is declined' → A1"))
    #expect(try await findings(more) == [])
  }

  private static let first = """
    ### A1: Card is declined

    **Trigger:** Card is declined (step 4)
    **Flow:**
    1. System displays an error.
    2. Guest retries.
    3. System logs it.
    4. Use case continues at step 2.

    """

  @Test(arguments: [
    ("A2", "(step 3 of A1)"), ("A2", "(A1, step 3)"), ("A2", "at step 3 of alternative flow A1"),
    ("A2", "(A1 step 3)"),
  ])
  func anAlternativeOfAnotherOneBeginsAtItsStep(_ label: String, _ place: String) async throws {
    let more =
      "\(Self.first)\n### \(label): Disk is full\n\n**Trigger:** Disk is full \(place)\n**Flow:**\n1. System locks it.\n2. Use case ends."
    let found = try lines(more)
    let place = try #require(found.firstIndex { $0.hasPrefix("A1.3 ") })
    #expect(found[place...].prefix(3).contains { $0.hasPrefix("  \(label) case 'Disk is full") }, "\(found)")
    #expect(try await findings(more) == [])
  }

  @Test(arguments: ["A1a", "A1.1"])
  func anAlternativeNamedAfterAnotherOneIsRead(_ label: String) async throws {
    let more =
      "\(Self.first)\n### \(label): Disk is full\n\n**Trigger:** Disk is full (step 5)\n**Flow:**\n1. System locks it.\n2. Use case ends."
    let found = try lines(more)
    let place = try #require(found.firstIndex { $0.hasPrefix("5 ") })
    #expect(found[place...].prefix(3).contains { $0.contains(" case 'Disk is full' → \(label)") }, "\(found)")
    #expect(try await findings(more) == [])
  }

  @Test func aRuleBeforeAStepIsNoAlternative() throws {
    let found = try lines(
      "## Alternative Flows\n\n### A1: Card is declined\n\n**Trigger:** Card breaks BR1, step 4\n\n1. System displays an error.\n2. Use case ends."
    )
    #expect(found.contains { $0.hasPrefix("  A1 case 'Card breaks BR1, step 4'") }, "\(found)")
  }

  @Test func aTriggerMayNameTwoSteps() async throws {
    let more =
      "### A1: Wrong data\n\n**Trigger:** Card is invalid in step 4, or the address is wrong in step 5\n\n1. System displays an error.\n2. Use case ends."
    #expect(try lines(more).count { $0.hasPrefix("  A1 case ") } == 2)
    #expect(try await findings(more) == [])
  }

  @Test func kindsOfSomethingAreNoAlternatives() async throws {
    #expect(try await findings("## Variations\n\n- Municipal payment (several seats)\n- EU payment") == [])
    let found = try lines("## Variations\n\n- At step 4, card is declined. Use case ends.\n- EU payment")
    #expect(found.contains { $0.hasSuffix(" case 'card is declined' → end") }, "\(found)")
  }
}
