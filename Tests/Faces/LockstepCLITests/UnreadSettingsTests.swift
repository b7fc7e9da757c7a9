import TestSupport
import Testing

@testable import LockstepCLI

/// A project file with an error of syntax: what it lacks then is not known.
@Suite struct UnreadSettings {
  private static let files = [
    "lockstep.yaml": """
    lockstep: 1
    external-flows: {UC9: {title: Help}
    trace: {tests: ["app/**"], case: "LTC[0-9]+"}
    properties:
      - {property: never stuck, never: {shows: Stuck}}

    """,
    "UC1_Door.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - {id: 1, steps: [{id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}]}

    """,
    "cases.md": "# LTC1 Visitor leaves\n",
  ]

  @Test(arguments: [
    ["trace", "--format", "short", "."], ["explore", "--properties", "--format", "short", "--project", "."],
    ["scenarios", "from", "cases.md", "--project", "."],
  ]) func theErrorIsSaidInPlaceOfWhatIsMissing(_ command: [String]) async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        command.map { $0 == "." ? folder : $0 == "cases.md" ? folder + "/cases.md" : $0 })
      #expect(status == 1, "\(tool.complaints)")
      #expect(tool.output.contains("lockstep.yaml:3:1: error: unexpected text"), "\(tool.output)")
      #expect(!(tool.output + tool.complaints).contains("has no"))
    }
  }

  @Test func aSessionWithoutTheSettingsIsNoted() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("explore", "UC1", "--project", folder) == 0)
      #expect(
        tool.complaints.contains(
          "lockstep.yaml' cannot be read as a whole, so settings may be missing: line 3: unexpected text"),
        "\(tool.complaints)")
    }
  }
}
