import LockstepModel
import Testing

@testable import LockstepTrace

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

  /// What did not pass of the case LTC1 and of four rows, with some tests.
  static func unpassed(_ xml: String, in tests: [String: String]) throws -> [String] {
    let rows = ["1.1a", "1.1b", "1.1c", "1.1d"].map { "- {id: \($0), user: selects \($0), next: end}" }
    let flows = [
      "flows/lockstep.yaml": "lockstep: 1\ntrace: {tests: [\"../app/**\"], case: \"LTC[0-9]+\"}\n",
      "flows/UC1_A.yaml": """
      flow: UC1
      kind: use-case
      title: A
      overview:
        logical-test-cases: ["LTC1 Visitor leaves"]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: A
              transitions:
                \(rows.joined(separator: "\n          "))
      """,
    ]
    let fixture = TraceFixture(flows.merging(tests.map { ("app/" + $0, $1) }) { $1 })
    let results = try results("<testsuite>\(xml)</testsuite>", try fixture.session().trace.names)
    return try fixture.findings(results: results).filter { $0.rule.id == "failing-test-case" }.map(\.message)
  }

  static let skipped = "is cited, but its tests were skipped"
  static let failed = "did not pass: a test that cites it failed"
  static let unknown = "is cited, but no result names its test"

  @Test func aTestThatACommentIsAboutCountsBesideOneThatNamesTheCase() throws {
    let unpassed = try Self.unpassed(
      #"<testcase name="LTC1 Visitor leaves"/><testcase name="another way out"><failure/></testcase>"#,
      in: [
        "a.test.ts": """
        test("LTC1 Visitor leaves", () => {});
        // @covers LTC1
        test("another way out", () => { throw 1 });
        """
      ])
    #expect(unpassed == ["LTC1 'Visitor leaves' \(Self.failed)"])
  }

  @Test func theClassTellsTestsOfOneNameApart() throws {
    let tests = [
      "ATest.kt": "class ATest {\n  // @covers UC1 1.1a\n  @Test fun works() {}\n}\n",
      "BTest.kt": "class BTest {\n  // @covers UC1 1.1b\n  @Test fun works() {}\n}\n",
    ]
    let a = #"<testcase classname="x.ATest" name="works""#
    let b = #"<testcase classname="x.BTest" name="works""#
    #expect(
      try Self.unpassed("\(a)><skipped/></testcase>\(b)/>", in: tests) == ["UC1 1.1a \(Self.skipped)"])
    #expect(
      try Self.unpassed("\(a)/>\(b)><failure/></testcase>", in: tests) == ["UC1 1.1b \(Self.failed)"])
    // The only test of this name is in another file.
    #expect(try Self.unpassed("\(b)/>", in: tests) == ["UC1 1.1a \(Self.unknown)"])
    // Which of two is meant is not known.
    let others = #"""
      <testcase classname="C" name="works"/>
      <testcase classname="D" name="works"><skipped/></testcase>
      """#
    #expect(
      try Self.unpassed(others, in: tests) == ["UC1 1.1a \(Self.unknown)", "UC1 1.1b \(Self.unknown)"])
  }

  @Test func theFileTellsTestsOfOneNameApart() throws {
    let test = "// @covers UC1 1.1%\ntest(\"opens\", () => {});\n"
    let unpassed = try Self.unpassed(
      #"""
      <testcase classname="app/a.test.ts" name="opens"/>
      <testcase classname="app/b.test.ts" name="opens"><failure/></testcase>
      """#, in: ["a.test.ts": test.replacing("%", with: "a"), "b.test.ts": test.replacing("%", with: "b")])
    #expect(unpassed == ["UC1 1.1b \(Self.failed)"])
  }

  @Test func bracketsOfANameAreNoParameters() throws {
    let unpassed = try Self.unpassed(
      """
      <testcase name="[smoke] opens"><skipped/></testcase><testcase name="[smoke] leaves"/>
      <testcase name="opens (guest)"><skipped/></testcase><testcase name="opens (owner)"/>
      """,
      in: [
        "a.test.ts": """
        // @covers UC1 1.1a
        test.skip("[smoke] opens", () => {});
        // @covers UC1 1.1b
        test("[smoke] leaves", () => {});
        // @covers UC1 1.1c
        test.skip("opens (guest)", () => {});
        // @covers UC1 1.1d
        test("opens (owner)", () => {});
        """
      ])
    #expect(unpassed == ["UC1 1.1a \(Self.skipped)", "UC1 1.1c \(Self.skipped)"])
  }

  @Test(arguments: [
    ("unlocks()", "unlocks"), ("opens(_:)", "opens"), ("test_pin[1234]", "test_pin"),
    ("test_pin[a[0]]", "test_pin"), ("works(int, String)[2]", "works"), ("opens [a: 1, #0]", "opens"),
    ("Unlock the app()", "Unlock the app"), ("opens (guest)", "opens (guest)"),
    ("[smoke] opens", "[smoke] opens"), ("[1]", "[1]"), ("", ""), (")", ")"), ("a ]", "a ]"),
  ]) func parametersEndAName(_ name: String, _ plain: String) {
    #expect(ReportedTest(name: name, outcome: .passed).plainName == plain)
  }

  @Test func aTestThatTheReportLacksTakesNoOtherResult() throws {
    let leaves = #"<testcase name="leaves"/>"#
    let tests = [
      // In front of another test, in the body of one, behind another on its line, and in its name.
      "// @covers UC1 1.1a\ntest(\"opens\", () => {});\n\ntest(\"leaves\", () => {});\n",
      "test(\"leaves\", () => {});\ntest(\"opens\", () => {\n  // @covers UC1 1.1a\n  open();\n});\n",
      "test(\"opens\", () => {}); // @covers UC1 1.1a\ntest(\"leaves\", () => {});\n",
      "test(\"UC1 1.1a\", () => {});\ntest(\"leaves\", () => {});\n",
      "// @covers UC1 1.1a\n// the guest leaves\ntest(\"opens\", () => { leaves(); });\n",
    ]
    for test in tests {
      #expect(try Self.unpassed(leaves, in: ["a.test.ts": test]) == ["UC1 1.1a \(Self.unknown)"], "\(test)")
    }
    let python = "# @covers UC1 1.1a\ndef opens():\n    pass\n\n\ndef leaves():\n    pass\n"
    #expect(try Self.unpassed(leaves, in: ["a.py": python]) == ["UC1 1.1a \(Self.unknown)"])
  }

  @Test(arguments: [
    ("a.kt", "/**\n * @covers UC1 1.1a\n */\n@Test\n@Tags(\n  \"x\"\n)\nfun leaves() {}\n"),
    ("a.kt", "// @covers UC1 1.1a\n@Test fun leaves() {}\n"),
    ("a.cs", "[Fact]\n// @covers UC1 1.1a\npublic void leaves()\n{\n}\n"),
    ("a.cs", "public void leaves()\n{\n  // @covers UC1 1.1a\n}\n"),
    ("a.ts", "test(\n  \"leaves\",\n  () => {\n    if (x) {\n      // @covers UC1 1.1a\n    }\n  });\n"),
    ("a.ts", "// @covers UC1 1.1a\ntest.each([{a: 1}, {a: 2}])(\n  \"leaves\", () => {});\n"),
    ("a.py", "def leaves():\n    \"\"\"Leaves.\n\n    @covers UC1 1.1a\n    \"\"\"\n"),
    ("a.cpp", "// @covers UC1 1.1a\nTEST(Door, leaves) {}\n"),
    ("a.m", "// @covers UC1 1.1a\n- (void)leaves {}\n"),
    ("a.feature", "Feature: Door\n\n  # @covers UC1 1.1a\n  @slow\n  Scenario: leaves\n"),
    ("a.robot", "*** Test Cases ***\nleaves\n    [Documentation]    @covers UC1 1.1a\n"),
    ("a.kt", "// @covers UC1 1.1a\nclass Door {\n  @Test fun opens() {}\n  @Test fun leaves() {}\n}\n"),
  ]) func theTestOfACommentIsFound(_ path: String, _ text: String) throws {
    #expect(try Self.unpassed(#"<testcase name="leaves"/>"#, in: [path: text]) == [])
    let failure = #"<testcase name="leaves"><failure/></testcase>"#
    #expect(try Self.unpassed(failure, in: [path: text]) == ["UC1 1.1a \(Self.failed)"])
  }

  @Test(arguments: [
    (#"status="notrun" result="suppressed""#, skipped), (#"status="disabled""#, skipped),
    (#"result="failed""#, failed), (#"status="run" result="completed""#, nil),
  ]) func anAttributeTellsTheOutcome(_ attributes: String, _ words: String?) throws {
    let unpassed = try Self.unpassed(
      #"<testcase classname="Door" name="DISABLED_Opens" \#(attributes)/>"#,
      in: ["a.cpp": "// @covers UC1 1.1a\nTEST(Door, DISABLED_Opens) {}\n"])
    #expect(unpassed == (words.map { ["UC1 1.1a \($0)"] } ?? []))
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
