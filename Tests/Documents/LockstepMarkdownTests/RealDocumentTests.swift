import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

/// Real documents: a sample in every clone, and more of them where they lie beside the repository (`../shared`).
@Suite struct RealDocumentTests {
  @Test func theSampleIsHere() {
    #expect(RealDocument.sample.count == 6)
  }

  @Test(arguments: RealDocument.all)
  func everyRowIsGivenBack(_ document: RealDocument) throws {
    let source = try document.source()
    let written = WrittenRow.all(in: String(decoding: source.bytes, as: UTF8.self))
    let given = try document.read().givenRows()
    #expect(!written.isEmpty)
    #expect(given.count == written.count)
    for (row, other) in zip(given, written) { #expect(row == other) }
  }

  @Test(arguments: RealDocument.all)
  func theCountsAreThoseOfTheText(_ document: RealDocument) throws {
    let source = try document.source()
    let text = String(decoding: source.bytes, as: UTF8.self)
    let scenarios = try document.read().sections.flatMap(\.scenarios)
    let steps = scenarios.flatMap(\.steps)
    #expect(scenarios.count { $0.title != nil } == text.matches(of: /(?m)^\| \*\*\d+\*\*/).count)
    #expect(steps.count == text.matches(of: /(?m)^\| \*\*\d+\.\d+\*\*/).count)
    #expect(steps.flatMap(\.transitions).count == text.matches(of: /(?m)^\| \d+\.\d+[a-z]/).count)
    let links = text.matches(of: /\]\([^)]*UC\d[^)]*\)(?: 1\.8)? +\|(?:\n|$)/)
    #expect(
      steps.flatMap(\.transitions).count { row in
        switch row.target?.kind {
        case .goTo, .endGoTo: true
        default: false
        }
      } == links.count)
  }

  @Test(arguments: RealDocument.all)
  func everyTextIsWhereItSays(_ document: RealDocument) throws {
    let flow = try document.read()
    #expect(!flow.writtenTexts.isEmpty)
    for text in flow.writtenTexts { #expect(flow.source.text(text.span) == text.value) }
  }

  /// Nothing of the real documents is beyond running.
  @Test(arguments: RealDocument.all)
  func nothingIsAnError(_ document: RealDocument) throws {
    #expect(!MarkdownReader.read(try document.source()).hasErrors)
  }

  @Test(arguments: RealDocument.all)
  func everyRepairIsEnough(_ document: RealDocument) throws {
    let source = try document.source()
    var bytes = source.bytes
    let edits = MarkdownReader.read(source).diagnostics.flatMap(\.fixes).flatMap(\.edits)
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: edit.text.utf8)
    }
    let mended = MarkdownReader.read(SourceText(path: document.path, bytes: bytes)).diagnostics
    #expect(mended.allSatisfy { $0.fixes.isEmpty })
  }
}
