import Foundation
import Testing

/// `lockstep check`: one report of all its parts, for every server.
@Suite struct CheckTests {
  private static let flow = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            transitions:
              - {id: 1.1a, user: selects Open, next: 7}

    """

  private func check(
    _ settings: String, _ arguments: [String] = [], adding: [String: String] = [:],
    environment: [String: String] = [:], then body: (Int32, CommandHarness, String) async throws -> Void
  ) async throws {
    let files = ["UC1.yaml": Self.flow, "lockstep.yaml": settings].merging(adding) { $1 }
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness(environment: environment)
      let status = await tool.run(
        ["check", folder] + arguments.map { $0.replacing("HERE", with: folder) })
      try await body(status, tool, folder)
    }
  }

  @Test func findingsOfAllPartsAreInOneReport() async throws {
    let adding = [
      "UC1.md": "# Flow UC1 Open the door\n",
      "s.yaml": "{scenario: s, flow: UC1, steps: [{shows: Window}]}\n",
    ]
    try await check("lockstep: 1\n", ["--format", "jsonl"], adding: adding) { status, tool, _ in
      #expect(status == 1)
      for rule in ["unknown-step", "drifted-table", "unformatted", "scenario-failed"] {
        #expect(tool.output.contains("\"rule\":\"\(rule)\""), "\(rule)\n\(tool.output)")
      }
    }
  }

  @Test func aFailedScenarioIsNamedAndCounted() async throws {
    let flow = Self.flow.replacing("next: 7", with: "next: end")
    let adding = [
      "UC1.yaml": flow,
      "s.yaml": """
      - scenario: window
        title: A window
        flow: UC1
        steps:
          - at: UC1 1.1
          - ends: ended

      - scenario: door
        flow: UC1
        steps:
          - user: selects Open
          - ends: ended

      """,
    ]
    try await check("lockstep: 1\n", adding: adding) { status, tool, _ in
      #expect(status == 1)
      #expect(tool.output.contains("= scenario: window A window"), "\(tool.output)")
      #expect(tool.output.hasSuffix("\n1 of 2 scenarios failed\n"), "\(tool.output)")
    }
    try await check("lockstep: 1\n", ["--format", "github"], adding: adding) { _, tool, _ in
      #expect(tool.output.contains("%0Ascenario: window A window%0A"), "\(tool.output)")
      #expect(tool.output.contains("%0Apossible: user: selects Open"), "\(tool.output)")
    }
  }

  /// A broken property fails a build, with the way to it; one that is not settled in its time is a warning.
  @Test func aBrokenPropertyIsFoundWithItsScenario() async throws {
    let flow = Self.flow.replacing("next: 7", with: "next: 1.1")
    let properties = "properties: [{property: the door is left, start: UC1, always-possible: {ends: any}}]\n"
    try await check("lockstep: 1\n" + properties, adding: ["UC1.yaml": flow]) { status, tool, _ in
      #expect(status == 1)
      #expect(
        tool.output.contains("error: 'the door is left' does not hold in UC1 [property-violated]"),
        "\(tool.output)")
      #expect(
        tool.output.contains("scenario: broken-1") && tool.output.contains("- at: UC1 1.1\n"),
        "\(tool.output)")
    }
    let left = Self.flow.replacing("next: 7", with: "next: end")
    try await check("lockstep: 1\n" + properties, adding: ["UC1.yaml": left]) { _, tool, _ in
      #expect(!tool.output.contains("property-violated"), "\(tool.output)")
    }
  }

  /// An error that the project does not declare stops no session, and so no property.
  @Test func propertiesAreCheckedBesideUndeclaredErrors() async throws {
    let flow = Self.flow.replacing("next: 7", with: "next: 1.1")
      .replacing("title: ", with: "errors: [No network]\ntitle: ")
    let properties = "properties: [{property: the door is left, start: UC1, always-possible: {ends: any}}]\n"
    try await check("lockstep: 1\n" + properties, adding: ["UC1.yaml": flow]) { _, tool, _ in
      #expect(tool.output.contains("[property-violated]"), "\(tool.output)")
    }
    // A session ends at a broken row: the properties hold only up to there.
    let broken = Self.flow
    try await check("lockstep: 1\n" + properties, adding: ["UC1.yaml": broken]) { status, tool, _ in
      #expect(status == 1)
      #expect(tool.complaints.contains("properties are not checked beyond these rows"), "\(tool.complaints)")
    }
  }

  @Test func theCommandThatFixesALayoutIsNamed() async throws {
    let flow = Self.flow.replacing("next: 7", with: "next: end").replacing("kind: ", with: "kind:   ")
    try await check("lockstep: 1\n", adding: ["UC1.yaml": flow]) { _, tool, _ in
      #expect(tool.output.hasSuffix(". 1 fixable: lockstep fmt\n"), "\(tool.output)")
    }
  }

  /// What would break the build of an app is found by the check of its flows, once a cause.
  @Test(arguments: [("swift: {}\n", 1), ("", 0)])
  func namesThatSwiftCannotHaveAreFoundInProjectsForSwift(settings: String, count: Int) async throws {
    let screens = [("1.1", "Wrong PIN, retry", "1.2"), ("1.2", "Wrong PIN retry", "end")].map {
      id, title, next in
      """
            - id: \(id)
              screen: \(title)
              transitions:
                - {id: \(id)a, user: selects OK, next: \(next)}

      """
    }
    let flow = Self.flow.components(separatedBy: "      - id: 1.1")[0] + screens.joined()
    try await check("lockstep: 1\n" + settings, ["--format", "jsonl"], adding: ["UC1.yaml": flow]) {
      status, tool, _ in
      if count > 0 { #expect(status == 1) }
      #expect(
        tool.output.components(separatedBy: "\"rule\":\"swift-name-conflict\"").count == count + 1,
        "\(tool.output)")
    }
  }

  /// A project file above a project must not turn the checks of a build off.
  @Test(arguments: ["check", "lint"]) func aProjectWithoutFlowsNamesTheOneBelow(command: String) async throws
  {
    let files = [
      "lockstep.yaml": "lockstep: 1\n", "flows/lockstep.yaml": "lockstep: 1\n", "flows/UC1.yaml": Self.flow,
    ]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(command, folder) == 2)
      #expect(
        tool.complaints == """
          lockstep: no flows found in '\(folder)'
            '\(folder)/flows' has a project of its own; name that

          """)
      let generating = CommandHarness()
      #expect(await generating.run("generate", "--project", folder, "-o", folder + "/out") == 2)
      #expect(generating.complaints == tool.complaints)
      #expect(await CommandHarness().run(command, folder + "/flows") == 1)
      #expect(await CommandHarness().run(command, folder + "/lockstep.yaml") == 0)
    }
  }

  @Test func theProjectSaysItsBaselineAndLevel() async throws {
    try await check("lockstep: 1\n\ncheck:\n  baseline: known\n", ["--update-baseline", "-q"]) {
      status, tool, folder in
      #expect(status == 0, "\(tool.output)\(tool.complaints)")
      let again = CommandHarness()
      #expect(await again.run("check", folder) == 0)
      #expect(again.complaints.contains("known finding"))
      #expect(!again.output.contains("unknown-step"))
    }
    try await check("lockstep: 1\n\ncheck:\n  fail-on: never\n") { status, tool, _ in
      #expect(status == 0)
      #expect(tool.output.contains("[unknown-step]"))
    }
    try await check("lockstep: 1\n\ncheck:\n  fail-on: never\n", ["--fail-on", "error"]) { status, _, _ in
      #expect(status == 1)
    }
  }

  @Test func theReportGoesToAFileAndFoldersAreNotMade() async throws {
    try await check("lockstep: 1\n", ["--format", "sarif", "-o", "HERE/out.sarif"]) { status, tool, folder in
      #expect(status == 1)
      #expect(tool.output.contains("[unknown-step]"))
      let report = try String(contentsOfFile: folder + "/out.sarif", encoding: .utf8)
      #expect(report.contains("\"unknown-step\""))
    }
    try await check("lockstep: 1\n", ["--format", "sarif", "-o", "HERE/no/out.sarif"]) {
      status, tool, folder in
      #expect(status == 2)
      #expect(tool.complaints.contains("the folder '\(folder)/no' does not exist"))
    }
  }
}
