import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// Lists of actions, which only the rows of their step take apart.
@Suite struct ActionListTests {
  @Test(arguments: [
    ("Yes, continue & Logout", ["Yes, continue", "Logout"], ["Yes, continue", "Logout"]),
    ("Open, Back and Close", ["Open", "Back", "Close"], ["Open", "Back", "Close"]),
    ("Terms & conditions, Close", ["Terms & conditions", "Close"], ["Terms & conditions", "Close"]),
    ("Search and find, Close", ["Close"], ["Search and find", "Close"]),
    ("Save & Close, Close", ["Save & Close", "Close"], ["Save & Close", "Close"]),
  ])
  func aListIsTakenApartAsItsRowsSay(list: String, rows: [String], names: [String]) throws {
    let text = Self.document(list, rows)
    let document = try #require(MarkdownReader.read(SourceText(path: "UC1.1_A.md", text: text)).value)
    let step = try #require(document.sections.first?.scenarios.first?.steps.first)
    let found = step.details.flatMap { detail -> [String] in
      if case .actions(let names) = detail.content { names.map(\.value) } else { [] }
    }
    #expect(found == names)
  }

  /// A page shows no line break at the end of a cell, nor before a condition.
  @Test(arguments: ["Close<br>", "Close <br/><br />", "Close&nbsp;<br>", "Close<br>(when Open)"])
  func aLineBreakAtTheEndIsNoPartOfTheName(row: String) throws {
    let text = Self.document("Close", [row]).replacing(
      "## Flow", with: "| Aspect | Description |\n|---|---|\n| **Parameters** | Open |\n\n## Flow")
    let document = try #require(MarkdownReader.read(SourceText(path: "UC1.1_A.md", text: text)).value)
    let read = try #require(document.sections.first?.scenarios.first?.steps.first?.transitions.first)
    #expect(read.trigger.text.value == "selects Close")
  }

  private static func document(_ list: String, _ rows: [String]) -> String {
    let lines = rows.enumerated().map { number, row in
      "| 1.1\("abcdef".dropFirst(number).prefix(1)) | User selects \(row) | End |"
    }
    return """
      # Use Case 1.1 A

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'A'**<ul><li>Actions: \(list)</li></ul> | |
      \(lines.joined(separator: "\n"))
      """
  }
}
