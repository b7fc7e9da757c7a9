import Lockstep
import LockstepModel
import TestSupport
import Testing

/// The first words of alternatives: where these begin, and what happens in the same line.
@Suite struct OpeningTests {
  private func lines(_ alternative: String) throws -> [String] {
    try Lists.lines("### A1: Other card\n\n\(alternative)")
  }

  @Test func whatFollowsTheConditionIsNotLost() throws {
    let found = try lines(
      "1. From step #4 of the basic flow, if the card is invalid, the system displays an error.\n2. Guest pays cash.\n3. Continue at step 5."
    )
    #expect(found.contains("  A1 case 'the card is invalid' → A1"), "\(found)")
    #expect(
      found.suffix(3) == ["A1:", "A1.1 screen 'error'", "  A1.2 user 'pays cash' → 5"], "\(found)")
  }

  @Test func theLineOfALabelIsReadBeforeTheListBelowIt() throws {
    let found = try Lists.lines(
      "4a. Card is declined: System displays an error.\n    1. Guest pays cash.\n    2. Use case ends.")
    #expect(found.suffix(3) == ["4a:", "4a+ screen 'error'", "  4a1 user 'pays cash' → end"], "\(found)")
  }

  @Test func aParagraphThatNamesTheStepIsTheCondition() throws {
    let found = try lines("At step 4 the card is declined. System displays an error. Use case ends.")
    #expect(found.contains("  A1 case 'the card is declined' → A1"), "\(found)")
    #expect(found.suffix(2) == ["A1.1 system 'displays an error'", "  A1.1 case 'as written' → end"])
  }

  @Test(arguments: [
    ("1. Steps 1–3 of the basic flow.", "The card is declined", "4", "case 'The card is declined'"),
    (
      "1. Steps 1 to 3 are the same as in the main flow.", "The card is declined", "4",
      "case 'The card is declined'"
    ),
    ("1. Same as steps 1-3 of the main flow.", "The card is declined", "4", "case 'The card is declined'"),
    ("1. Steps 1-2 of the basic flow.", "Guest cancels", "2", "user 'cancels'"),
  ])
  func stepsOfTheMainFlowComeBeforeTheCondition(
    _ steps: String, _ condition: String, _ step: String, _ row: String
  ) throws {
    let found = try lines("\(steps)\n2. \(condition).\n3. System displays an error.\n4. Use case ends.")
    let place = try #require(found.firstIndex { $0.hasPrefix("  A1 ") })
    #expect(found[place] == "  A1 \(row) → A1")
    #expect(found[..<place].last { !$0.hasPrefix(" ") }?.hasPrefix("\(step) ") == true, "\(found)")
    #expect(found.count { $0.hasPrefix("  A1 ") } == 1)
  }

  @Test(arguments: [
    "At any point in the basic flow, the guest may cancel. The use case ends.",
    "1. At any time, the guest cancels.\n2. Use case ends.",
  ])
  func atAnyPointMayBeSaidBelowAHeading(_ text: String) async throws {
    let found = try Lists.lines("### A1: Guest cancels\n\n\(text)")
    #expect(found.count { $0.hasPrefix("  A1 user ") && $0.hasSuffix("→ end") } == 4, "\(found)")
    #expect(try await Lists.findings("### A1: Guest cancels\n\n\(text)") == [])
  }
}
