import LockstepWorkspace
import TestSupport
import Testing

/// The message about a folder without flows: its parts, and why no part is a flow.
@Suite struct FolderSurveyTests {
  private static func message(_ files: [String: String]) async -> String {
    do {
      _ = try await MemoryProject(files).check()
      return "flows were found"
    } catch let error as WorkspaceError {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test func eachPartIsNamedWithItsReason() async {
    let message = await Self.message([
      "a.md": "# Versions\n\n| Version | Date |\n|---|---|\n| 1 | May |\n",
      "b.md": "# To do\n\n1. Buy milk.\n2. Sell milk.\n",
      "c.md": "# Report\n\n<table>\n<tr><td>1</td></tr>\n</table>\n\n```html\n<table>\n```\n",
      "d.md": "# Picture\n\n```mermaid\ngraph LR\n```\n",
      "e.md": "# Prose\n\nNothing else.\n",
      "f.feature": "Feature: none\n",
    ])
    #expect(
      message == """
        no flows found below '.':
          a.md: a table of 1 row with the columns 'Version' and 'Date': no columns '#', 'Description' and 'Next', no rows numbered like 1.1a
          b.md: a numbered list of 2 items: no title, heading such as 'Main Flow' or actor that makes it a use case (docs/use-cases.md)
          c.md: a table in HTML, on line 3: only tables of Markdown are read
          d.md: a diagram (mermaid): diagrams are written, not read
          e.md: text without a table or a numbered list
          f.feature: a feature (Gherkin): it is not read
        """)
  }

  @Test func aTableOfStepsLacksWhatMakesItAUseCase() async {
    let message = await Self.message([
      "a.md":
        "# Delete it\n\n| Step | Actor | Action |\n|---|---|---|\n| 1 | User | Opens it |\n| 2 | System | Shows it |\n"
    ])
    #expect(
      message == """
        no flows found below '.':
          a.md: a table of 2 rows with the columns 'Step', 'Actor' and 'Action': no title, heading such as 'Main Flow' or actor that makes it a use case (docs/use-cases.md)
        """)
  }

  @Test func partsWithOneReasonAreOneLine() async {
    let table = "| Field | Value |\n|---|---|\n| a | b |\n\n"
    let message = await Self.message(["a.md": "# Report\n\n" + table + table + table])
    #expect(
      message == """
        no flows found below '.':
          a.md: a table of 1 row with the columns 'Field' and 'Value', and 2 more: no columns '#', 'Description' and 'Next', no rows numbered like 1.1a
        """)
  }
}
