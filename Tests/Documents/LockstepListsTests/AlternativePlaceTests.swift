import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Labels between the heading of an alternative and its sentences.
@Suite struct AlternativePlaceTests {
  @Test(arguments: [
    "- **Extension Point**: Step 4", "- **Extension Point**: at step 4 of the main flow", "- From step: 4",
    "- **Activation condition**: The card is declined\n- **From step**: 4", "**Where it begins:** Step 4",
  ])
  func aStepBehindAnyLabelIsWhereItBegins(_ label: String) async throws {
    let text = "### A1: Card is declined\n\n\(label)\n\n1. System displays an error.\n2. Use case ends."
    let found = try Lists.lines(text)
    #expect(found.contains { $0.contains(" case '") && $0.hasSuffix("ard is declined' → A1") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("  A1.1 case") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  /// Where it leads is behind its sentences, and no place.
  @Test func aStepThatItReturnsToIsNot() async throws {
    let text =
      "### A1: Card is declined (step 4)\n\n1. System displays an error.\n\n- **Return to the main flow**: step 2"
    #expect(try Lists.lines(text).contains { $0.hasPrefix("  A1.1 case") && $0.hasSuffix("→ 2") })
    #expect(
      try await Lists.findings(
        "### A1: Card is declined\n\n- **Resume at**: step 2\n\n1. System displays an error.") != [])
  }
}
