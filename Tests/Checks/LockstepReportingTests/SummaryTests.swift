import Lockstep
import LockstepModel
import LockstepReporting
import Testing

@Suite struct SummaryTests {
  private func finding(
    _ path: String, _ flow: String?, _ severity: Severity = .error, fix: Bool? = nil
  ) -> Diagnostic {
    Diagnostic(
      RuleInfo("rule"), severity: severity, "m",
      at: Location(SourceText(path: path, text: ""), Span(start: 0, end: 0)),
      flow: flow, fixes: fix.map { [.init("t", isSafe: $0, edits: [])] } ?? [])
  }

  private func lastLine(_ summary: Summary, style: TextStyle = TextStyle()) -> String {
    TextReporter(style: style).report([], summary: summary)
  }

  /// A document with two tables is one flow.
  @Test func theTablesOfADocumentAreOneFlow() {
    let source = SourceText(path: "UC9.10.md", text: "")
    let findings = ["UC9.10/Source", "UC9.10/Destination"].map { flow in
      Diagnostic(
        RuleInfo("dead-end"), severity: .warning, "x",
        at: Location(source, Span(start: 0, end: 0)), flow: flow)
    }
    #expect(Summary(of: findings, flows: 1).flowsWithFindings == 1)
  }

  /// The use cases of one document are as many flows.
  @Test func eachFlowOfADocumentCounts() {
    let findings = ["UC-1", "UC-2", "UC-3"].map { finding("cases.md", $0, .warning) }
    #expect(lastLine(Summary(of: findings, flows: 3)) == "3 warnings in 3 of 3 flows.\n")
  }

  /// A table that is rendered from a flow, and its errata, are that flow once more.
  @Test func aFlowAndItsRenderingAreOne() {
    let findings = [
      finding("f/UC3.1_In.yaml", "UC3.1"), finding("f/UC3.1_In.md", "UC3.1"),
      finding("f/UC3.1_In.errata.yaml", "UC3.1"), finding("f/PF3.1_Code.md", "PF3.1"),
      finding("f/lockstep.yaml", nil),
    ]
    #expect(lastLine(Summary(of: findings, flows: 2)) == "5 errors in 2 of 2 flows and 1 other file.\n")
  }

  /// Two projects may number their flows alike.
  @Test func flowsOfOneIDAreTwoInTwoProjects() {
    let findings = [finding("one/UC1.yaml", "UC1"), finding("other/UC1.yaml", "UC1")]
    #expect(lastLine(Summary(of: findings, flows: 2)) == "2 errors in 2 of 2 flows.\n")
  }

  @Test func countsAreInWords() {
    let findings = [
      finding("a.yaml", "A"), finding("a.yaml", "A"), finding("b.yaml", "B"),
      finding("b.yaml", "B", .warning),
    ]
    #expect(lastLine(Summary(of: findings, flows: 14)) == "3 errors, 1 warning in 2 of 14 flows.\n")
  }

  @Test func filesThatAreNoFlowsAreNamedAsFiles() {
    #expect(lastLine(Summary(of: [finding("a.yaml", nil)], flows: 0)) == "1 error in 1 file.\n")
    let findings = [finding("a.yaml", "A", .note), finding("a.yaml", nil, .note), finding("b.yaml", nil)]
    #expect(
      lastLine(Summary(of: findings, flows: 1)) == "1 error, 2 notes in 1 of 1 flow and 1 other file.\n")
  }

  @Test func moreFlowsThanWereCheckedMakeNoNonsense() {
    let findings = [finding("a.yaml", "A"), finding("b.yaml", "B")]
    #expect(lastLine(Summary(of: findings, flows: 1)) == "2 errors in 2 flows.\n")
  }

  @Test func onlySafeFixesAreOffered() {
    let summary = Summary(
      of: [finding("a", "A", fix: true), finding("a", "A", fix: false), finding("a", "A")], flows: 2)
    #expect(
      lastLine(summary, style: TextStyle(fixCommand: "lockstep lint --fix"))
        == "3 errors in 1 of 2 flows. 1 fixable: lockstep lint --fix\n")
    #expect(lastLine(summary) == "3 errors in 1 of 2 flows.\n")
  }

  @Test func successIsSaidOnlyToAPerson() {
    let summary = Summary(of: [], flows: 14, scenarios: 61)
    #expect(lastLine(summary) == "")
    #expect(
      lastLine(summary, style: TextStyle(confirmsSuccess: true)) == "14 flows, 61 scenarios: no problems\n")
    #expect(ReportFormat.short.reporter().report([], summary: summary) == "")
  }
}
