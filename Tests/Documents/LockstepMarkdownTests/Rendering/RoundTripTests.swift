import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// A document that is read, imported and rendered is the same document.
@Suite struct RoundTripTests {
  private static func check(_ source: SourceText) throws {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let read = try #require(MarkdownReader.read(source).value)
    let chain = Chain(read, at: source.path.yamlPath)
    #expect(chain.imported.diagnostics.isEmpty, "\(chain.imported.diagnostics.map(\.message))")
    #expect(!chain.said.contains { $0.severity == .error }, "\(chain.said.map(\.message))")
    #expect(chain.rendered.diagnostics.isEmpty, "\(chain.rendered.diagnostics.map(\.message))")
    let rendered = try #require(chain.rendered.value)
    let differences = NormalForm.differences(rendered, text)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(rendered.split(separator: "\n").count { $0.hasPrefix("|") } == NormalForm.rows(text))
    #expect(NormalForm.rows(text) > 0)

    // What was rendered imports as the same YAML and renders as the same bytes.
    let again = try #require(MarkdownReader.read(SourceText(path: source.path, text: rendered)).value)
    let second = Chain(again, at: source.path.yamlPath)
    #expect(second.yaml == chain.yaml)
    #expect(second.rendered.value == rendered)
  }

  @Test(arguments: Documents.all)
  func everyRowOfOurs(_ name: String) throws { try Self.check(try Documents.source(name)) }

  @Test(arguments: RealDocument.all)
  func everyRowOfRealDocuments(_ document: RealDocument) throws { try Self.check(try document.source()) }

  @Test func theTextOfAWebPageGivesATable() throws {
    let read = try #require(MarkdownReader.read(try Fixtures.source("UC8.6_page.txt")).value)
    let chain = Chain(read, at: "UC8.6_page.yaml")
    #expect(!chain.said.contains { $0.severity == .error }, "\(chain.said.map(\.message))")
    let rendered = SourceText(path: "UC8.6_page.md", text: chain.rendered.value ?? "")
    let again = try #require(MarkdownReader.read(rendered).value)
    let ids = { (flow: FlowDocument) in
      flow.sections.flatMap(\.scenarios).flatMap(\.steps).flatMap {
        [$0.id.value] + $0.transitions.map(\.id.value)
      }
    }
    #expect(ids(again) == ids(read))
    #expect(!ids(read).isEmpty)
  }
}
