import Lockstep
import LockstepModel
import TestSupport
import Testing

/// The numbers of steps in a column of a table, and that of the step that follows.
@Suite struct StepNumberTests {
  @Test(arguments: [
    ["Step 1", "Step 2", "Step 3"], ["S1", "S2", "S3"], ["**S05.B1**", "**S05.B2**", "**S05.B3**"],
  ])
  func aNumberMayHaveWordsOrACode(_ numbers: [String]) async throws {
    let main = """
      | Step | Actor | Action |
      |---|---|---|
      | \(numbers[0]) | Guest | Opens the list |
      | \(numbers[1]) | System | Displays the list |
      | \(numbers[2]) | Guest | Closes the list |
      """
    let found = try Lists.lines("2a. The list is empty. Use case ends.", main: main)
    #expect(found.contains { $0.hasPrefix("  1 user 'Opens the list' → 2") }, "\(found)")
    #expect(found.contains("  2a case 'The list is empty' → end"), "\(found)")
    #expect(try await Lists.findings("2a. The list is empty. Use case ends.", main: main) == [])
  }

  @Test func aColumnMayNameTheStepThatFollows() throws {
    func main(_ head: String, _ next: [String]) -> String {
      let acts = ["Guest | Opens it", "System | Displays it", "Guest | Cancels it", "Guest | Closes it"]
      let rows = zip(acts, next).enumerated().map { "| \($0 + 1) | \($1.0) | \($1.1) |" }
      return "| Step | Actor | Action | \(head) |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
    }
    for head in ["Next step", "Next"] {
      let found = try Lists.lines("", main: main(head, ["2", "4", "Step 1", "End"]))
      #expect(found.contains("  3 user 'Cancels it' → 1"), "\(found)")
      #expect(found.contains("  4 user 'Closes it' → end"), "\(found)")
    }
    // That of the step before has other numbers.
    let found = try Lists.lines("", main: main("Previous step", ["", "1", "2", "3"]))
    #expect(found.contains { $0.hasPrefix("  3 user 'Cancels it' →") && !$0.hasSuffix("→ 2") }, "\(found)")
  }

  /// Codes that do not count the rows are not numbers.
  @Test func otherCodesAreNoNumbers() async throws {
    let main =
      "| ID | Actor | Action |\n|---|---|---|\n| S1 | Guest | Opens it |\n| S4 | System | Displays it |"
    let found = try await Lists.findings("", main: main)
    #expect(found.contains { $0.hasSuffix("unread-use-case") }, "\(found)")
  }
}
