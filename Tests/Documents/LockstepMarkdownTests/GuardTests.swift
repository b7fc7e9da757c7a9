import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// The conditions and times behind the words of a row, as people write them.
@Suite struct GuardTests {
  private static func row(_ words: String, details: String = "Actions: OK") throws -> FlowRow {
    let text = """
      # Partial Flow 1 Ask

      ## Overview

      | Aspect | Description |
      |---|---|
      | **Parameters** | <ul><li>Cancelable</li></ul> |

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System displays screen 'Ask'**<ul><li>\(details)</li></ul> | |
      | 1.1a | \(words) | End |

      """
    let read = MarkdownReader.read(SourceText(path: "PF1_Ask.md", text: text))
    return try #require(read.value?.steps.first?.transitions.first)
  }

  @Test(arguments: [
    ("the 'Door' screen", "Door"), ("a 'Door' screen", "Door"), ("the screen 'Door'", "Door"),
    ("the 'Door'", "Door"), ("the Door screen", "Door"), ("Door screen", "Door"),
  ])
  func anArticleIsNoPartOfAName(_ object: String, _ name: String) throws {
    let text = "| # | Description | Next |\n|---|---|---|\n| **1.1** | **System displays \(object)** | |\n"
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: "# Use Case 1 A\n\n\(text)"))
    let step = try #require(read.value?.steps.first)
    #expect(step.kind.value == .screen && step.name.value == name)
  }

  @Test func aFullwidthColonIsOne() throws {
    let row = try Self.row("Case：Door is open", details: "Message：Hello")
    #expect(row.trigger.kind == .case && row.trigger.text.value == "Door is open")
  }

  @Test func aBarInsideAListIsEscaped() throws {
    let line = "| **1.1** | **System displays screen 'A'**<ul><li>Message: Hi | there | all</li></ul> | |"
    let text =
      "# Use Case 1 A\n\n| # | Description | Next |\n|---|---|---|\n\(line)\n| 1.1a | User selects B | End |\n"
    let read = MarkdownReader.read(SourceText(path: "UC1_A.md", text: text))
    #expect(!read.diagnostics.contains { $0.rule.id == "markdown-markup" })
    #expect(!read.diagnostics.contains { $0.fixes.contains(where: \.isSafe) })
    let fix = try #require(read.diagnostics.first { $0.rule.id == "markdown-row" }?.fixes.first)
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.insert(contentsOf: edit.text.utf8, at: Int(edit.span.start))
    }
    let mended = String(decoding: bytes, as: UTF8.self)
    #expect(mended.contains("Hi \\| there \\| all</li></ul> | |"))
    #expect(
      MarkdownReader.read(SourceText(path: "UC1_A.md", text: mended)).diagnostics.allSatisfy {
        $0.severity == .note || $0.rule.id != "markdown-row"
      })
  }
}
