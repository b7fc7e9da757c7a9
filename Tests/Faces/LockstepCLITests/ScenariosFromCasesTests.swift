import Foundation
import Testing

@testable import LockstepCLI

@Suite struct ScenariosFromTestCases {
  private static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    overview:
      logical-test-cases: ["[LTC1 In and out](cases.md#ltc1)", "LTC2 Leave", "LTC3 Knock: twice", "LTC4 Old door"]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Leave]
            transitions:
              - {id: 1.1a, user: selects Open, next: end}
              - {id: 1.1b, user: selects Leave, next: end}

    """
  private static let done = """
    scenario: any
    flow: UC1
    verifies: [LTC2]
    steps: [{user: selects Leave}, {ends: ended}]

    """
  private static let cases = """
    # Cases

    ### LTC1

    #### In and out

    ### LTC2 Leave

    ### LTC3 Knock: twice

    ### LTC4 Old door

    % manual

    ### LTC9 Elsewhere

    """
  private static let files = [
    "flows/lockstep.yaml":
      "lockstep: 1\ntrace: {cases: [cases.md], case: \"LTC[0-9]+\", manual: \"% manual\"}\n",
    "flows/UC1.yaml": door, "flows/done.yaml": done, "flows/cases.md": cases,
  ]

  @Test func casesWithoutAScenarioGetOne() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let output = folder + "/flows/scenarios"
      #expect(await tool.run("scenarios", "from", folder + "/flows/cases.md", "-o", output) == 0)
      #expect(
        tool.complaints == """
          note: LTC4 'Old door' is left out: it is tested by hand
          note: LTC9 'Elsewhere' is left out: no flow lists it in its overview
          began 2 scenarios in \(output)

          """)
      let names = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(names.sorted() == ["LTC1.yaml", "LTC3.yaml"])
      let begun = try String(contentsOfFile: output + "/LTC3.yaml", encoding: .utf8)
      #expect(
        begun == """
          # LTC3: its steps are still to be written.
          scenario: LTC3
          title: "Knock: twice"
          flow: UC1
          steps:
            - shows: Door

          """)
      // They are in order, and fail until they are written.
      #expect(await CommandHarness().run("lint", folder + "/flows") == 0)
      let test = CommandHarness()
      #expect(await test.run("test", folder + "/flows") == 1)
      #expect(test.output.hasSuffix("2 of 3 scenarios failed: LTC1, LTC3\n"))
      // The second time there is nothing to begin.
      let again = CommandHarness()
      #expect(await again.run("scenarios", "from", folder + "/flows/cases.md", "-o", output) == 0)
      #expect(again.complaints.hasSuffix("began 0 scenarios in \(output)\n"))
    }
  }

  @Test func withoutADirectoryTheyArePrintedAsOneFile() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("scenarios", "from", folder + "/flows/cases.md") == 0)
      try tool.output.write(toFile: folder + "/flows/new.yaml", atomically: true, encoding: .utf8)
      #expect(tool.output.contains("\n- scenario: LTC3\n  title: \"Knock: twice\"\n"))
      #expect(await CommandHarness().run("lint", folder + "/flows") == 0)
      let test = CommandHarness()
      #expect(await test.run("test", folder + "/flows") == 1)
      #expect(test.output.hasSuffix("2 of 3 scenarios failed: LTC1, LTC3\n"))
    }
  }

  @Test func aFileIsNeverReplaced() async throws {
    try await Places.withFolder(Self.files.merging(["out/LTC1.yaml": "mine: 1\n"]) { $1 }) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("scenarios", "from", folder + "/flows/cases.md", "-o", folder + "/out") == 2)
      #expect(tool.complaints.contains("LTC1.yaml' exists already"))
      let kept = try String(contentsOfFile: folder + "/out/LTC1.yaml", encoding: .utf8)
      #expect(kept == "mine: 1\n")
    }
  }

  @Test(arguments: [
    ("lockstep: 1\n", cases, "does not define the form of a test case's id"),
    ("lockstep: 1\ntrace: {case: \"LTC[0-9]+\"}\n", "# Nothing\n", "declares no test case"),
  ])
  func whatCannotBeReadIsSaid(settings: String, cases: String, message: String) async throws {
    let files = Self.files.merging(["flows/lockstep.yaml": settings, "flows/cases.md": cases]) { $1 }
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("scenarios", "from", folder + "/flows/cases.md") == 2)
      #expect(tool.complaints.contains(message))
    }
  }
}
