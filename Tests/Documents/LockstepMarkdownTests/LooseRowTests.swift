import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// Rows of a flow that are beside its tables: each place is an error, and texts about rows are none.
@Suite struct LooseRowTests {
  private static let table = """
    # Use Case 1.1 Open the door

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open</li></ul> | |
    | 1.1a | User selects Open | End |

    """

  private static func headerFindings(_ text: String) -> [Diagnostic] {
    MarkdownReader.read(SourceText(path: "UC1.1_Door.md", text: text)).diagnostics
      .filter { $0.rule.id == "markdown-table-header" }
  }

  @Test(arguments: [
    "| # | Description | Target |", "| # | Description | Nxt |", "| No. | What happens | Then |",
    "| Step | Action | Next |",
  ])
  func aTableWithAnotherHeadIsAnErrorAtItsHead(_ head: String) throws {
    let marked = Marked(
      Self.table + "\n## Errors\n\n«\(head)»\n|---|---|---|\n| 1.1b | Event: it rains | End |\n",
      path: "UC1.1_Door.md")
    let said = MarkdownReader.read(marked.source).diagnostics
    let finding = try #require(said.first { $0.rule.id == "markdown-table-header" })
    #expect(finding.severity == .error)
    #expect(finding.message == "this table has rows like '1.1b' but not the head of a flow table")
    #expect([Marked.show(finding.location.span, marked.source)] == marked.marks)
  }

  @Test(arguments: [
    ("| # | Event | Next |", "| 1.1b | it rains | End |"),
    ("| # | Event | Next |", "| 1.1b | it rains | 1 |"),
    ("| Nr | What | Then |", "| **1.2** | **System displays prompt 'Rain'** | |"),
    // A second flow may number its rows like the first.
    (
      "| Nr | What | Then |",
      "| **1.1** | **System displays screen 'Rain'** | |\n| 1.1a | User selects OK | Back |"
    ),
  ])
  func soIsOneWhoseRowsSayLess(_ head: String, _ rows: String) {
    #expect(Self.headerFindings(Self.table + "\n\(head)\n|---|---|---|\n\(rows)\n").count == 1)
  }

  @Test(arguments: [
    (
      "\n## Errors\n\n«| 1.1b | Event: it rains | End |»\n",
      "are outside the flow table, so they are not read"
    ),
    ("\n---\n\n«| 1.1b | Event: it rains | End |»\n", "are outside the flow table, so they are not read"),
    ("\n> «| 1.1b | Event: it rains | End |»\n", "are outside the flow table, so they are not read"),
    (
      "    «| 1.1b | Event: it rains | End |»\n",
      "are indented by four columns, so they are code and not read"
    ),
    ("\t«| 1.1b | Event: it rains | End |»\n", "are indented by four columns, so they are code and not read"),
    (
      "\n<details>\n<summary>More</summary>\n«| 1.1b | Event: it rains | End |»\n</details>\n",
      "are in an HTML block, so they are not read"
    ),
  ])
  func rowsWithoutATableAreAnErrorAtTheFirst(_ text: String, _ message: String) throws {
    let marked = Marked(Self.table + text, path: "UC1.1_Door.md")
    let said = MarkdownReader.read(marked.source).diagnostics
    let finding = try #require(said.first { $0.rule.id == "markdown-table-header" })
    #expect(finding.message == "rows like '1.1b' \(message)")
    #expect([Marked.show(finding.location.span, marked.source)] == marked.marks)
  }

  @Test func anIndentedRowTakesTheRowsBelowItAlong() throws {
    let below = "| **1.2** | **System waits** | |\n| 1.2a | Event: it rains | End |\n"
    let text = Self.table.replacing("| 1.1a", with: "    | 1.1a") + below
    let found = Self.headerFindings(text)
    #expect(found.count == 1)
    let edits = try #require(found.first?.fixes.first?.edits)
    var bytes = Array(text.utf8)
    for edit in edits.reversed() { bytes.removeSubrange(Int(edit.span.start)..<Int(edit.span.end)) }
    let mended = MarkdownReader.read(
      SourceText(path: "UC1.1_Door.md", text: String(decoding: bytes, as: UTF8.self)))
    #expect(mended.value?.steps.map(\.transitions.count) == [1, 1])
  }

  @Test(arguments: [
    """
    <table>
    <tr><th>#</th><th>Description</th><th>Next</th></tr>
    <tr><td><b>1.1</b></td><td><b>System displays screen 'Rain'</b></td><td></td></tr>
    <tr><td>1.1a</td><td>User selects OK</td><td>End</td></tr>
    </table>
    """,
    "<div><table><tr><td>1.1b<td>Event: it rains<td>1.1</table></div>",
    "<table>\n<tr>\n<td>1.1b</td>\n<td><p>Event: it rains</p></td>\n\n<td>End</td>\n</tr>\n</table>",
    "<table>\n<tr><td>1.1b</td><td>Event: it rains</td><td>End</td></tr>\n",
  ])
  func aTableOfHTMLIsAnError(_ table: String) {
    let found = Self.headerFindings(Self.table + "\n\(table)\n")
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("this table of HTML has rows like '1.1") == true)
  }

  @Test(arguments: [
    // Tests, remarks and requirements by the numbers of rows.
    "| Row | Test | Result |\n|---|---|---|\n| 1.1 | LTC1 | 2 |\n| 1.1a | User selects Open works | 1.1 |\n",
    "| # | Remark |\n|---|---|\n| **1.1** | why |\n| 1.1a | User selects Open at night |\n| 1.1c | User selects X was removed |\n",
    "| Row | Version | Change |\n|---|---|---|\n| 1.1c | 1.4 | User selects X was removed |\n",
    // The same row again.
    "| Nr | What | Then |\n|---|---|---|\n| **1.1** | **System** | |\n| 1.1a | User selects Open | End |\n",
    // Versions.
    "| Version | Date | Pages |\n|---|---|---|\n| **1.0** | May | 1 |\n| **1.1** | June | 2 |\n| 1.1b | July | 1 |\n",
    "| Version | Date | Change |\n|---|---|---|\n| 1.1 | June | User can open |\n| 1.2 | July | System waits |\n",
    "```\n| 1.1b | Event: it rains | End |\n```\n", "<!--\n| 1.1b | Event: it rains | End |\n-->\n",
    "    | # | Description | Next |\n    |---|---|---|\n    | 1.1b | Event: it rains | End |\n",
    "| # | Description | Next |\n|---|---|---|\n| 1.1b | Event: it rains | End |\n| ... | ... | ... |\n",
    "<table><tr><th>Row</th><th>Test</th></tr><tr><td>1.1a</td><td>LTC1</td></tr></table>\n",
  ])
  func textsAboutRowsAreNone(_ text: String) {
    #expect(Self.headerFindings(Self.table + "\n## More\n\n" + text).map(\.message) == [])
  }

  @Test func aTableIsReportedOnce() {
    let nested = "\n> | # | Description | Next |\n> |---|---|---|\n> | 1.1b | Event: it rains | End |\n"
    #expect(Self.headerFindings(Self.table + nested).count == 1)
    let heading = "\n# | Description | Next\n--- | --- | ---\n1.1b | Event: it rains | End\n"
    #expect(Self.headerFindings(Self.table + heading).count == 1)
  }

  @Test func manyBrokenTablesTakeLinearTime() {
    let text = Self.table + "\n" + String(repeating: "<table\n\n<td<td | 1.1b |\n\n", count: 20_000)
    let clock = ContinuousClock()
    #expect(clock.measure { _ = Self.headerFindings(text) } < .seconds(20))
  }
}
