import Lockstep
import LockstepModel
import Testing

/// Lists of what somebody does whom only the line above them names, and lists of data.
@Suite struct ActListTests {
  private func main(_ line: String, _ below: [String], mark: String = "-") -> String {
    (["1. Guest selects a slot.", "2. \(line)"] + below.map { "   \(mark) \($0)" } + ["3. Guest reads it."])
      .joined(separator: "\n")
  }

  @Test(arguments: [
    ["Stores the slot.", "Displays the card."], ["stores the slot", "displays the card"],
    ["Stores the slot", "Displays the card"],
  ])
  func whatIsBelowANameIsWhatItsBearerDoes(_ acts: [String]) async throws {
    for line in ["The system:", "System:", "**System:**", "System"] {
      let found = try Lists.lines("", main: main(line, acts))
      #expect(found.contains { $0.hasPrefix("2 system '") && $0.hasSuffix("tores the slot'") }, "\(found)")
      #expect(found.contains("2+ screen 'card'"), "\(found)")
      #expect(try await Lists.findings("", main: main(line, acts)) == [])
    }
  }

  @Test(arguments: [
    ["Stores the slot", "Clears the search and displays the card"], ["Copies the slot.", "Closes the card."],
    ["Clears the slot", "Score of the slot"],
  ])
  func oneActTellsThatOfTheOthers(_ acts: [String]) throws {
    for mark in ["-", "1."] {
      let found = try Lists.lines("", main: main("The system:", acts, mark: mark))
      #expect(found.contains("2 system '\(acts[0].prefix { $0 != "." })'"), "\(found)")
      #expect(found.contains("2+ system '\(acts[1].prefix { $0 != "." })'"), "\(found)")
    }
  }

  @Test func whatIsBelowAnActIsItsData() throws {
    let main = """
      1. Guest selects a slot.
      2. System:
         1. Reads both files.
         2. Identifies:
            - Skills in both
            - Missing skills
      3. Guest reads the result.
      """
    let steps = try Lists.document(Lists.useCase(main)).steps
    #expect(
      steps.compactMap { $0.title?.value } == [
        "Guest selects a slot", "System Reads both files",
        "System Identifies: Skills in both, Missing skills", "Guest reads the result",
      ])
  }

  @Test func aListBelowANameOfAnAlternativeIsReadToo() throws {
    let found = try Lists.lines(
      "4a. The card is declined:\n    - System:\n      - Stores the error\n      - Displays the error\n    - Use case ends."
    )
    #expect(found.contains("4a1 system 'Stores the error'"), "\(found)")
    #expect(found.contains("4a1+ system 'Displays the error'"), "\(found)")
    #expect(found.last == "  4a1+ case 'as written' → end")
  }

  // MARK: Data

  @Test func dataIsKeptInTheWordsOfItsSentence() async throws {
    let main = """
      1. Guest opens the form.
      2. System displays a form with:
         - Name,
         - Phone
      3. Guest enters:
         - the name;
         - **the phone**.
      4. System prints:
         1. Display name
         2. Number of the guest
      """
    let document = try Lists.document(Lists.useCase(main))
    #expect(document.steps.contains { $0.kind.value == .screen && $0.name.value == "form" })
    #expect(
      document.steps.compactMap { $0.title?.value } == [
        "Guest opens the form", "System displays a form with: Name, Phone",
        "System prints: Display name, Number of the guest",
      ])
    #expect(Lists.lines(document).contains("  3 user 'enters: the name, the phone' → 4"))
    #expect(try await Lists.findings("", main: main) == [])
  }

  @Test func dataMayBeginAtTheMargin() throws {
    let main = "1. Guest opens the form.\n2. System displays:\n- Name\n- Phone\n3. Guest leaves."
    #expect(
      try Lists.document(Lists.useCase(main)).steps.compactMap { $0.title?.value }.contains(
        "System displays: Name, Phone"))
  }

  @Test func aRemarkBelowASentenceIsNoData() throws {
    let main = "1. Guest opens the form.\n\n   This was changed in May.\n2. System stores it."
    #expect(
      try Lists.document(Lists.useCase(main)).steps.compactMap { $0.title?.value } == [
        "Guest opens the form", "System stores it",
      ])
  }
}
