import Lockstep
import LockstepModel
import TestSupport
import Testing

/// The forms of labels, and the steps at which alternatives begin.
@Suite struct LabelFormTests {
  @Test(arguments: [
    ("4 b) Card is lost.", "4b"), ("4 b. Card is lost.", "4b"), ("4 (b) Card is lost.", "4b"),
    ("4(b) Card is lost.", "4b"), ("4-b. Card is lost.", "4b"), ("Alt 4b: Card is lost.", "4b"),
    ("Extension 4b: Card is lost.", "4b"),
  ])
  func aLabelIsReadInEachForm(_ line: String, _ label: String) async throws {
    let text = "4a. Card is declined. Use case ends.\n\(line) Use case ends."
    #expect(try Lists.lines(text).contains("  \(label) case 'Card is lost' → end"))
    #expect(try await Lists.findings(text) == [])
  }

  @Test(arguments: [
    "4b and 5b. Card is lost.", "4b & 5b. Card is lost.", "4-5: Card is lost.", "Steps 4-5: Card is lost.",
  ])
  func aLabelOfSeveralStepsIsARowOfEach(_ line: String) throws {
    let found = try Lists.lines("2a. Guest leaves. Use case ends.\n\(line) Use case ends.")
    #expect(found.count { $0.hasSuffix(" case 'Card is lost' → end") } == 2, "\(found)")
  }

  @Test func aLineThatNamesItsStepBeginsAnAlternative() throws {
    let found = try Lists.lines(
      "2a. Guest leaves. Use case ends.\nAt step 4: Card is lost. Use case ends.\nAt any time: Guest quits. Use case ends."
    )
    #expect(found.contains { $0.hasSuffix(" case 'Card is lost' → end") }, "\(found)")
    #expect(found.count { $0.hasSuffix(" user 'quits' → end") } == 4, "\(found)")
  }

  /// Nothing says which steps these mean; they must not vanish into the alternative above.
  @Test(arguments: ["2b-d.", "4a/b.", "4a, 4b.", "4a & b.", "3a–b.", "4'.", "3-4-5."], ["\n", "\n\n"])
  func aLabelOfAnotherFormIsSaid(_ label: String, _ gap: String) async throws {
    let text = "4a. Card is declined. Use case ends.\(gap)\(label) Card is lost. Use case ends."
    let found = try await Lists.findings(text)
    #expect(found.map { $0.split(separator: " ").last } == ["unanchored-alternative"], "\(found)")
    #expect(try Lists.lines(text).contains("  4a case 'Card is declined' → end"))
  }

  @Test func aLineThatGoesOnIsNoAlternative() throws {
    let found = try Lists.lines(
      "4a. Card is declined and the use case continues\nat step 5.\n5b. Card is lost. Use case ends.")
    #expect(found.contains("  4a case 'Card is declined' → 5"), "\(found)")
  }

  @Test(arguments: ["   At any time the guest may leave.", "   At step 2, guest leaves."])
  func aLineBelowASentenceOfAnAlternativeIsOfThat(_ line: String) throws {
    let found = try Lists.lines(
      "4a. Card is declined.\n   1. System stores it.\n\(line)\n   2. Use case ends.")
    #expect(found.contains { $0.hasPrefix("4a1") && $0.contains("leave") }, "\(found)")
  }

  @Test(arguments: ["      ", "   "])
  func anAlternativeBelowASentenceOfAnotherOneIsOfThat(_ indent: String) async throws {
    let text = """
      3a. Card is declined.
         1. System displays an error.
      \(indent)1a. Guest quits. Use case ends.
         2. Guest enters another card.
         3. Use case resumes at step 4.
      """
    let found = try Lists.lines(text)
    #expect(
      found.suffix(3) == [
        "3a1 screen 'error'", "  3a2 user 'enters another card' → 4", "  3a1a user 'quits' → end",
      ])
    #expect(try await Lists.findings(text) == [])
  }

  @Test func eachListOfAlternativesHasNumbersOfItsOwn() throws {
    let text = """
      1. Card is declined at step 4. System displays an error. Use case ends.
      2. Guest leaves at step 3. Use case ends.

      ## Alternative Flows

      1. Guest pays cash at step 5. System prints it. Use case ends.
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.hasSuffix("case 'Card is declined at step 4' → A1") }, "\(found)")
    #expect(!found.contains { $0.hasPrefix("  1 ") && $0.contains("cash") }, "\(found)")
  }

  // MARK: Every step

  @Test(arguments: [
    ("At any time before step 4, Guest quits", ["1", "2"]),
    ("At any time after step 3, Guest quits", ["4", "5"]),
    ("At any time until step 3, Guest quits", ["1", "2"]),
    ("At any time from step 4, Guest quits", ["4", "5"]),
    ("During steps 2 to 4, Guest quits", ["2", "4"]),
    ("At any time except at steps 2-4, Guest quits", ["1", "5"]),
    ("At any time (steps 4-5), Guest quits", ["4", "5"]), ("At any time, Guest quits", ["1", "2", "4", "5"]),
    ("At any time in step 3, Guest quits", ["2"]), ("At any time before step 4: Guest quits", ["1", "2"]),
    ("At any time between step 2 and step 4, Guest quits", ["2", "4"]),
    ("At any time Guest quits", ["1", "2", "4", "5"]),
    ("At any time after step 1 and before step 4, Guest quits", ["2"]),
    ("Guest quits. After step 4 the money is refunded", ["1", "2", "4", "5"]),
  ])
  func aLimitOfEveryStepCounts(_ condition: String, _ expected: [String]) throws {
    let document = try Lists.document(Lists.useCase(Lists.loan, "*a. \(condition). Use case ends."))
    let steps = document.steps.filter { step in step.transitions.contains { $0.id.value == "*a" } }
    #expect(steps.map(\.id.value) == expected)
  }

  @Test func aStepMayBeExceptedFromARange() throws {
    let document = try Lists.document(
      Lists.useCase(Lists.loan, "4-5a. Except in step 4, the network fails. Use case ends."))
    let rows = document.steps.filter { step in step.transitions.contains { $0.id.value == "4-5a" } }
    #expect(rows.map(\.id.value) == ["5"])
  }

  @Test func aLimitAtAStepThatDoesNotExistIsSaid() async throws {
    #expect(
      try await Lists.findings("*a. At any time before step 9, Guest quits. Use case ends.") == [
        "UC-1.md:15 unknown-step"
      ])
  }

  /// Nothing else is said of its letter.
  @Test func anAlternativeOfAStepThatDoesNotExistIsOneFinding() async throws {
    #expect(try await Lists.findings("19b. Guest quits. Use case ends.") == ["UC-1.md:15 unknown-step"])
  }

  @Test func aLimitThatLeavesNoStepIsSaid() async throws {
    #expect(
      try await Lists.findings("*a. At any time before step 1, Guest quits. Use case ends.") == [
        "UC-1.md:15 unanchored-alternative"
      ])
  }

  @Test func aNamedAlternativeMayBeginAtAnyTime() async throws {
    let text = "### A1: Guest quits at any time\n\n1. System logs it.\n2. Use case ends."
    #expect(try Lists.lines(text).count { $0.hasPrefix("  A1 user ") } == 4)
    #expect(try await Lists.findings(text) == [])
  }
}
