import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Rows of a table of steps below the heading of an alternative.
@Suite struct StepRowTests {
  private func table(_ rows: String...) -> String {
    "| Step | Actor | Action |\n|---|---|---|\n" + rows.map { "| \($0) |" }.joined(separator: "\n")
  }

  @Test(arguments: [["4a", "4b", "4c"], ["4a", "5a", "6a"], ["4a", "5", "6"], ["4a", "4b", "5"]])
  func theyAreItsStepsWhateverTheirNumbers(_ numbers: [String]) async throws {
    for heading in ["### A1: Card is declined", "### A1: Card is declined (step 4)", "### Card is declined"] {
      let rows = table(
        "\(numbers[0]) | System | Detects the fraud", "\(numbers[1]) | System | Displays the error",
        "\(numbers[2]) | Guest | Closes it. Use case ends.")
      let found = try Lists.lines("\(heading)\n\n\(rows)")
      let label = heading.contains("A1") ? "A1" : "4a"
      let first = label == "A1" ? "A1.1" : "4a1"
      #expect(found.contains("  \(label) case 'Card is declined' → \(label)"), "\(found)")
      #expect(found.contains { $0.hasPrefix("\(first) ") && $0.contains("'Detects the fraud'") }, "\(found)")
      #expect(found.contains { $0.hasSuffix("user 'Closes it' → end") }, "\(found)")
      #expect(try await Lists.findings("\(heading)\n\n\(rows)") == [])
    }
  }

  /// Each of two tables at one step is an alternative.
  @Test func twoTablesMayBeginAtOneStep() async throws {
    let text = """
      ### Card is declined

      \(table("4a | System | Logs it", "4b | System | Displays the error. Use case ends."))

      ### Bank is closed

      \(table("4a | System | Waits", "4b | System | Displays the hours. Use case ends."))
      """
    let found = try Lists.lines(text)
    #expect(found.contains { $0.contains("case 'Card is declined' →") }, "\(found)")
    #expect(found.contains { $0.contains("case 'Bank is closed' →") }, "\(found)")
    #expect(try await Lists.findings(text) == [])
  }

  /// Lines of a list are steps of the alternative only if its heading names the step, and each says what somebody does.
  @Test func linesOfAListMayBeItsSteps() async throws {
    let heading = "### A1: Card is declined (step 4)\n\n"
    let steps =
      "4a. System detects that the card is lost.\n4b. System displays the error.\n4c. The use case ends."
    #expect(try await Lists.findings(heading + steps) == [])
    #expect(try Lists.lines(heading + steps).contains("  A1 case 'Card is declined' → A1"))
    let alternatives = "4a. The card is lost. Use case ends.\n4b. The card is blocked. Use case ends."
    let found = try Lists.lines("### Card problems\n\n" + alternatives)
    #expect(found.contains("  4b case 'The card is blocked' → end"), "\(found)")
  }

  /// With one letter they may be alternatives of several steps.
  @Test func rowsThatLeadSomewhereAreAlternatives() throws {
    let rows = table("3a | Guest | Cancels. Use case ends.", "4a | System | Card is declined. Use case ends.")
    let found = try Lists.lines("### Problems\n\n" + rows)
    #expect(found.contains { $0.hasPrefix("  4a case") && $0.hasSuffix("→ end") }, "\(found)")
  }
}
