import Testing

@testable import LockstepCLI

/// A world that answers in place of a flow which the project has.
@Suite struct StubbedCalls {
  private static let files = [
    "lockstep.yaml": """
    lockstep: 1
    properties: [{property: every screen can be left, always-possible: {ends: any}}]

    """,
    "UC1.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            partial-flow: PF1
            transitions:
              - {id: 1.1a, returns: Right, next: end}
              - {id: 1.1b, returns: Wrong, next: back}

    """,
    "PF1.yaml": """
    flow: PF1
    kind: partial-flow
    title: Enter the code
    results: [Right, Wrong]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Code
            actions: [OK, Cancel]
            transitions:
              - {id: 1.1a, user: selects OK, result: Right}
              - {id: 1.1b, user: selects Cancel, result: Wrong}

    """,
    "stubbed.yaml": "world: the code is right\noutcomes: {PF1: Right}\n",
    "scenarios.yaml": """
    - scenario: S1
      flow: UC1
      world: the code is right
      steps: [{ends: ended}]
    - scenario: S2
      flow: UC1
      world: {outcomes: {UC1 1.1: Wrong}}
      steps: [{ends: left}]

    """,
  ]

  @Test func theWorldAnswersInPlaceOfTheFlow() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("test", folder, "--coverage", "text") == 0, "\(tool.output)\(tool.complaints)")
      #expect(
        tool.output.hasPrefix("2 scenarios passed; the world answers for PF1, UC1 1.1 in 2 scenarios\n"),
        "\(tool.output)")
      #expect(tool.output.contains("PF1: rows 0 of 2") && tool.output.contains("UC1: rows 2 of 2"))
      let run = CommandHarness(input: "- ends: ended\n")
      let arguments = [
        "run", "UC1", "--project", folder, "--script", "-", "--world", folder + "/stubbed.yaml",
      ]
      #expect(await run.run(arguments) == 0, "\(run.output)\(run.complaints)")
      #expect(await CommandHarness().run("lint", folder, "--fail-on", "warning") == 0)
    }
  }

  /// A property holds for what the flows do.
  @Test func propertiesRefuseIt() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let world = folder + "/stubbed.yaml"
      #expect(await tool.run("explore", "--properties", "--project", folder, "--world", world) == 2)
      #expect(tool.complaints.contains("answers for PF1, which the project has"), "\(tool.complaints)")
    }
  }
}
