import Foundation
import Lockstep
import LockstepMarkdown
import Testing

/// A document that is read, imported and rendered is the same document.
@Suite struct RoundTripTests {
  private static func check(_ source: SourceText) throws {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let read = try #require(MarkdownReader.read(source).value)
    let imported = MarkdownImport.document(read, at: source.path, in: Project([read]))
    #expect(imported.diagnostics.isEmpty, "\(imported.diagnostics.map(\.message))")
    let document = try #require(imported.value)
    let rendered = MarkdownWriter.text(of: document, in: Project([document]))
    #expect(rendered.diagnostics.isEmpty)
    let differences = NormalForm.differences(rendered.value ?? "", text)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")

    // What was rendered renders again, to the byte.
    let again = SourceText(path: source.path, text: rendered.value ?? "")
    let reread = try #require(MarkdownReader.read(again).value)
    let second = try #require(MarkdownImport.document(reread, at: source.path, in: Project([reread])).value)
    #expect(MarkdownWriter.text(of: second, in: Project([second])).value == rendered.value)
  }

  @Test(arguments: Fixtures.documents.filter { $0.hasSuffix(".md") })
  func ours(_ name: String) throws { try Self.check(try Fixtures.source(name)) }

  @Test(.enabled(if: Shared.exists, "the documents do not lie beside the repository"), arguments: Shared.documents)
  func real(_ path: String) throws { try Self.check(try Shared.source(path)) }
}
