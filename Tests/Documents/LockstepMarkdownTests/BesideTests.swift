import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// What can only be tested with the documents beside the repository (`../shared`).
@Suite(.enabled(if: RealDocument.areBeside, "the documents do not lie beside the repository"))
struct BesideTests {
  private func source(_ path: String) throws -> SourceText {
    SourceText(path: path, bytes: Array(try Data(contentsOf: Repository.shared.appending(path: path))))
  }

  @Test func allOfThemAreHere() {
    #expect(RealDocument.beside.count == 21)
  }

  @Test(arguments: RealDocument.sample)
  func theSampleIsACopy(_ document: RealDocument) throws {
    let original = try source("corpus/functional-design/\(document.path)")
    #expect(try document.source().bytes == original.bytes)
  }

  @Test func theWebPageHasTheRowsOfItsDocument() throws {
    let page = try rows("seeds/UC2.1_web_scrape.txt")
    let document = try rows("seeds/UC2.1_SetupRemotePinAndBiometricsUnlock.md")
    #expect(page == document)
    #expect(page.count == 42)
  }

  private func rows(_ path: String) throws -> [String] {
    let document = try #require(MarkdownReader.read(try source(path)).value)
    return document.sections.flatMap(\.scenarios).flatMap { scenario in
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
    let result = MarkdownReader.read(try source("seeds/Onegini_ChangePin.txt"))
    #expect(result.value == nil)
    #expect(result.diagnostics.map(\.severity) == [.note])
    #expect(result.diagnostics.first?.message.contains("Onegini_ChangePin.txt") == true)
  }
}
