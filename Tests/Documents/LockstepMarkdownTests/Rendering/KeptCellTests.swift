import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import Testing

/// A kept cell stands as long as it reads as the row's fields; then it is said that it does not.
@Suite struct KeptCellTests {
  private static let flow = """
    flow: UC8.9
    kind: use-case
    title: Kept
    overview:
      summary: Short.
    sources:
      - row: Summary
        description: Short.
      - row: below flow
        description: "\\n\\nThe end.\\n"
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Cup
            actions: [Look, Catch]
            source:
              description: "**System displays screen 'Cup'**<ul><li>Actions: Look, Catch</ul></li>"
            transitions:
              - {id: 1.1a, user: selects Look, next: 1.1, source: {next: "**1.1**"}}
              - {id: 1.1b, user: selects Catch, next: end}
    after: "\\n\\nThe end."
    """

  private static func render(_ text: String) throws -> Checked<String> {
    let read = YAMLReader.read(SourceText(path: "UC8.9_Kept.yaml", text: text))
    guard case .flow(let flow) = try read.get() else { return Checked(nil) }
    return MarkdownWriter.text(of: flow, in: Project([flow]))
  }

  @Test func standsWhileItReadsAsTheRow() throws {
    let result = try Self.render(Self.flow)
    #expect(result.diagnostics.map(\.message) == [])
    let text = try #require(result.value)
    #expect(text.contains("Look, Catch</ul></li>"))
    #expect(text.contains("| **1.1** |"))
    #expect(text.hasSuffix("\n\n\nThe end.\n"))
  }

  @Test(arguments: [
    ("actions: [Look, Catch]", "actions: [Look, Drop]", "1.1", "Actions: Look, Drop</li></ul>"),
    ("screen: Cup", "screen: Tray", "1.1", "screen 'Tray'**<ul><li>Actions: Look, Catch</li></ul>"),
    ("next: 1.1,", "next: end,", "1.1a", "| User selects Look"),
    ("summary: Short.", "summary: Long.", "Summary", "| **Summary**         | Long."),
    ("after: \"\\n\\nThe end.\"", "after: \"The start.\"", "below flow", "\n\nThe start.\n"),
  ])
  func fallsWhenTheRowChanges(_ old: String, _ new: String, _ row: String, _ written: String) throws {
    let changed = Self.flow.replacing(old, with: new)
    #expect(changed != Self.flow)
    let result = try Self.render(changed)
    #expect(result.diagnostics.map(\.rule.id) == ["stale-source"])
    #expect(result.diagnostics.first?.row == row)
    #expect(result.value?.contains(written) == true, "\(result.value ?? "")")

    // The fix writes what is rendered now.
    let edit = try #require(result.diagnostics.first?.fixes.first?.edits.first)
    var bytes = Array(changed.utf8)
    bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    let mended = try Self.render(String(decoding: bytes, as: UTF8.self))
    #expect(mended.diagnostics.map(\.message) == [])
    #expect(mended.value == result.value)
  }

  @Test func aCellStaysOnOneLineAndBetweenItsBars() throws {
    let text = Self.flow.replacing("summary: Short.", with: "summary: \"a | b\\nc \\\\| d\"")
      .replacing("- row: Summary\n    description: Short.\n  ", with: "")
    let result = try Self.render(text)
    #expect(result.value?.contains("| a \\| b c \\| d |") == true, "\(result.value ?? "")")
  }
}
