import Foundation
import Lockstep
import LockstepLinking
import LockstepMarkdown
import LockstepModel
import LockstepText
import Testing

/// Real documents, where they lie beside the repository (`../shared`).
@Suite(.enabled(if: Shared.exists)) struct SharedDocumentTests {
  private func read(_ path: String) throws -> FlowDocument {
    try #require(MarkdownReader.read(try Shared.source(path)).value)
  }

  @Test func allOfThemAreHere() {
    #expect(Shared.documents.count == 21)
  }

  @Test(arguments: Shared.documents)
  func everyRowIsGivenBack(_ path: String) throws {
    let source = try Shared.source(path)
    let written = WrittenRow.all(in: String(decoding: source.bytes, as: UTF8.self))
    let given = try read(path).givenRows()
    #expect(given.count == written.count)
    for (row, other) in zip(given, written) { #expect(row == other) }
  }

  @Test(arguments: Shared.documents)
  func theCountsAreThoseOfTheText(_ path: String) throws {
    let source = try Shared.source(path)
    let text = String(decoding: source.bytes, as: UTF8.self)
    let scenarios = try read(path).sections.flatMap(\.scenarios)
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

  @Test(arguments: Shared.documents)
  func everyTextIsWhereItSays(_ path: String) throws {
    let document = try read(path)
    for text in document.writtenTexts { #expect(document.source.text(text.span) == text.value) }
  }

  /// Nothing of the real documents is beyond running.
  @Test(arguments: Shared.documents)
  func nothingIsAnError(_ path: String) throws {
    #expect(!MarkdownReader.read(try Shared.source(path)).hasErrors)
  }

  @Test(arguments: Shared.documents)
  func everyRepairIsEnough(_ path: String) throws {
    let source = try Shared.source(path)
    var bytes = source.bytes
    let edits = MarkdownReader.read(source).diagnostics.flatMap(\.fixes).flatMap(\.edits)
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: edit.text.utf8)
    }
    let mended = MarkdownReader.read(SourceText(path: path, bytes: bytes)).diagnostics
    #expect(mended.allSatisfy { $0.fixes.isEmpty })
  }

  @Test func theWebPageHasTheRowsOfItsDocument() throws {
    let page = try read("seeds/UC2.1_web_scrape.txt")
    let document = try read("seeds/UC2.1_SetupRemotePinAndBiometricsUnlock.md")
    #expect(rows(of: page) == rows(of: document))
    #expect(rows(of: page).count == 42)
  }

  private func rows(of document: FlowDocument) -> [String] {
    document.sections.flatMap(\.scenarios).flatMap { scenario in
      ["\(scenario.id.value) \(scenario.title?.value ?? "")"]
        + scenario.steps.flatMap { step in
          ["\(step.id.value) \(step.kind.value) \(step.name.value)"]
            + step.transitions.map { row in
              "\(row.id.value) \(row.trigger.kind) \(row.trigger.text.value) \(row.target?.text.value ?? "")"
            }
        }
    }
  }

  @Test func theGuideIsRefusedByName() throws {
    let result = MarkdownReader.read(try Shared.source("seeds/Onegini_ChangePin.txt"))
    #expect(result.value == nil)
    #expect(result.diagnostics.map(\.severity) == [.note])
    #expect(result.diagnostics.first?.message.contains("Onegini_ChangePin.txt") == true)
  }
}
