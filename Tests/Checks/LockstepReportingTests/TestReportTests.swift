import LockstepReporting
import LockstepScenarios
import Testing

@Suite struct ReportingTests {
  private static func report(_ format: TestReportFormat) throws -> String {
    format.reporter().report(try ScenarioReports.make().results)
  }

  /// What was expected, what was there, on what path, and what could have been done, at the scenario's line.
  @Test func aFailureIsShownAtItsLine() throws {
    #expect(
      try Self.report(.text) == """
        flows/scenarios/door.yaml:13:14: error: expected 'Hall', was 'Room & more' (UC1 1.2) [scenario-failed]
           |
        12 |     - user: selects Open
        13 |     - shows: <title>
           |              ^^^^^^^
           |
           = scenario: S2 [2]
           = path: UC1 1.1a → 1.2
           = possible: user: selects Back
                       user: selects Out

        1 of 3 scenarios failed: S2 [2]

        """)
  }

  @Test func allThatPassAreCounted() throws {
    let passed = try ScenarioReports.make().results.filter(\.hasPassed)
    #expect(TestTextReporter().report(passed) == "2 scenarios passed\n")
    #expect(TestTextReporter().report(Array(passed.prefix(1))) == "1 scenario passed\n")
  }

  @Test func jsonHoldsEverything() throws {
    let lines = try Self.report(.json).split(separator: "\n")
    #expect(lines.count == 1)
    let json = try #require(lines.first)
    #expect(
      json.hasPrefix(
        #"{"schema":1,"tests":[{"name":"LTC1","scenario":"LTC1","example":null,"title":"Open # 1","flow":"UC1","#
          + #""path":"flows/scenarios/door.yaml","line":1,"tags":["smoke"],"verifies":[],"status":"passed","#
          + #""end":"ended","time":0,"rows":["UC1 1.1a","UC1 1.2b"],"stubs":[],"failure":null}"#))
    #expect(
      json.contains(
        #""notes":[{"kind":"path","lines":["UC1 1.1a → 1.2"]},{"kind":"possible","lines":["user: selects Back","user: selects Out"]}]"#
      ))
    #expect(json.hasSuffix(#""summary":{"tests":3,"passed":2,"failed":1}}"#))
  }

  @Test func junitNamesEachScenario() throws {
    let xml = try Self.report(.junit)
    #expect(
      xml.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="lockstep test" tests="3" failures="1" errors="0" skipped="0">
          <testsuite name="flows/scenarios/door.yaml" tests="3" failures="1" errors="0" skipped="0">
            <testcase name="LTC1 Open # 1" classname="UC1" file="flows/scenarios/door.yaml" line="1"/>
            <testcase name="S2 [1]" classname="UC1" file="flows/scenarios/door.yaml" line="9"/>
            <testcase name="S2 [2]" classname="UC1" file="flows/scenarios/door.yaml" line="9">
              <failure message="expected 'Hall', was 'Room &amp; more' (UC1 1.2)" type="scenario-failed">
        """))
    #expect(xml.contains("= possible: user: selects Back"))
  }

  @Test func tapEscapesDirectives() throws {
    #expect(
      try Self.report(.tap) == """
        TAP version 14
        1..3
        ok 1 - LTC1 Open \\# 1
        ok 2 - S2 [1]
        not ok 3 - S2 [2]
          ---
          message: "expected 'Hall', was 'Room & more' (UC1 1.2)"
          severity: fail
          at: {file: "flows/scenarios/door.yaml", line: 13}
          path:
            - "UC1 1.1a → 1.2"
          possible:
            - "user: selects Back"
            - "user: selects Out"
          ...

        """)
  }
}
