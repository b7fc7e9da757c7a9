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

  /// Codes that do not count the rows are no numbers.
  @Test func otherCodesAreNoNumbers() async throws {
    let main =
      "| ID | Actor | Action |\n|---|---|---|\n| S1 | Guest | Opens it |\n| S4 | System | Displays it |"
    let found = try await Lists.findings("", main: main)
    #expect(found.contains { $0.hasSuffix("unread-use-case") }, "\(found)")
  }
}
