import LockstepModel
import LockstepTrace
import Testing

/// `--results`: cited becomes passed.
@Suite struct Results {
  static func results(_ xml: String, _ names: TraceNames) throws -> ReportOutcomes {
    ReportOutcomes(try JUnitReader.read(SourceText(path: "r.xml", text: xml)).get(), names)
  }

  /// Findings about what did not pass, as `id: the end of the message`.
  static func unpassed(_ xml: String) throws -> [String] {
    let fixture = try TraceFixture(folder: "clean")
    let results = try results(xml, try fixture.session().trace.names)
    return try fixture.findings(results: results).filter { $0.rule.id == "failing-test-case" }.map(\.message)
  }

  @Test func everythingPasses() throws {
    let unpassed = try Self.unpassed(
      """
      <?xml version="1.0"?><!-- a > b --><testsuites><testsuite name="a &amp; b">
      <testcase name="LTC51 User selects forgot PIN" classname="x"/>
      <testcase name="LTC52 Unlock app with correct PIN()"><system-out><![CDATA[<failure>]]></system-out></testcase>
      <testcase name="testLTC58PinIsInvalidBlock()"/>
      <testcase name="LTC57 PIN is invalid timeout"/>
      <testcase name='LTC70 Open help from the menu'></testcase>
      </testsuite></testsuites>
      """)
    #expect(unpassed == [])
  }

  @Test func failuresAndSkipsDoNotPass() throws {
    let unpassed = try Self.unpassed(
      """
      <testsuite>
      <testcase name="LTC51 User selects forgot PIN"><failure message="x &lt; y">at</failure></testcase>
      <testcase name="LTC51 once more"/>
      <testcase name="LTC52 Unlock app with correct PIN"><properties><property name="verifies" value="LTC58, UC9.6 1.1a"/></properties></testcase>
      <testcase name="LTC57"><skipped/></testcase>
      </testsuite>
      """)
    #expect(
      unpassed == [
        // In a class of its own, by the test that it stands in, or that follows it.
        "UC2.3 1.1b did not pass: a test that cites it failed",
        "LTC51 'User selects forgot PIN' did not pass: a test that cites it failed",
        "LTC57 'PIN is invalid timeout' is cited, but its tests were skipped",
        "LTC70 'Open help from the menu' is cited, but no result names its test",
      ])
  }

  @Test(arguments: [
    "", "<html></html>", "<testsuite", "<testsuite><testcase name=\"a", "<!-- ", "<testsuite a>", "< >",
    "<testsuite><testcase /x",
  ]) func whatIsNoReportIsSaid(_ xml: String) {
    let read = JUnitReader.read(SourceText(path: "r.xml", text: xml))
    #expect(read.value == nil)
    #expect(read.diagnostics.map(\.rule.id) == ["invalid-test-report"])
  }
}
