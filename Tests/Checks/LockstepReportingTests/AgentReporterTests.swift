import Foundation
import LockstepModel
import LockstepReporting
import TestSupport
import Testing

/// `--format agent`: findings for readers with little room.
@Suite struct AgentReporterTests {
  private func finding(_ path: String, _ row: String, fixes: [Diagnostic.Fix] = []) -> Diagnostic {
    Diagnostic(
      RuleInfo("some-rule"), severity: .warning, "it is wrong",
      at: Location(SourceText(path: path, text: "one\ntwo\n"), Span(4..<7)), flow: "UC1", row: row,
      help: "add a row: | 1.1b | … |", fixes: fixes)
  }

  private func lines(_ findings: [Diagnostic]) -> [String] {
    AgentReporter().report(findings, summary: Summary(of: findings, flows: 3)).split(separator: "\n").map(
      String.init)
  }

  @Test func aFindingIsOneLineWithItsRemedyFirst() {
    let edit = Diagnostic.Fix.Edit(Span(4..<7), "\"2\"\n")
    let fixes = [
      Diagnostic.Fix("a", isSafe: true, edits: [edit]), Diagnostic.Fix("b", isSafe: false, edits: [edit]),
    ]
    #expect(
      lines([finding("a.yaml", "1.1"), finding("a.yaml", "1.2", fixes: fixes)]) == [
        "0 errors, 2 warnings, 0 notes in 1 file", "a.yaml",
        "  2:1 UC1 1.1 · add a row: | 1.1b | … | · warning: it is wrong [some-rule]",
        "  2:1 UC1 1.2 · add a row: | 1.1b | … | · warning: it is wrong [some-rule]"
          + #" · edit 2:1-2:4 "\"2\"\n" · edit to confirm 2:1-2:4 "\"2\"\n""#,
      ])
    #expect(lines([]) == ["no findings in 3 flows"])
  }

  /// However the findings are spread over files, and the rest is counted.
  @Test(arguments: [1, 2, 1_000]) func thereAreAtMost200Lines(findingsOfAFile: Int) {
    let findings = (0..<1_000).map { finding("f\($0 / findingsOfAFile).yaml", "\($0)") }
    let lines = lines(findings)
    #expect(lines.count <= 200 && lines.count > 195)
    let shown = lines.count { $0.hasPrefix("  ") }
    #expect(lines.last?.hasPrefix("left out: 0 errors, \(1_000 - shown) warnings, 0 notes; ") == true)
  }

  @Test func aLongLineIsCut() {
    let long = finding("a.yaml", String(repeating: "x", count: 5_000))
    #expect(lines([long]).last?.utf8.count ?? .max < 1_300)
  }

  /// An edit of a whole file is listed without the lines that stay, and says the same.
  @Test func anEditIsListedWithoutTheLinesThatStay() throws {
    let seed: UInt64 = 8
    for number in 0..<Trials.count(500) {
      var random = SplitMix64(seed: seed, number: number)
      func text() -> String {
        (0..<random.below(6)).map { _ in ["a", "b", "", "cc"][random.below(4)] }.joined(separator: "\n")
      }
      let source = SourceText(path: "a.md", text: text())
      let wanted = text()
      var tables = LineTables()
      let whole = Diagnostic.Fix.Edit(Span(0..<source.bytes.count), wanted)
      let listed = try #require(AgentReporter.editTexts([whole], in: source, &tables).first)
      #expect(try applied(listed, to: source) == wanted, "seed \(seed), number \(number): \(listed)")
    }
    let (old, new) = ("head\nsame\nold\nlast\n", "head\nsame\nnew\nlast\n")
    let source = SourceText(path: "a.md", text: old)
    var tables = LineTables()
    #expect(
      AgentReporter.editTexts([.init(Span(0..<old.utf8.count), new)], in: source, &tables) == [
        #"3:1-3:4 "new""#
      ])
  }

  @Test func anEditThatIsTooLongIsNotCutButNamed() {
    let text = String(repeating: "a line of forty characters, or nearly so\n", count: 20)
    var tables = LineTables()
    let edits = AgentReporter.editTexts(
      [.init(Span(0..<8), text)], in: SourceText(path: "a.md", text: "one\ntwo\n"), &tables)
    #expect(edits == ["1:1-2:4 (20 lines, too long to list)"])
  }

  /// The text after an edit of the form `1:1-2:3 "…"`; columns are bytes here.
  private func applied(_ edit: String, to source: SourceText) throws -> String {
    let parts = edit.split(separator: " ", maxSplits: 1)
    let lines = source.text(Span(0..<source.bytes.count)).split(
      separator: "\n", omittingEmptySubsequences: false)
    let places = try parts[0].split(separator: "-").map { place in
      let numbers = place.split(separator: ":").compactMap { Int($0) }
      let (line, column) = (try #require(numbers.first), try #require(numbers.last))
      return lines.prefix(line - 1).reduce(0) { $0 + $1.utf8.count + 1 } + column - 1
    }
    let text = try JSONDecoder().decode(String.self, from: Data(parts[1].utf8))
    let (start, end) = (try #require(places.first), try #require(places.last))
    return source.text(Span(0..<start)) + text + source.text(Span(end..<source.bytes.count))
  }
}
