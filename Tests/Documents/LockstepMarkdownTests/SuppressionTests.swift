import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

@Suite struct SuppressionTests {
  private func read(_ text: String) -> [Suppression] {
    MarkdownReader.suppressions(in: SourceText(path: "a.md", text: text))
  }

  private func only(_ text: String) throws -> (scope: String, rest: String) {
    let found = read(text)
    let one = try #require(found.first)
    #expect(found.count == 1)
    let bytes = one.source.bytes
    let rest = bytes[..<Int(one.removalSpan.start)] + bytes[Int(one.removalSpan.end)...]
    return (one.source.text(one.scope), String(decoding: rest, as: UTF8.self))
  }

  @Test func besideARowItCoversTheLine() throws {
    let (scope, rest) = try only("| a |\n| b <!-- lockstep:ignore r -- x --> |\n| c |\n")
    #expect(scope == "| b <!-- lockstep:ignore r -- x --> |")
    #expect(rest == "| a |\n| b |\n| c |\n")
  }

  @Test func onALineOfItsOwnItCoversTheTableBelow() throws {
    let (scope, rest) = try only(
      "# T\n\n<!-- lockstep:ignore r 1.1a, 1.2 -- x -->\n\n| a |\r\n| b |\r\n\n| c |\n")
    #expect(scope == "| a |\r\n| b |")
    #expect(rest == "# T\n\n\n| a |\r\n| b |\r\n\n| c |\n")
    #expect(
      read("<!-- lockstep:ignore r 1.1a, 1.2 -- x -->\n| a |\n").first?.rows.map(\.value) == ["1.1a", "1.2"])
    #expect(read("<!-- lockstep:ignore r -- x -->\n| a |\n").first?.reason?.value == "x")
  }

  @Test func severalAreAboutTheSameTable() {
    let found = read("<!-- lockstep:ignore r -- x -->\n<!-- lockstep:ignore s -- y -->\n| a |\n")
    #expect(found.map { $0.source.text($0.scope) } == ["| a |", "| a |"])
  }

  @Test func forAFileItStandsAnywhere() {
    let found = read("| a |\n\n<!-- lockstep:ignore-file r\n  -- over lines -->")
    #expect(found.first?.isForFile == true)
    #expect(found.first?.reason?.value == "over lines")
  }

  @Test(arguments: [
    "`<!-- lockstep:ignore r -->`\n", "```html\n<!-- lockstep:ignore r -->\n```\n", "lockstep:ignore r\n",
    "<!-- lockstep:ignore r\n", "~~~\n```\n<!-- lockstep:ignore r -->\n~~~\n",
  ])
  func whatIsOnlyWrittenAboutIsNone(_ text: String) { #expect(read(text).isEmpty) }

  /// Front ends pass over comments on lines of their own.
  @Test func aDocumentReadsTheSameWithOne() {
    let table = "| # | Description | Next |\n| --- | --- | --- |\n| 1 | **PRIMARY SCENARIO** | |\n"
    let text = "# Use Case 1.1 Tea\n\n<!-- lockstep:ignore r -- x -->\n\n\(table)"
    let read = MarkdownReader.read(SourceText(path: "UC1.1_Tea.md", text: text))
    #expect(read.value?.id.value == "UC1.1")
  }
}
