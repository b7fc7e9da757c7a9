import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Tables whose head alone keeps them from being a flow.
@Suite struct HeadlessTableTests {
  private static let rows = "| **1.1** | **System waits** | |\n| 1.1a | User selects Go | End |\n"

  private static func said(_ text: String) -> [Diagnostic] {
    MarkdownReader.read(SourceText(path: "UC1.1_Tea.md", text: text)).diagnostics
  }

  @Test(arguments: [
    "«| Nr | Description | Next |»\n|---|---|---|\n", "«|  | Description | Next |»\n|---|---|---|\n",
    "«| # | Description | Next |»\n|---|==|---|\n", "«| # | Description | Next |»\n",
    "«|---|---|---|»\n", "«| # | Description |»\n|---|---|\n",
  ])
  func isAnErrorAtItsHead(_ head: String) throws {
    let marked = Marked("# Use Case 1.1 Tea\n\n\(head)\(Self.rows)", path: "UC1.1_Tea.md")
    let read = MarkdownReader.read(marked.source)
    #expect(read.value == nil)
    let said = try #require(read.diagnostics.first)
    #expect(read.diagnostics.count == 1)
    #expect(
      [said.rule.id, said.message] == [
        "markdown-table-header", "this table has rows like '1.1a' but not the head of a flow table",
      ])
    #expect([Marked.show(said.location.span, marked.source)] == marked.marks)
  }

  @Test(arguments: [
    "| # | Description | Next |\n|---|---|---|\n\(rows)",
    "```\n| Nr | Description | Next |\n|---|---|---|\n\(rows)```\n",
    // Versions, chapters and the like.
    "| Version | Date |\n|---|---|\n| 1.1 | May |\n| 1.2 | June |\n| 1.2a | July |\n| 2 | |\n| **2.1** | |\n",
    "| # | Description | Next |\n|---|---|---|\n\(rows)| ... | ... | ... |\n", "1.1 and 1.1a\n",
  ])
  func othersAreNone(_ text: String) {
    let rules = Self.said("# Use Case 1.1 Tea\n\n\(text)").map(\.rule.id)
    #expect(!rules.contains("markdown-table-header"), "\(rules)")
  }

  @Test func twoRowsUnderAPlainStepTellToo() {
    let rows = "| 1.1 | System waits | |\n| 1.1a | User goes | End |\n| 1.1b | User stays | 1.1 |\n"
    #expect(
      Self.said("| Nr | What | Next |\n|---|---|---|\n\(rows)").map(\.rule.id) == ["markdown-table-header"])
  }

  @Test func stepsUnderTheirScenarioTellToo() {
    let rows = "| **1** | **PRIMARY SCENARIO** | |\n| **1.1** | **System waits** | End |\n"
    #expect(
      Self.said("| Nr | What | Next |\n|---|---|---|\n\(rows)").map(\.rule.id) == ["markdown-table-header"])
  }
}
