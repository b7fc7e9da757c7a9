import Lockstep
import LockstepModel
import TestSupport
import Testing

/// Cells that name who acts, with others or remarks beside the name, and cells without a sentence.
@Suite struct ActorCellTests {
  private static func document(_ rows: String, head: String = "| Step | Actor | Action |") -> String {
    """
    # UC-1 Borrow a game

    **Actor:** Guest
    **Supporting actor:** Bank

    ## Main flow

    \(head)
    |---|---|---|
    \(rows)

    """
  }

  private static func lines(_ rows: String, head: String = "| Step | Actor | Action |") throws -> [String] {
    Lists.lines(try Lists.document(document(rows, head: head)))
  }

  @Test(arguments: ["Guest / Bank", "Guest and Bank", "Guest, System", "Guest / Clerk", "Guest (signed in)"])
  func aCellKeepsAllWhoAreNamed(_ cell: String) throws {
    let found = try Self.lines("| 1 | \(cell) | Confirms the loan. |\n| 2 | System | Stores it. |")
    #expect(found.first == "1 system '\(cell) Confirms the loan'", "\(found)")
    #expect(found.dropFirst().first == "  1 user '\(cell) Confirms the loan' → 2", "\(found)")
  }

  @Test func anotherActorKeepsItsRemark() throws {
    let found = try Self.lines("| 1 | Guest | Pays. |\n| 2 | Bank (branch) | Confirms it. |")
    #expect(found.contains("2 system 'Bank (branch) Confirms it'"), "\(found)")
  }

  @Test func theHeadOfAColumnIsAName() throws {
    let found = try Self.lines(
      "| 1 | Opens the list. | |\n| 2 | | Displays the list. |\n| 3 | Closes it. | |",
      head: "| Step | Guest (signed in) | System (server) |")
    #expect(
      found == [
        "1 system 'Guest Opens the list'", "  1 user 'Opens the list' → 2", "2 screen 'list'",
        "  3 user 'Closes it' → end",
      ])
  }

  @Test(arguments: [
    "Guest/Bank confirms the loan.", "Guest/Clerk confirms the loan.", "Guest / Bank confirms the loan.",
  ])
  func aSlashJoinsNames(_ sentence: String) throws {
    let found = try Lists.lines("", main: "1. \(sentence)\n2. System stores it.")
    #expect(found.dropFirst().first == "  1 user '\(sentence.dropLast())' → 2", "\(found)")
  }

  @Test func aRemarkBehindASubjectIsKept() throws {
    let main = """
      1. The guest (signed in) opens the list.
      2. System (server) displays the list.
      3. Guest (the owner of the card) closes it.
      4. System stores it.
      """
    #expect(
      try Lists.lines("3a. Guest (junior) cancels the loan. Use case ends.", main: main) == [
        "1 system 'The guest (signed in) opens the list'", "  1 user '(signed in) opens the list' → 2",
        "2 screen 'list'", "  3 user '(the owner of the card) closes it' → 4",
        "  3a user '(junior) cancels the loan' → end", "4 system 'stores it'", "  4 case 'as written' → end",
      ])
  }

  // MARK: Cells without a sentence

  @Test(arguments: [
    "| 1. Guest opens the list. | 2. |\n| 3. Guest closes it. | 4. System stores it. |",
    "| 1. Guest opens the list. | |\n| 2. | 3. System displays it. |\n| 4. Guest closes it. | |",
  ])
  func aNumberAloneIsMissing(_ rows: String) async throws {
    let text = "# UC-1 Borrow a game\n\n## Main flow\n\n| Guest | System |\n|---|---|\n\(rows)\n"
    let files = ["UC-1.md": text]
    #expect(try await Lists.findings(files).contains { $0.hasSuffix("id-gap") })
    #expect(try Lists.lines(Lists.document(text)).contains { $0.contains("''") } == false)
  }

  @Test(arguments: ["N/A", "—", "-", "None"]) func aWordForNothingIsNoAct(_ cell: String) throws {
    let found = try Self.lines(
      "| 1 | Opens the list. | \(cell) |\n| 2 | \(cell) | Stores the visit. |",
      head: "| Step | Guest | System |")
    #expect(
      found == [
        "1 system 'Guest Opens the list'", "  1 user 'Opens the list' → 2", "2 system 'Stores the visit'",
        "  2 case 'as written' → end",
      ])
  }

  // MARK: Lines of a cell

  @Test func actsInLinesOfACellAreSteps() throws {
    let found = try Self.lines(
      "| 1 | Guest | Opens the list. |\n| 2 | System | Checks the name<br>Displays the list |\n| 3 | Guest | Closes it. |"
    )
    #expect(
      found.suffix(4) == [
        "2 system 'Checks the name'", "  2 case 'as written' → 2+", "2+ screen 'list'",
        "  3 user 'Closes it' → end",
      ], "\(found)")
  }

  @Test(arguments: [
    "- Name<br>- Phone", "&nbsp;&nbsp;- Name<br>• Phone", "<ul><li>Name</li><li>Phone</li></ul>",
  ])
  func aListInACellIsDataOfItsSentence(_ list: String) throws {
    let found = try Self.lines("| 1 | Guest | Enters:<br>\(list) |\n| 2 | System | Stores it. |")
    #expect(found.contains("  1 user 'Enters: Name, Phone' → 2"), "\(found)")
    let fields = """
      | Use case | Borrow a game |
      |---|---|
      | Actor | Guest |
      | Main flow | 1. Guest enters:<br>\(list)<br>2. System stores it. |
      """
    #expect(Lists.lines(try Lists.document(fields)).contains("  1 user 'enters: Name, Phone' → 2"))
  }

  @Test(arguments: ["Displays:<br>- Name<br>- Phone", "Displays: <ul><li>Name</li><li>Phone</li></ul>"])
  func aListMayBeAllThatIsShown(_ cell: String) throws {
    let found = try Self.lines("| 1 | System | \(cell) |\n| 2 | Guest | Closes it. |")
    #expect(found == ["1 screen 'Name, Phone'", "  2 user 'Closes it' → end"])
  }

  @Test func aListBelowAnAlternativeIsDataOfItsConsequence() throws {
    let text =
      "4a. If the card is declined, the system displays errors:\n    - Too old\n    - Unknown bank\n\n    Use case ends."
    let found = try Lists.document(Lists.useCase(Lists.loan, text))
    let steps = found.sections.flatMap(\.scenarios).flatMap(\.steps)
    #expect(steps.contains { $0.title?.value == "the system displays errors: Too old, Unknown bank" })
    #expect(!steps.contains { $0.name.value.contains("Too old") })
  }
}
