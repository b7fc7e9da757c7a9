import Foundation
import Testing

/// What a command is about can be named by its path or by `--project`, whatever the command.
@Suite struct CommandTargetTests {
  private static let files = [
    "p/lockstep.yaml": "lockstep: 1\n",
    "p/UC1.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Close]
            transitions:
              - {id: 1.1a, user: selects Close, next: end}

    """,
    "p/s.yaml": """
    scenario: close
    flow: UC1
    steps:
      - user: selects Close
      - ends: ended

    """,
  ]

  @Test(arguments: [
    ["lint"], ["test"], ["check"], ["fmt", "--check"], ["errata"], ["scenarios", "export"], ["explore"],
    ["graph"], ["page", "-o", "-"], ["render", "--check"], ["compile", "-o", "-"],
  ])
  func aPathAndAProjectAreTheSame(_ command: [String]) async throws {
    try await Places.withFolder(Self.files) { folder in
      let (byPath, byProject) = (CommandHarness(), CommandHarness())
      let first = await byPath.run(command + [folder + "/p"])
      let second = await byProject.run(command + ["--project", folder + "/p"])
      #expect(first == second && first < 2, "\(byPath.complaints)\(byProject.complaints)")
      let isSame = byPath.output == byProject.output
      #expect(isSame, "\(byPath.output.prefix(400))\n\(byProject.output.prefix(400))")
    }
  }

  @Test func aFolderInPlaceOfAFlowIsNamed() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("run", folder + "/p") == 2)
      #expect(tool.complaints.contains("/p' is a folder, and one flow is meant here"))
      #expect(tool.complaints.contains("--project \(folder)/p"))
    }
  }

  private static let hasHistory =
    FileManager.default.fileExists(atPath: Places.path(".git"))

  @Test(.enabled(if: hasHistory, "this is no git repository"))
  func twoRevisionsAreNamedAsOneArgument() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("diff", "HEAD", "HEAD~0", "--project", Places.path("flows")) == 2)
    #expect(
      tool.complaints == """
        lockstep: 'HEAD' and 'HEAD~0' are git revisions, and two arguments are two files
          lockstep diff HEAD..HEAD~0 compares the project in both

        """)
    let folder = CommandHarness()
    #expect(await folder.run("diff", "HEAD..HEAD", Places.path("flows")) == 0, "\(folder.complaints)")
    #expect(folder.output == "")
  }

  /// A feature that is exported from a scenario runs as well.
  @Test func theScenariosOfThisRepositoryRunAsFeatures() async throws {
    try await Places.withFolder([:]) { folder in
      let flows = folder + "/flows"
      try FileManager.default.copyItem(atPath: Places.path("flows"), toPath: flows)
      let scenarios = CommandHarness()
      #expect(await scenarios.run("test", flows) == 0)
      let tool = CommandHarness()
      #expect(
        await tool.run("scenarios", "export", flows, "-o", flows + "/exported") == 0, "\(tool.complaints)")
      for name in ["scenarios", "features"] { try FileManager.default.removeItem(atPath: "\(flows)/\(name)") }
      let features = CommandHarness()
      #expect(await features.run("test", flows) == 0, "\(features.output)")
      let count = scenarios.output.split(separator: "\n").last
      #expect(count != nil && count == features.output.split(separator: "\n").last)
    }
  }
}
