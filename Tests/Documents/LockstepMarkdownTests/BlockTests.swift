import Foundation
import LockstepModel
import TestSupport
import Testing

@testable import LockstepMarkdown

/// Which lines are the heads of tables, against another reader of CommonMark with GFM's tables.
@Suite(.enabled(if: MarkdownOracle.isInstalled, "make test installs markdown-it-py in .venv"))
struct BlockTests {
  private static let seed: UInt64 = 19

  /// The examples of the specification, as they are and with a table in place of their text.
  @Test func theExamplesHaveTheSameTables() throws {
    let examples = try MarkdownOracle.examples
    #expect(examples.count > 600)
    let sections: Set<String> = [
      "Fenced code blocks", "HTML blocks", "Indented code blocks", "Setext headings", "Block quotes",
      "List items", "Lists",
      "Thematic breaks", "Paragraphs", "ATX headings", "Tabs", "Blank lines",
    ]
    let own = examples.filter { sections.contains($0.section) }.map(\.markdown)
    let table = "| a | b |\n|---|---|\n| c | d |\n"
    // Behind each line of an example, and with the line's own beginning before each of the table's.
    let inserted = own.flatMap { text -> [String] in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return (0...lines.count).flatMap { place -> [String] in
        let above = lines[..<place].last ?? ""
        let mark = String(above.prefix { " >\t".contains($0) })
        return ["", mark, "    ", "  "].map { start in
          let rows = table.split(separator: "\n").map { start + $0 }
          return (lines[..<place] + rows + lines[place...]).joined(separator: "\n")
        }
      }
    }
    // A definition of a link is no paragraph, which decides nothing about a table of a flow.
    try compare((own + inserted).filter { !$0.contains("]: ") })
  }

  /// Lines of all kinds, one below another.
  @Test func randomLinesHaveTheSameTables() throws {
    var random = SplitMix64(Self.seed)
    // The two readers differ on a table whose dashes have no bar, and on one that a block quote goes on with lazily.
    let parts = [
      "| a | b |", "|---|---|", "a | b", "--- | ---", "| a |", "|---|", ":--|--:", "", "text", "# A",
      "## B ##", "===",
      "***", "```", "~~~~", "``` mermaid", "<!-- a", "-->", "<!-- a -->", "<div>", "</div>", "<b>a</b>",
      "<pre>", "</pre>",
      "    a | b", "\ta", "a \\| b | c", "<script>", "</script>", "* * *",
    ]
    let starts = ["", "", "", "", "  ", "    ", "   ", "\t"]
    let texts = (0..<Trials.count(2_000)).map { _ in
      (0..<(2 + random.below(9))).map { _ in (random.pick(starts) ?? "") + (random.pick(parts) ?? "") }
        .joined(separator: "\n")
    }
    try compare(texts)
  }

  private func compare(_ texts: [String]) throws {
    let wanted = try MarkdownOracle.tables(in: texts)
    #expect(wanted.count == texts.count)
    var tables = 0
    for (text, wanted) in zip(texts, wanted) {
      let lines = Lines(SourceText(path: "a.md", text: text), .builtIn)
      let found = lines.blocks.indices.filter { lines.blocks[$0].kind == .head }
      tables += wanted.count
      #expect(found == wanted, "seed \(Self.seed):\n\(text)")
    }
    print("\(texts.count) documents with \(tables) tables")
  }
}

/// markdown-it-py, and the examples that its source package has.
private enum MarkdownOracle {
  struct Example: Decodable {
    var markdown: String
    var section: String
  }

  private static let python = Repository.root.appending(path: ".venv/bin/python").path
  private static let file = Repository.root.appending(path: ".venv/commonmark.json")

  static let isInstalled =
    FileManager.default.isExecutableFile(atPath: python) && FileManager.default.fileExists(atPath: file.path)

  static var examples: [Example] {
    get throws { try JSONDecoder().decode([Example].self, from: Data(contentsOf: file)) }
  }

  /// The lines on which tables begin, counted from 0.
  static func tables(in texts: [String]) throws -> [[Int]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.json"), folder.appending(path: "out.json"))
    try JSONEncoder().encode(texts).write(to: input)
    let program = """
      import json, sys
      from markdown_it import MarkdownIt
      reader = MarkdownIt("commonmark").enable("table")
      def tables(text):
          return [token.map[0] for token in reader.parse(text) if token.type == "table_open"]
      json.dump([tables(text) for text in json.load(open(sys.argv[1]))], open(sys.argv[2], "w"))
      """
    let run = try OtherProgram.run(python, ["-c", program, input.path, output.path])
    try #require(run.status == 0, "\(run.output)")
    return try JSONDecoder().decode([[Int]].self, from: Data(contentsOf: output))
  }
}
