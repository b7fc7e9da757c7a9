import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Tables with a row for each alternative, and columns beside the steps.
@Suite struct AlternativeTableTests {
  @Test(arguments: [
    """
    | Condition | Response |
    |---|---|
    | Card is declined at step 4 | System displays an error. Resume at step 2. |
    | Guest cancels at step 3 | Use case ends. |
    """,
    """
    | Exception | Step | Handling |
    |---|---|---|
    | Card is declined | 4 | System displays an error. Resume at step 2. |
    | Guest cancels | 3 | Use case ends. |
    """,
    """
    | Step | Exception | Handling |
    |---|---|---|
    | 4 | Card is declined | System displays an error.<br>Resume at step 2. |
    | 3 | Guest cancels | Use case ends. |
    """,
    """
    | Alternative | Description |
    |---|---|
    | A1 | At step 4, card is declined. System displays an error. Resume at step 2. |
    | A2 | At step 3, guest cancels. Use case ends. |
    """,
    """
    | # | Problem | Step | System response |
    |---|---|---|---|
    | 1 | Card is declined | Step 4 | displays an error. Resume at step 2. |
    | 2 | Guest cancels | Step 3 | Use case ends. |
    """,
    """
    | Fall | Reaktion | Schritt |
    |---|---|---|
    | Card is declined | System displays an error. Resume at step 2. | 4 |
    | Guest cancels | Use case ends. | 3 |
    """,
  ])
  func aRowIsAnAlternative(_ table: String) async throws {
    let found = try Lists.lines(table)
    #expect(found.contains { $0.contains("ard is declined") && !$0.hasSuffix("?") }, "\(found)")
    #expect(found.contains { $0.contains(" user 'cancels") && $0.hasSuffix("' → end") }, "\(found)")
    #expect(found.contains { $0.contains("displays an error") }, "\(found)")
    #expect(found.contains { $0.hasSuffix("case 'as written' → 2") }, "\(found)")
    #expect(try await Lists.findings(table) == [])
  }

  /// What cannot be read is said, and not lost.
  @Test(arguments: [
    (
      "| Exception | Handling |\n|---|---|\n| Card is lost | System displays an error. Use case ends. |",
      "unanchored-alternative"
    ),
    ("| Exceptions |\n|---|\n| Card is lost at step 4 |", "empty-alternative"),
    ("| Exception | Step |\n|---|---|\n| Card is lost | 4 |", "empty-alternative"),
    ("| Exception | Step | Handling |\n|---|---|---|\n| Card is lost | 9 | Use case ends. |", "unknown-step"),
  ])
  func aRowThatLacksSomethingIsSaid(_ table: String, _ rule: String) async throws {
    let found = try await Lists.findings(table)
    #expect(found.map { $0.split(separator: " ").last.map(String.init) } == [rule], "\(found)")
  }

  /// Its row may say where an alternative begins, or only list it.
  @Test(arguments: [
    ("| ID | Exception | Step |\n|---|---|---|\n| E1 | Card is declined | 4 |", "### E1: Card is declined"),
    (
      "| ID | Name | Link |\n|---|---|---|\n| E1 | Card declined | below |",
      "### E1: Card is declined (step 4)"
    ),
  ])
  func aRowMayNameAnAlternativeBelow(_ table: String, _ heading: String) async throws {
    let text = "\(table)\n\n\(heading)\n\n1. System displays an error.\n2. Use case ends."
    #expect(try Lists.lines(text).contains("  E1 case 'Card is declined' → E1"))
    #expect(try await Lists.findings(text) == [])
  }

  @Test func theAlternativesBesideAStepAreOfThat() async throws {
    let main = """
      | Step | Actor | Action | Alternative |
      |---|---|---|---|
      | 1 | Guest | Selects a game | |
      | 2 | System | Displays the price | - |
      | 3 | Guest | Confirms | Guest cancels: use case ends |
      | 4 | System | Charges the card | 4a. Card is declined. Use case ends.<br>E1 |
      | 5 | System | Stores the loan | E1 |
      """
    let more = "### E1: Disk is full\n\n1. System displays an error.\n2. Use case ends."
    let found = try Lists.lines(more, main: main)
    #expect(found.contains { $0.hasSuffix(" user 'cancels' → end") }, "\(found)")
    #expect(found.contains("  4a case 'Card is declined' → end"), "\(found)")
    #expect(found.contains { $0.hasPrefix("  E1 case 'Disk is full' → E1") }, "\(found)")
    #expect(try await Lists.findings(more, main: main) == [])
  }

  @Test func namesInAColumnAreNoActs() throws {
    let main = """
      | Step | Actor | Action | System response |
      |---|---|---|---|
      | 1 | Guest | selects a game | displays the price |
      | 2 | Guest | confirms | charges the card |
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains("  1 user 'selects a game' → 1+"), "\(found)")
    #expect(found.contains("  2 user 'confirms' → 2+"), "\(found)")
    #expect(found.contains { $0.hasPrefix("1+ screen") }, "\(found)")
  }

  @Test(arguments: ["System displays the price", "Displays the price"])
  func theResponseToAnActIsAStep(_ response: String) async throws {
    let main = """
      | # | Action | Expected result |
      |---|---|---|
      | 1 | Guest selects a game | \(response) |
      | 2 | Guest confirms | System charges the card |
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains { $0.hasPrefix("1+ screen") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("2+ system 'charges the card'") }, "\(found)")
    #expect(try await Lists.findings("", main: main) == [])
  }

  @Test func theStepsOfAnAlternativeMayBeInItsCell() async throws {
    let table = """
      | Step | Branching action |
      |---|---|
      | 4a | Card is declined:<br>4a1. System displays an error.<br>4a2. Resume at step 2. |
      """
    let found = try Lists.lines(table)
    #expect(found.contains("  4a case 'Card is declined' → 4a"), "\(found)")
    #expect(found.contains("  4a1 case 'as written' → 2"), "\(found)")
    #expect(try await Lists.findings(table) == [])
  }

  @Test func columnsThatShareTheNumbersAreReadInTheirOrder() async throws {
    let main = """
      | Guest | System |
      |---|---|
      | 1. Selects a game.<br>3. Confirms. | 2. Displays the price.<br>4. Charges the card. |
      """
    let found = try Lists.lines("", main: main)
    #expect(found.contains("2 screen 'price'"), "\(found)")
    #expect(found.contains("  3 user 'Confirms' → 4"), "\(found)")
    #expect(try await Lists.findings("", main: main) == [])
  }

  private static let steps = """
    | Step | Actor | Action |
    |---|---|---|
    | 1 | User | Sends the alias. |
    | 2 | System | Checks the alias. |
    | 3 | System | Stores the alias. |
    """

  /// The rows below the name of an alternative are its steps.
  @Test func labelsBelowANameAreStepsOfIt() async throws {
    let text = """
      # UC-1 Alias

      ## Main Flow

      \(Self.steps)

      ## Alternative Flows

      ### Alias taken

      | Step | Actor | Action |
      |---|---|---|
      | 2a | System | Alias is taken. |
      | 2b | System | Returns an error. The use case ends. |
      """
    #expect(try await Lists.findings(["UC-1.md": text]) == [])
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines.contains("  2a case 'Alias is taken' → 2a"), "\(lines)")
    #expect(lines.filter { $0.hasSuffix("→ end") }.count == 2, "\(lines)")
  }

  /// Rows that lead somewhere each are alternatives each.
  @Test func labelsWithAnEndEachAreAlternatives() throws {
    let text = """
      # UC-1 Alias

      ## Main Flow

      \(Self.steps)

      ## Alternative Flows

      ### While checking

      | Step | Actor | Action |
      |---|---|---|
      | 2a | System | Alias is taken. The use case ends. |
      | 2b | System | Alias is empty. Resume at step 1. |
      """
    let lines = Lists.lines(try Lists.document(text))
    #expect(lines.contains { $0.hasPrefix("  2a case") } && lines.contains { $0.hasPrefix("  2b case") })
  }
}
