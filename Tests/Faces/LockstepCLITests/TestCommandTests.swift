import Foundation
import Testing

@testable import LockstepCLI

@Suite struct TestingFlows {
  private static let files = [
    "lockstep.yaml": "lockstep: 1\n",
    "UC1.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door

    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Leave]
            transitions:
              - {id: 1.1a, user: selects Open, next: 1.2}
              - {id: 1.1b, user: selects Leave, next: end}

          - id: 1.2
            screen: Room
            actions: [Out]
            transitions:
              - {id: 1.2a, user: selects Out, next: end}

    """,
    "tests/good.yaml": """
    - scenario: in
      title: Go in and out
      flow: UC1
      tags: [smoke]
      steps:
        - user: selects Open
        - user: selects Out
        - ends: ended

    - scenario: leave
      flow: UC1
      steps:
        - user: selects Leave
        - ends: ended

    """,
  ]
  private static let bad = "{scenario: bad, flow: UC1, steps: [{user: selects Open}, {shows: Door}]}\n"

  private static func run(
    _ arguments: [String], adding: [String: String] = [:],
    _ check: (Int32, CommandHarness, String) throws -> Void
  ) async throws {
    try await Places.withFolder(files.merging(adding) { $1 }) { folder in
      let tool = CommandHarness()
      let words = arguments.map { $0.replacing("HERE", with: folder) }
      try check(await tool.run(["test"] + words), tool, folder)
    }
  }

  @Test(arguments: ["gherkin", "json", "maestro"])
  func aFolderWithoutScenariosIsNothingToExport(format: String) async throws {
    try await Places.withFolder(["notes.md": "# Notes\n"]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("scenarios", "export", folder, "--format", format) == 2)
      #expect(harness.complaints.hasPrefix("lockstep: no scenarios found\n"))
    }
  }

  @Test func passingIsToldInALine() async throws {
    try await Self.run(["HERE"]) { status, tool, _ in
      #expect(status == 0)
      #expect(tool.output == "2 scenarios passed\n")
    }
  }

  @Test func aFailureIsStatusOne() async throws {
    try await Self.run(["HERE"], adding: ["bad.yaml": Self.bad]) { status, tool, _ in
      #expect(status == 1)
      #expect(tool.output.contains("error: expected 'Door', was 'Room' (UC1 1.2) [scenario-failed]"))
      #expect(tool.output.hasSuffix("\n1 of 3 scenarios failed: bad\n"))
    }
  }

  /// What never happens in any session shows nothing: a name that nothing has may be a slip.
  @Test(arguments: [
    ("{not-possible: selects Opne}", "no row has the words 'selects Opne'"),
    ("{not-possible: [selects Leave, selects Opne]}", "no row has the words 'selects Opne'"),
    ("{ran: {door.lock: 0}}", "no step runs an action called 'door.lock'"),
    ("{world: {actions: {door.lock: locked}}}", "no step runs an action called 'door.lock'"),
    ("{world: {outcomes: {UC1 1.9: locked}}}", "UC1 has no step '1.9'"),
    ("{use: lines.yaml}", "no row has the words 'selects Opne'"),
  ])
  func aNameThatNothingHasFailsTheTest(_ line: String, _ message: String) async throws {
    let scenario = """
      scenario: slip
      flow: UC1
      steps:
        - user: selects Open
        - \(line)
        - user: selects Out
        - ends: ended

      """
    let adding = ["slip.yaml": scenario, "lines.yaml": "- not-possible: selects Opne\n"]
    try await Self.run(["HERE"], adding: adding) { status, tool, folder in
      #expect(status == 1)
      #expect(tool.output.contains("error: \(message) [unresolved-name]"), "\(tool.output)")
      #expect(tool.output.hasSuffix("\n1 of 3 scenarios failed: slip\n"), "\(tool.output)")
    }
  }

  /// Only the example that brings the name fails; a scenario whose ID another one has does not.
  @Test func anExampleWithAnUnknownNameFailsAlone() async throws {
    let scenario = """
      scenario: leave
      flow: UC1
      steps:
        - user: selects Open
        - not-possible: selects <button>
        - user: selects Out
      examples: [{button: Leave}, {button: Laeve}]

      """
    try await Self.run(["HERE"], adding: ["slip.yaml": scenario]) { status, tool, _ in
      #expect(status == 1)
      #expect(tool.output.contains("no row has the words 'selects Laeve'"), "\(tool.output)")
      #expect(tool.output.hasSuffix("\n1 of 4 scenarios failed: leave [2]\n"), "\(tool.output)")
    }
  }

  @Test func aNegativeExpectationOfAKnownRowHolds() async throws {
    let scenario =
      "{scenario: ok, flow: UC1, steps: [{user: selects Open}, {not-possible: selects Leave}, {user: selects Out}]}\n"
    try await Self.run(["HERE"], adding: ["ok.yaml": scenario]) { status, tool, _ in
      #expect(status == 0, "\(tool.output)")
    }
  }

  @Test func filesFiltersAndTagsSelect() async throws {
    let adding = ["bad.yaml": Self.bad]
    for (arguments, output) in [
      (["HERE/tests"], "2 scenarios passed\n"), (["HERE/tests/good.yaml"], "2 scenarios passed\n"),
      (["HERE", "--filter", "IN AND"], "1 scenario passed\n"),
      (["HERE", "--tag", "smoke"], "1 scenario passed\n"),
      (["HERE", "--filter", "leave", "--filter", "go in"], "2 scenarios passed\n"),
    ] {
      try await Self.run(arguments, adding: adding) { status, tool, _ in
        #expect(status == 0)
        #expect(tool.output == output)
      }
    }
    try await Self.run(["HERE", "--tag", "smok"], adding: adding) { status, tool, _ in
      #expect(status == 2)
      #expect(tool.complaints.contains("no scenario is selected") && tool.complaints.contains("3 scenarios"))
    }
  }

  /// A list of tests to run would otherwise get shorter with each mistake in it.
  @Test func eachFilterAndTagMustSelectSomething() async throws {
    for (arguments, unused) in [
      (["--filter", "leave", "--filter", "LTC57"], "--filter 'LTC57'"),
      (["--tag", "smoke", "--tag", "smokey"], "--tag 'smokey'"),
    ] {
      try await Self.run(["HERE"] + arguments) { status, tool, _ in
        #expect(status == 2)
        #expect(tool.output == "")
        #expect(tool.complaints.contains("no scenario is selected by \(unused)\n"), "\(tool.complaints)")
      }
    }
  }

  @Test func withoutScenariosThereIsNothingToRun() async throws {
    try await Places.withFolder(["UC1.yaml": Self.files["UC1.yaml"] ?? ""]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("test", folder) == 2)
      #expect(tool.complaints.contains("no scenarios found"))
      // … which is fine for what checks everything there is.
      #expect(await CommandHarness().run("check", folder) == 0)
    }
  }

  @Test func whatDoesNotLoadIsReported() async throws {
    try await Self.run(["HERE"], adding: ["bad.yaml": "scenario: x\nflow: UC1\nstepps: []\n"]) {
      status, tool, _ in
      #expect(status == 1)
      #expect(tool.output.contains("a test scenario has no key 'stepps'"))
    }
  }

  @Test func resultsAndCoverageGoToFiles() async throws {
    let arguments = [
      "HERE", "--format", "junit", "--output", "HERE/out.xml", "--coverage", "lcov", "--coverage-output",
      "HERE/out.info",
    ]
    try await Self.run(arguments) { status, tool, folder in
      #expect(status == 0)
      #expect(tool.output == "2 scenarios passed\n")
      let results = try String(contentsOfFile: folder + "/out.xml", encoding: .utf8)
      #expect(results.contains("tests=\"2\""))
      let coverage = try String(contentsOfFile: folder + "/out.info", encoding: .utf8)
      #expect(coverage.contains("LF:3\nLH:3\n"))
    }
    try await Self.run(["HERE", "--filter", "leave", "--coverage", "text", "--fail-under", "50"]) {
      status, tool, _ in
      #expect(status == 1)
      #expect(tool.output.contains("UC1 1.1a is not taken"))
      #expect(tool.output.hasSuffix("all flows: rows 1 of 3 (33 %), steps 1 of 2 (50 %)\n"))
      #expect(tool.complaints == "lockstep: 1 of 3 rows are taken, 33 % and not 50 %\n")
    }
    try await Self.run(["HERE", "--fail-under", "100"]) { status, _, _ in #expect(status == 0) }
  }

  /// A row that the actions do not answer in any world of the scenarios says so.
  @Test func coverageSaysWhatNoWorldAnswers() async {
    let tool = CommandHarness()
    let words = ["--filter", "change-pin-cancelled", "--coverage", "text"]
    #expect(await tool.run(["test", Places.path("flows")] + words) == 0)
    #expect(
      tool.output.contains(
        "CP1 1.3d is not taken: 'pin.authenticate' does not answer 'device-deregistered' in any world of the scenarios\n"
      ))
    #expect(tool.output.contains("CP1 1.3b is not taken\n"))
  }

  @Test(arguments: [
    (["--coverage", "html"], "needs --coverage-output"),
    (["--coverage-output", "x"], "requires --coverage"),
    (["--timeout", "30s"], "require --app"), (["--within", "1s"], "require --app"),
    (["--coverage", "text", "--format", "json"], "name a --coverage-output"),
    (["--fail-under", "101"], "from 0 to 100"),
  ])
  func wrongUseSaysSo(_ arguments: [String], _ words: String) async throws {
    try await Self.run(["HERE"] + arguments) { status, tool, _ in
      #expect(status == 2)
      #expect(tool.complaints.contains(words), "\(tool.complaints)")
    }
  }

  /// What scenarios name and flows do not have is found without running them.
  @Test func lintFindsWhatIsNotThere() async throws {
    let adding = [
      "bad.yaml": "{scenario: x, flow: UC1, world: nowhere, steps: [{user: selects Opne}, {at: UC1 1.3}]}\n"
    ]
    try await Places.withFolder(Self.files.merging(adding) { $1 }) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "short") == 1)
      let lines = tool.output.split(separator: "\n").map { $0.replacing(folder + "/", with: "") }
      #expect(
        lines == [
          "bad.yaml:1:33: error: no world is called 'nowhere' [unresolved-name]",
          "bad.yaml:1:57: error: no row has the words 'selects Opne' [unresolved-name]",
          "bad.yaml:1:81: error: UC1 has no step '1.3' [unresolved-name]",
        ])
    }
  }

  @Test func checkReportsAllItsPartsAtOnce() async throws {
    let adding = ["bad.yaml": "{scenario: bad, flow: UC1, steps: [{user: selects Open}, {shows: Door}]}\n"]
    try await Places.withFolder(Self.files.merging(adding) { $1 }) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("check", folder) == 1)
      #expect(
        tool.output.contains("[unformatted]") && tool.output.contains("[scenario-failed]"), "\(tool.output)")
    }
  }

  @Test func checkTracesWhereTheProjectSaysSo() async throws {
    let adding = [
      "lockstep.yaml":
        "lockstep: 1\n\nrules:\n  dangling-citation: error\n\ntrace:\n  tests:\n    - tests/*.py\n",
      "tests/door.py": "# UC1 Door\n# @covers UC1 9.9z\ndef test_door(): pass\n",
    ]
    try await Places.withFolder(Self.files.merging(adding) { $1 }) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("check", folder) == 1)
      #expect(tool.output.contains("[dangling-citation]"), "\(tool.output)\(tool.complaints)")
    }
  }
}
