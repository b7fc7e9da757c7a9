import LockstepReporting
import Testing

@Suite struct CoverageReportTests {
  private static func report(_ format: CoverageFormat) throws -> String {
    format.reporter.report(try ScenarioReports.make().coverage)
  }

  @Test func textSaysWhatIsMissing() throws {
    #expect(
      try Self.report(.text) == """
        UC1: rows 2 of 4 (50 %), steps 2 of 2 (100 %), test cases 1 of 2 (50 %)
          flows/UC1.yaml:15: UC1 1.1b is not taken
          flows/UC1.yaml:19: UC1 1.2a is not taken
          test cases without a scenario: LTC2
        all flows: rows 2 of 4 (50 %), steps 2 of 2 (100 %), test cases 1 of 2 (50 %)

        """)
  }

  @Test func jsonHoldsCountsAndLines() throws {
    #expect(
      try Self.report(.json)
        == #"{"schema":1,"flows":[{"flow":"UC1","title":"Open <the> door","path":"flows/UC1.yaml","steps":["#
        + #"{"step":"1.1","line":10,"count":3,"rows":[{"row":"1.1a","line":14,"count":3},{"row":"1.1b","line":15,"count":0}]},"#
        + #"{"step":"1.2","line":16,"count":3,"rows":[{"row":"1.2a","line":19,"count":0},{"row":"1.2b","line":20,"count":2}]}],"#
        + #""results":[],"testCases":[{"name":"LTC1","count":1},{"name":"LTC2","count":0}]}],"errorFlows":[],"#
        + #""summary":{"rows":{"covered":2,"total":4,"percent":50},"steps":{"covered":2,"total":2,"percent":100},"#
        + #""results":{"covered":0,"total":0,"percent":100},"errorFlows":{"covered":0,"total":0,"percent":100},"#
        + #""testCases":{"covered":1,"total":2,"percent":50}}}"# + "\n")
  }

  @Test func coberturaHasALineForEachRow() throws {
    let xml = try Self.report(.cobertura)
    #expect(xml.contains(#"<coverage line-rate="0.5000" branch-rate="0" lines-covered="2" lines-valid="4""#))
    #expect(xml.contains(#"<class name="UC1" filename="flows/UC1.yaml" line-rate="0.5000""#))
    #expect(xml.contains(#"<line number="14" hits="3"/>"#) && xml.contains(#"<line number="19" hits="0"/>"#))
  }

  @Test func lcovHasAFunctionForEachStep() throws {
    #expect(
      try Self.report(.lcov) == """
        TN:
        SF:flows/UC1.yaml
        FN:10,UC1 1.1
        FN:16,UC1 1.2
        FNDA:3,UC1 1.1
        FNDA:3,UC1 1.2
        FNF:2
        FNH:2
        DA:14,3
        DA:15,0
        DA:19,0
        DA:20,2
        LF:4
        LH:2
        end_of_record

        """)
  }

  /// The tables with counts; whatever a title holds stays text.
  @Test func htmlIsTheTableWithCounts() throws {
    let html = try Self.report(.html)
    #expect(html.contains("<h2 id=\"UC1\">UC1 Open &lt;the&gt; door</h2>"))
    #expect(
      html.contains(
        "<tr class=\"taken\"><td>1.1a</td><td>User selects Open</td><td>1.2</td><td class=\"count\">3</td></tr>"
      ))
    #expect(
      html.contains(
        "<tr class=\"missed\"><td>1.2a</td><td>User selects Back</td><td>Back</td><td class=\"count\">0</td></tr>"
      ))
    #expect(
      html.contains(
        "<strong>System displays screen &#39;Door&#39;</strong>"
          + "<ul><li>Actions: Open, Leave</li></ul>"))
    #expect(!html.contains("<the>"))
    #expect(!html.contains("http"), "a page loads nothing")
  }
}
