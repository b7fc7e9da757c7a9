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

  @Test(arguments: [["lint"], ["test"], ["check"], ["fmt", "--check"], ["errata"], ["scenarios", "export"]])
  func aFileOfAnotherProjectIsRefused(_ command: [String]) async throws {
    var files = Self.files
    files["q/s.yaml"] = files["p/s.yaml"]
    try await Places.withFolder(files) { folder in
      let (inside, outside) = (CommandHarness(), CommandHarness())
      #expect(await inside.run(command + [folder + "/p", "--project", folder + "/p"]) < 2)
      #expect(await outside.run(command + [folder + "/q/s.yaml", "--project", folder + "/p"]) == 2)
      #expect(
        outside.complaints.contains("/q/s.yaml' does not belong to the project '"), "\(outside.complaints)")
    }
  }

  /// A table next to its YAML is read in place of it where it is named.
  @Test(arguments: [["compile"], ["page"]])
  func aNamedRenderingIsRead(_ command: [String]) async throws {
    try await Places.withFolder(Self.files) { folder in
      #expect(await CommandHarness().run("render", folder + "/p") == 0)
      let (flow, table) = (CommandHarness(), CommandHarness())
      #expect(await flow.run(command + [folder + "/p/UC1.yaml", "-o", folder + "/flow"]) == 0)
      #expect(await table.run(command + [folder + "/p/UC1.md", "-o", folder + "/table"]) == 0)
      let sizes = try ["/flow", "/table"].map { try Data(contentsOf: URL(filePath: folder + $0)).count }
      #expect(sizes[1] > sizes[0] / 2, "\(sizes)")
    }
  }

  /// Where the table is written, it means its flow.
  @Test func aNamedRenderingIsRenderedAnew() async throws {
    try await Places.withFolder(Self.files) { folder in
      #expect(await CommandHarness().run("render", folder + "/p") == 0)
      let path = folder + "/p/UC1.md"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("Close", with: "Shut").write(toFile: path, atomically: true, encoding: .utf8)
      let tool = CommandHarness()
      #expect(await tool.run("render", path) == 0, "\(tool.complaints)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test(arguments: [["run"], ["run", "--jsonl"], ["explore"], ["graph"]])
  func anIDOfTwoFilesMeansNeither(_ command: [String]) async throws {
    var files = Self.files
    files["p/UC1_B.yaml"] = files["p/UC1.yaml"]?.replacing("screen: Door", with: "screen: Gate")
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(command + [folder + "/p/UC1_B.yaml"]) == 2, "\(tool.output)")
      #expect(tool.complaints.contains("UC1.yaml' and '"), "\(tool.complaints)")
      #expect(tool.complaints.contains("UC1_B.yaml' both have a flow 'UC1'"), "\(tool.complaints)")
    }
  }

  /// Whether one of them is named, their folder or nothing.
  @Test(arguments: [["compile"], ["generate"]], ["/p/UC1_B.yaml", "/p", nil])
  func nothingIsWrittenOfTwoFlowsWithOneID(_ command: [String], _ target: String?) async throws {
    var files = Self.files
    files["p/UC1_B.yaml"] = files["p/UC1.yaml"]?.replacing("screen: Door", with: "screen: Gate")
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let named = target.map { [folder + $0] } ?? ["--project", folder + "/p"]
      #expect(await tool.run(command + named + ["-o", folder + "/output"]) == 1)
      #expect(
        (tool.output + tool.complaints).contains("another flow has the ID UC1 already [duplicate-id]"),
        "\(tool.output + tool.complaints)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/output"))
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
