import Foundation
import Lockstep
import LockstepMarkdown
import Testing

/// Only what is broken, or oddly spaced, needs its raw cell: the fields give everything else back.
@Suite struct StrippedSourceTests {
  /// The rows of a document that differ without what was kept, as their first cells.
  private static func changedRows(_ source: SourceText) throws -> [String] {
    let read = try #require(MarkdownReader.read(source).value)
    let chain = Chain(read, at: source.path.yamlPath) { $0.dropSources() }
    let text = String(decoding: source.bytes, as: UTF8.self)
    let rows = { (lines: [String]) in lines.filter { $0.hasPrefix("|") } }
    let (wanted, got) = (rows(NormalForm.lines(text)), rows(NormalForm.lines(chain.rendered.value ?? "")))
    try #require(wanted.count == got.count)
    return zip(wanted, got).filter { $0 != $1 }.map { pair in
      String(pair.0.split(separator: "|").first ?? "").replacing("*", with: "")
    }
  }

  @Test func broken() throws {
    #expect(try Self.changedRows(try Fixtures.source("UC8.7_WipeTheTable.md")) == Self.brokenRows)
  }

  /// Each breaks in a way of its own; see the document.
  private static let brokenRows = ["Triggered by", "Possible errors", "1.1", "1.1b", "1.2"]

  @Test(
    .enabled(if: Shared.exists, "the documents do not lie beside the repository"),
    arguments: Shared.documents)
  func onlyBrokenRowsOfRealDocuments(_ path: String) throws {
    let changed = try Self.changedRows(try Shared.source(path))
    #expect(changed == Self.broken[path] ?? [])
  }

  /// Grammar §4, as far as it is about the documents beside the repository, and lists in odd places.
  private static let broken = [
    "seeds/PF2.8_ValidatePin.md": ["Possible errors"],
  ]
}
