import LockstepModel
import LockstepReporting
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
}
