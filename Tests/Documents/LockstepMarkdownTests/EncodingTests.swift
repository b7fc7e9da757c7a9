import Foundation
import LockstepMarkdown
import LockstepModel
import Testing

/// Characters that are not what they look like.
@Suite struct EncodingTests {
  private static let rows =
    "| # | Description | Next |\n|---|---|---|\n| **1** | **PRIMARY SCENARIO** | |\n| **1.1** | **System displays screen 'A'** | |\n"

  private static func read(_ bytes: [UInt8]) -> Checked<FlowDocument> {
    MarkdownReader.read(SourceText(path: "UC1.1_A.md", bytes: bytes))
  }

  @Test func aByteOfLatin1IsAnErrorAtItsPlace() throws {
    let before = Array("# Use Case 1.1 Caf".utf8)
    let read = Self.read(before + [0xE9] + Array("\n\n\(Self.rows)| 1.1a | User selects B | End |\n".utf8))
    #expect(read.value == nil)
    let finding = try #require(read.diagnostics.first)
    #expect(
      read.diagnostics.count == 1 && finding.rule.id == "markdown-encoding" && finding.severity == .error)
    #expect(Int(finding.location.span.start) == before.count)
  }

  /// With and without a byte order mark; a document without a flow is not read in any encoding.
  @Test(arguments: [
    ("\u{FEFF}", String.Encoding.utf16BigEndian), ("\u{FEFF}", .utf16LittleEndian), ("", .utf16LittleEndian),
  ])
  func aFlowInUTF16IsAnError(mark: String, encoding: String.Encoding) throws {
    func read(_ text: String) throws -> (isRecognised: Bool, Checked<FlowDocument>) {
      let bytes = Array(try #require((mark + text).data(using: encoding)))
      let source = SourceText(path: "UC1.1_A.md", bytes: bytes)
      return (MarkdownFormat().recognises(source, .builtIn), MarkdownReader.read(source))
    }
    let (isFlow, flow) = try read("# Use Case 1.1 Café\n\n\(Self.rows)| 1.1a | User selects B | End |\n")
    #expect(isFlow && flow.value == nil)
    #expect(flow.diagnostics.map(\.rule.id) == ["markdown-encoding"])
    #expect(flow.diagnostics.first?.message == "this document looks like UTF-16, not UTF-8")
    let (isText, text) = try read("# Notes\n\nCafé\n")
    #expect(!isText && text.value == nil && text.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("User selects\u{A0}Open", "the no-break space (U+00A0)", "User selects Open"),
    ("User sel\u{AD}ects Open", "the soft hyphen (U+00AD)", "User selects Open"),
    ("U\u{200B}ser selects Open", "the zero-width space (U+200B)", "User selects Open"),
    ("User selects \u{41E}pen", "a letter of another alphabet", nil),
  ])
  func whatIsNotSeenIsNamed(cell: String, name: String, mended: String?) throws {
    let text = "# Use Case 1.1 A\n\n\(Self.rows)| 1.1a | \(cell) | End |\n"
    let read = Self.read(Array(text.utf8))
    let finding = try #require(read.diagnostics.first { $0.rule.id == "markdown-invisible-character" })
    #expect(finding.message.hasPrefix(name), "\(finding.message)")
    #expect((finding.fixes.first != nil) == (mended != nil))
    guard let mended, let fix = finding.fixes.first else { return }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self).contains("| \(mended) |"))
  }

  @Test func otherScriptsAreLetters() {
    let text = "# Use Case 1.1 A\n\n\(Self.rows)| 1.1a | User selects Выход, Ça va, 終了 | End |\n"
    #expect(
      !Self.read(Array(text.utf8)).diagnostics.contains { $0.rule.id == "markdown-invisible-character" })
  }
}
