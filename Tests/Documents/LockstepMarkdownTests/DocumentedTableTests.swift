import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import TestSupport
import Testing

/// The documents in docs/tables.md are read without a finding, and rendered as they stand there.
@Suite struct DocumentedTableTests {
  private static func examples() throws -> [String] {
    let url = Repository.root.appending(path: "docs/tables.md")
    return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "```markdown\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  private static func page() throws -> String {
    try String(contentsOf: Repository.root.appending(path: "docs/tables.md"), encoding: .utf8)
  }

  @Test func everyExampleIsRenderedAsItStands() throws {
    let examples = try Self.examples()
    #expect(!examples.isEmpty)
    for text in examples {
      let number = try #require(text.split(separator: " ").dropFirst(3).first)
      let read = MarkdownReader.read(SourceText(path: "PF\(number)_Example.md", text: text))
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
      let document = try #require(read.value)
      #expect(MarkdownWriter.text(of: document, in: Project([document])).value == text)
    }
  }

  /// Each title in the table of titles is of the kind beside it, and each Next leads to something.
  @Test func everyWordingIsKnown() throws {
    let page = try Self.page()
    let titles = Self.cells(of: page, below: "| the title of a step | kind |")
    let words = Self.cells(of: page, below: "| the words of a row | taken when |")
    let aspects = Self.cells(of: page, below: "| the aspect | key |").flatMap(Self.code)
    #expect(aspects.count >= 10)
    let targets = Self.cells(of: page, below: "| Next | leads to |").filter { $0.hasSuffix("`") }
    #expect(titles.count >= 6)
    #expect(words.count >= 6)
    #expect(targets.count >= 6)
    let rows = titles.enumerated().flatMap { number, cell -> [String] in
      let title = Self.code(cell).first ?? ""
      return ["| **1.\(number + 1)** | **\(title)** | |"]
    }
    let ends = words.map { Self.code($0).first ?? "" }.enumerated().map { number, words in
      "| 1.6\(Character(UnicodeScalar(UInt8(97 + number)))) | \(words) | 1.1 |"
    }
    let leads = targets.flatMap(Self.code).filter { !$0.hasPrefix("…") }.enumerated().map { number, next in
      "| 1.7\(Character(UnicodeScalar(UInt8(97 + number)))) | User selects \(number) | \(next) |"
    }
    let table =
      (["| **1** | **ALL** | |"] + rows + ends + ["| **1.7** | **System displays screen 'Ways'** | |"] + leads)
      .joined(separator: "\n")
    let text = """
      # Use Case 1.1 All

      ## Overview

      | Aspect | Description |
      |---|---|
      \(aspects.map { "| **\($0)** | <ul><li>All</li></ul> |" }.joined(separator: "\n"))

      ---

      ## Flow

      | # | Description | Next |
      |---|---|---|
      \(table)
      """
    let read = MarkdownReader.read(SourceText(path: "UC1.1_All.md", text: text))
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics.map(\.message))")
    let document = try #require(read.value)
    #expect(document.parameters.map(\.value) == ["All"])
    #expect(document.results.map(\.value) == ["All"])
    #expect(document.errors.map(\.value) == ["All"])
    let steps = document.sections[0].scenarios[0].steps
    #expect(
      steps.prefix(6).map(\.kind.value) == [.screen, .prompt, .system, .os, .partialFlow, .useCase])
    #expect(
      steps[5].transitions.map(\.trigger.kind) == [.user, .case, .error, .event, .returns, .text])
    #expect(steps[6].transitions.count == leads.count)
    #expect(steps[6].transitions.allSatisfy { $0.target != nil })
  }

  /// The first column of a table.
  private static func cells(of page: String, below head: String) -> [String] {
    guard let table = page.components(separatedBy: head + "\n").dropFirst().first else { return [] }
    return table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix {
      $0.hasPrefix("|")
    }
    .compactMap { $0.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// What stands in backquotes.
  private static func code(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
