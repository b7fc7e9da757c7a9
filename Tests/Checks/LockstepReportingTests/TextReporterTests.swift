import Lockstep
import LockstepModel
import LockstepReporting
import Testing

@Suite struct TextReporterTests {
  @Test(arguments: GoldenCase.all)
  func colourOnlyAddsToTheText(_ golden: GoldenCase) throws {
    let diagnostics = try golden.diagnostics()
    let summary = Summary(of: diagnostics, flows: golden.flows)
    let plain = TextReporter().report(diagnostics, summary: summary)
    let coloured = TextReporter(style: TextStyle(colour: true)).report(diagnostics, summary: summary)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31m") == plain.contains("error:"))
    #expect(coloured.replacing(/\x{1B}\[[0-9]+m/, with: "") == plain)
  }

  @Test func theHeadingStaysOnOneLine() {
    let source = SourceText(path: "a\nb.yaml", text: "x")
    let diagnostic = Diagnostic(
      RuleInfo("r"), severity: .error, "one\r\ntwo\u{7}",
      at: Location(source, Span(start: 0, end: 1)))
    let summary = Summary(of: [diagnostic], flows: 1)
    let heading = "a b.yaml:1:1: error: one two␇ [r]"
    #expect(ShortReporter().report([diagnostic], summary: summary) == heading + "\n")
    #expect(TextReporter().report([diagnostic], summary: summary).hasPrefix(heading + "\n  |\n1 | x\n"))
  }

  @Test func twoNotesOnOnePlaceAreOneBlockWithBothHelps() {
    let source = SourceText(path: "a.yaml", text: "x")
    let notes = ["first", "second"].map { name in
      Diagnostic(
        RuleInfo(name), severity: .note, "the \(name) note",
        at: Location(source, Span(start: 0, end: 1)), help: "the \(name) help")
    }
    let text = TextReporter().report(notes, summary: Summary(of: notes, flows: 1))
    #expect(
      text.hasPrefix(
        """
        a.yaml:1:1: note: the first note [first]
          |
        1 | x
          | ^
          |
          = help: the first help
          = note: the second note [second]
          = help: the second help

        """), "\(text)")
  }

  /// A file of a million stray lines does not print a million excerpts.
  @Test func ofVeryManyFindingsOfOneRuleInOneFileTheRestIsCounted() {
    let source = SourceText(path: "a.yaml", text: "x")
    let end = Location(source, Span(start: 0, end: 1))
    let notes = (0..<TextReporter.maximumAlike + 2).map {
      Diagnostic(RuleInfo("many"), severity: $0 == 7 ? .error : .warning, "number \($0)", at: end)
    }
    let text = TextReporter().report(notes, summary: Summary(of: notes, flows: 1))
    #expect(text.contains("number \(TextReporter.maximumAlike) [many]"))
    #expect(!text.contains("number \(TextReporter.maximumAlike + 1) [many]"))
    #expect(
      text.contains("\na.yaml: 1 more warning [many]; --format short lists all\n"), "\(text.suffix(400))")
    #expect(text.contains("1001 warnings many\n"))
  }

  @Test func theNameOfTheOptionIsTheNameOfTheFormat() {
    #expect(
      ReportFormat.allCases.map(\.rawValue) == [
        "text", "short", "agent", "json", "jsonl", "sarif", "github", "gitlab", "junit",
      ])
  }
}
