import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import Testing

/// Lines inside a table that are no rows of it.
@Suite struct StrayLineTests {
  private static func read(_ rows: String) throws -> Checked<FlowDocument> {
    let text = "# Use Case 1.1 Tea\n\n## Flow\n\n| # | Description | Next |\n|---|---|---|\n\(rows)"
    let read = MarkdownReader.read(SourceText(path: "UC1.1_Tea.md", text: text))
    _ = try #require(read.value)
    return read
  }

  private static func stale(_ rows: String) throws -> [Diagnostic] {
    let document = try #require(try read(rows).value)
    return MarkdownWriter.keptFindings(of: document, in: Project([document]))
  }

  private static let rows =
    "| **1.1** | **System displays screen 'Tea'** | |\n| 1.1a | User selects Drink | End |\nstray\nwords\n"
    + "| 1.1b | User selects Pour | 1.1 |\n"

  @Test func areSaidOnceAndStay() throws {
    let read = try Self.read(Self.rows)
    #expect(read.diagnostics.map(\.rule.id) == ["markdown-row", "markdown-row"])
    #expect(try Self.stale(Self.rows).isEmpty)
    let flow = try #require(read.value)
    let written = MarkdownWriter.text(of: flow, in: Project([flow]))
    #expect(written.diagnostics.isEmpty)
    #expect(written.value?.contains("| End  |\nstray\nwords\n| 1.1b ") == true, "\(written.value ?? "")")
  }

  /// The kept texts of two rows of one number: a document has no other text than its own.
  @Test func aDocumentIsNeverStale() throws {
    let twice =
      "| **1.1** | **System acts** | |\n| 1.1a | Case: a | End | x |\n| 1.1a | Case: b | End | y |\n"
    #expect(try Self.stale(twice).isEmpty)
    // A YAML file that holds the same is.
    var flow = try #require(try Self.read(twice).value)
    flow.source = SourceText(path: "UC1.1_Tea.yaml", bytes: flow.source.bytes)
    flow.format = YAMLFormat()
    #expect(
      MarkdownWriter.keptFindings(of: flow, in: Project([flow])).map(\.rule.id).contains("stale-source"))
  }
}
