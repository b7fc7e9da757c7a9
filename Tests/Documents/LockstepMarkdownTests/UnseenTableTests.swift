import LockstepMarkdown
import LockstepModel
import Testing

/// Flow tables that a Markdown reader shows as something else.
@Suite struct UnseenTableTests {
  private static let table = [
    "| # | Description | Next |", "|---|---|---|", "| **1** | **PRIMARY SCENARIO** | |",
    "| **1.1** | **System displays screen 'A'** | |", "| 1.1a | User selects B | End |",
  ]

  private static func read(_ body: String) -> Checked<FlowDocument> {
    MarkdownReader.read(SourceText(path: "UC1.1_A.md", text: "# Use Case 1.1 A\n\n\(body)\n"))
  }

  @Test(arguments: ["<!--\n%\n-->", "```\n%\n```", "<pre>\n%\n</pre>", "~~~\n%\n~~~"])
  func nothingIsReadInACommentOrCode(_ around: String) {
    let read = Self.read(around.replacing("%", with: Self.table.joined(separator: "\n")))
    #expect(read.value == nil)
    #expect(!read.diagnostics.contains { $0.rule.id == "markdown-table-header" })
  }

  @Test func anIndentedTableIsCode() {
    #expect(Self.read(Self.table.map { "    " + $0 }.joined(separator: "\n")).value == nil)
  }

  @Test(arguments: [
    ("> ", "this flow table is in a block quote or a list, so it is not read"),
    ("", "this flow table is in an HTML block, so it shows as text"),
  ])
  func oneInAQuoteOrAnHTMLBlockIsAnError(start: String, message: String) throws {
    let lines = Self.table.map { start + $0 }
    let read = Self.read((start.isEmpty ? ["<div>"] + lines + ["</div>"] : lines).joined(separator: "\n"))
    #expect(read.value == nil)
    #expect(read.diagnostics.first?.message == message)
  }

  @Test func aHeadWithoutABarBeforeItIsAHeading() throws {
    let lines = ["# | Description | Next", "--- | --- | ---"] + Self.table.dropFirst(2)
    let finding = try #require(Self.read(lines.joined(separator: "\n")).diagnostics.first)
    #expect(finding.rule.id == "markdown-table-header" && finding.help == "write '| # | Description | Next'")
  }

  @Test func aTableWithoutOuterBarsIsRead() throws {
    let words = Wording([Wording.Term("columns", "number"): ["Step"]], numbers: NumberStyle())
    let text = """
      Use Case 1.1 A
      ==============

      Step | Description | Next
      --- | --- | ---
      **1** | **PRIMARY SCENARIO** |
      **1.1** | **System displays screen 'A'** |
      1.1a | User selects B | End

      """
    let read = try #require(MarkdownReader.read(SourceText(path: "UC1.1_A.md", text: text), words).value)
    #expect(read.title.value == "A")
    #expect(read.steps.map(\.id.value) == ["1.1"] && read.steps.first?.transitions.count == 1)
  }
}
