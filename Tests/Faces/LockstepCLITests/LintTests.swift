import Foundation
import Testing

@Suite struct LintingFromTheCommandLine {
  static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Door
            actions: [Leave]
            transitions:
              - {id: 1.1a, user: selects Leave, next: end}

    """

  @Test func ourOwnFlowsAreSilent() async {
    let tool = CommandHarness()
    #expect(await tool.run("lint", Places.path("flows")) == 0)
    #expect(tool.output == "")
    #expect(tool.complaints == "")
  }

  @Test func aMissingFileIsWrongUseWithASuggestion() async throws {
    try await Places.withFolder(["door.yaml": Self.door]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder + "/dor.yaml") == 2)
      #expect(tool.complaints.contains("no such file"))
      #expect(tool.complaints.contains("did you mean '\(folder)/door.yaml'?"))
      #expect(tool.output == "")
    }
  }

  /// Without options no parser is asked; the answer is the same.
  @Test(arguments: ["next: end", "next: 1.2", "nex: end"], ["", "/door.yaml", "/dor.yaml", "/door.txt"])
  func pathsAloneAreReadAsWithOptions(target: String, path: String) async throws {
    let door = Self.door.replacing("next: end", with: target)
    try await Places.withFolder(["door.yaml": door, "door.txt": ""]) { folder in
      let (plain, parsed) = (CommandHarness(), CommandHarness())
      let status = await plain.run("lint", folder + path, folder)
      #expect(await parsed.run("lint", folder + path, folder, "--color", "auto") == status)
      #expect(plain.output == parsed.output)
      #expect(plain.complaints == parsed.complaints)
    }
  }

  @Test func noReportHoldsAnIgnoredRuleAndNoBaselineIsNarrowed() async throws {
    let silenced = Self.door.replacing(
      "actions: [Leave]", with: "actions: [Leave, Bell]  # lockstep:ignore action-without-row -- later")
    try await Places.withFolder(["door.yaml": silenced]) { folder in
      let whole = CommandHarness()
      #expect(await whole.run("lint", folder, "--format", "sarif") == 0)
      #expect(whole.output.contains("no row for the action 'Bell'"))
      let narrow = CommandHarness()
      #expect(await narrow.run("lint", folder, "--format", "sarif", "--ignore", "action-without-row") == 0)
      #expect(!narrow.output.contains("'Bell'"))
      for command in ["lint", "check"] {
        let tool = CommandHarness()
        #expect(
          await tool.run(
            command, folder, "--baseline", folder + "/known", "--update-baseline", "--level", "error") == 2)
        #expect(tool.complaints.contains("--update-baseline writes all findings"))
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/known"))
    }
  }

  @Test func findingsCanBeNarrowedInEveryFormat() async throws {
    let broken = Self.door.replacing("next: end", with: "next: 1.2").replacing(
      "actions: [Leave]", with: "actions: [Leave, Bell]")
    try await Places.withFolder(["door.yaml": broken]) { folder in
      func run(_ arguments: String..., status: Int32) async -> String {
        let tool = CommandHarness()
        #expect(await tool.run(["lint", folder] + arguments) == status, "\(arguments) \(tool.complaints)")
        return tool.output
      }
      for format in ["text", "short", "json", "jsonl", "sarif", "github", "gitlab", "junit"] {
        let selected = await run("--format", format, "--select", "unknown-step", status: 1)
        #expect(selected.contains("no step or scenario"), "\(format)")
        #expect(!selected.contains("'Bell'"), "\(format)")
        let ignored = await run(
          "--format", format, "--ignore", "unknown-step", "--fail-on", "never", status: 0)
        #expect(!ignored.contains("no step or scenario"), "\(format)")
        #expect(ignored.contains("Bell"), "\(format)")
      }
      #expect(await run("--ignore", "unknown-step", "--ignore", "action-without-row", status: 0) == "")
      let counts = await run("--statistics", status: 1)
      #expect(counts.contains("1 error  unknown-step\n"), "\(counts)")
      #expect(!counts.contains("-->") && !counts.contains("door.yaml"), "\(counts)")
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--select", "unknown-stp") == 2)
      #expect(
        tool.complaints.contains("no rule is called 'unknown-stp'")
          && tool.complaints.contains("did you mean 'unknown-step'?"))
    }
  }

  @Test func findingsMakeTheStatusByTheirSeverity() async throws {
    let broken = Self.door.replacing("next: end", with: "next: 1.2")
    try await Places.withFolder(["door.yaml": broken]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "short") == 1)
      #expect(tool.output.contains("/door.yaml:12:51: error: UC1 has no step or scenario '1.2'"))
      #expect(await CommandHarness().run("lint", folder, "--fail-on", "never") == 0)
    }
  }

  /// A file is checked with its whole project, and only what is found in it is reported.
  @Test func aFileOfAProjectIsReportedAlone() async throws {
    let files = [
      "lockstep.yaml": "lockstep: 1\n",
      "a/door.yaml": Self.door.replacing("next: end", with: "go-to: UC2"),
      "b/window.yaml": Self.door.replacing("UC1", with: "UC2").replacing("next: end", with: "go-to: UC3"),
    ]
    try await Places.withFolder(files) { folder in
      let first = CommandHarness()
      #expect(await first.run("lint", folder + "/a/door.yaml", "--format", "short") == 0, "\(first.output)")
      #expect(first.output == "")
      let second = CommandHarness()
      #expect(await second.run("lint", folder + "/b", "--format", "short") == 1)
      #expect(second.output.contains("window.yaml:12:52: error: no flow is called 'UC3'"))
    }
  }

  @Test func aMisspeltCommandIsWrongUseWithASuggestion() async {
    let tool = CommandHarness()
    #expect(await tool.run("lnit", "flows") == 2)
    #expect(tool.complaints == "lockstep: no command 'lnit'; did you mean 'init' or 'lint'?\n")
  }

  @Test func aWrongOptionIsWrongUse() async {
    let tool = CommandHarness()
    #expect(await tool.run("lint", "--frmat", "json") == 2)
    #expect(tool.output == "")
  }

  @Test func helpIsNotAnError() async {
    let tool = CommandHarness()
    #expect(await tool.run("--help") == 0)
    #expect(tool.output.contains("lockstep lint flows"))
    #expect(tool.complaints == "")
  }
}
