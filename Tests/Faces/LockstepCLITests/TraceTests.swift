import Foundation
import LockstepLint
import LockstepTrace
import Testing

@testable import LockstepCLI

@Suite struct TracingFromTheCommandLine {
  static let flow = """
    flow: UC2.3
    kind: use-case
    title: Unlock the app
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Help]
            transitions:
              - {id: 1.1a, user: selects Open, next: end}
              - {id: 1.1b, user: selects Help, next: 1.2}
          - id: 1.2
            screen: Help
            actions: [Close]
            transitions:
              - {id: 1.2a, user: selects Close, next: 1.1}

    """
  static let settings = "lockstep: 1\ntrace: {tests: [\"../app/*.kt\"], require: row}\n"

  static func files(_ test: String, flow: String = flow, settings: String = settings) -> [String: String] {
    ["flows/lockstep.yaml": settings, "flows/UC2.3.yaml": flow, "app/A.kt": test]
  }

  static let covered = "// @covers UC2.3 1.1a, 1.1b, 1.2a\n"

  // MARK: The documentation

  /// Every file and every command of docs/trace.md.
  @Test func theDocumentShowsWhatIsPrinted() async throws {
    let document = try DocumentProject("docs/trace.md")
    #expect(document.files.count == 4)
    try await Places.withFolder(document.files) { folder in
      let count = try await document.runCommands(in: folder)
      #expect(count == 2)
    }
  }

  /// The same of docs/texts.md.
  @Test func theDocumentOfTextsShowsWhatIsPrinted() async throws {
    let document = try DocumentProject("docs/texts.md")
    #expect(document.files.count == 3)
    try await Places.withFolder(document.files) { folder in
      let count = try await document.runCommands(in: folder)
      #expect(count == 2)
    }
  }

  @Test func textsAreListedOnlyIfStringsAreNamed() async throws {
    try await Places.withFolder(Self.files(Self.covered)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--texts") == 2)
      #expect(tool.complaints.contains("'texts:' in lockstep.yaml is missing"))
    }
    var files = Self.files("", settings: "lockstep: 1\ntexts: [../app/en.arb]\n")
    files["app/en.arb"] = "{\"a\": \"Door\", \"b\": \"Open\", \"c\": \"Help\"}"
    try await Places.withFolder(files) { folder in
      let check = CommandHarness()
      // Not in the canonical layout.
      #expect(await check.run("check", folder + "/flows", "--format", "short") == 1)
      #expect(check.output.contains("the app has no string 'Close' [missing-text]"))
      let trace = CommandHarness()
      #expect(await trace.run("trace", folder + "/flows", "--fail-on", "warning") == 1)
      #expect(trace.complaints.contains("5 texts: 4 in the app, 0 nearly, 1 missing, 0 excepted."))
    }
    files["app/en.arb"] = "{"
    try await Places.withFolder(files) { folder in
      let broken = CommandHarness()
      #expect(await broken.run("trace", folder + "/flows", "--texts") == 1)
      #expect(
        broken.output.contains("app/en.arb:1:2: error: the strings of the app cannot be read: not JSON"))
      #expect(!broken.output.contains("missing-text"))
    }
  }

  // MARK: Findings

  @Test func levelsFailOnAndPathsAreLikeLints() async throws {
    let settings = Self.settings + "rules: {dangling-citation: error, uncovered-row: \"off\"}\n"
    let test = "// @covers UC2.3 1.9a\n"
    try await Places.withFolder(Self.files(test, settings: settings)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", "--project", folder + "/flows", "--format", "short") == 1)
      #expect(tool.output == "\(folder)/app/A.kt:1:18: error: UC2.3 has no row '1.9a' [dangling-citation]\n")
      #expect(tool.complaints.contains("3 rows: 0 covered. 1 file read, 1 with citations."))
      let never = CommandHarness()
      #expect(await never.run("trace", folder + "/flows", "--fail-on", "never", "--format", "sarif") == 0)
      #expect(never.output.contains("\"ruleId\":\"dangling-citation\""))
      let other = CommandHarness()
      #expect(
        await other.run("trace", folder + "/flows/UC2.3.yaml", "--project", folder + "/flows", "-q") == 0)
      #expect(other.output == "")
    }
  }

  @Test func aCommentInAFlowSilencesARowAndLintDoesNotMind() async throws {
    let flow = Self.flow.replacing(
      "next: end}", with: "next: end}  # lockstep:ignore uncovered-row -- by hand")
    try await Places.withFolder(Self.files("// @covers UC2.3 1.1b, 1.2a\n", flow: flow)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--fail-on", "note") == 0, "\(tool.output)")
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder + "/flows", "--fail-on", "warning") == 0, "\(lint.output)")
    }
    try await Places.withFolder(Self.files(Self.covered, flow: flow)) { folder in
      let unused = CommandHarness()
      #expect(await unused.run("trace", folder + "/flows", "--fail-on", "warning", "--format", "short") == 1)
      #expect(unused.output.contains("[unused-suppression]"))
    }
  }

  @Test func whatCannotBeReadIsNotTraced() async throws {
    let broken = Self.flow.replacing("id: 1.2,", with: "id: 1.2").replacing(
      "screen: Help", with: "scren: Help")
    try await Places.withFolder(Self.files(Self.covered, flow: broken)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--format", "short") == 1)
      #expect(tool.output.contains("/flows/UC2.3.yaml:"))
      #expect(!tool.output.contains("dangling-citation"))
    }
    try await Places.withFolder(Self.files("", settings: "lockstep: 1\n")) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows") == 2)
      #expect(tool.complaints.contains("has no 'trace:'"))
    }
  }

  // MARK: Fixes and renumbering

  @Test func fixesWriteTheTests() async throws {
    let settings = "lockstep: 1\ntrace: {tests: [\"../app/*.kt\"], cases: [c.md], case: \"LTC[0-9]+\"}\n"
    let flow = Self.flow.replacing("scenarios:", with: "overview: {logical-test-cases: []}\nscenarios:")
    let test = "it(\"LTC1 Close the door\")\nit(\"LTC2 Close the door\")\n"
    var files = Self.files(test, flow: flow, settings: settings)
    files["flows/c.md"] = "# LTC1 Open it first\n\n# LTC2 Close the door\n"
    try await Places.withFolder(files) { folder in
      let diff = CommandHarness()
      #expect(await diff.run("trace", folder + "/flows", "--diff", "--unsafe-fixes") == 1)
      #expect(diff.output.contains("-it(\"LTC1 Close the door\")\n+it(\"LTC2 Close the door\")\n"))
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--fix", "--unsafe-fixes", "--format", "short") == 0)
      #expect(
        tool.output
          == "\(folder)/flows/c.md:1:3: warning: no test cites LTC1 'Open it first' [untested-case]\n")
      let now = try String(contentsOfFile: folder + "/app/A.kt", encoding: .utf8)
      #expect(now == "it(\"LTC2 Close the door\")\nit(\"LTC2 Close the door\")\n")
    }
  }

  @Test func renumberRewritesCitations() async throws {
    let test =
      "// @covers UC2.3 1.2a, 1.1a -- see UC2.3 1.2\n// UC2.3 1.2a is said here | only\nval x = 1.2\n"
    try await Places.withFolder(Self.files(test)) { folder in
      let tool = CommandHarness()
      let status = await tool.run(
        "renumber", "UC2.3", "--insert-after", "1.1", "--project", folder + "/flows")
      #expect(status == 0, "\(tool.complaints)")
      let now = try String(contentsOfFile: folder + "/app/A.kt", encoding: .utf8)
      #expect(now == test.replacing("UC2.3 1.2a, 1.1a", with: "UC2.3 1.3a, 1.1a"))
      // What is only said is told.
      #expect(tool.complaints.contains("app/A.kt:1:42: note: this text mentions 1.2, which is 1.3 now"))
      #expect(tool.complaints.contains("app/A.kt:2:10: note: this text mentions 1.2a, which is 1.3a now"))
      let after = CommandHarness()
      #expect(await after.run("trace", folder + "/flows", "--format", "short") == 0)
      #expect(!after.output.contains("dangling-citation"))
    }
  }

  // MARK: Results and other tools

  @Test func resultsTurnCitedIntoPassed() async throws {
    var files = Self.files(Self.covered + "fun `opens the door`() {}\n")
    files["r.xml"] = "<testsuite><testcase name=\"opens the door()\"><failure/></testcase></testsuite>"
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(
        await tool.run("trace", folder + "/flows", "--results", folder + "/r.xml", "--format", "short") == 0)
      #expect(tool.output.split(separator: "\n").count == 3)
      #expect(
        tool.output.contains("UC2.3 1.1a did not pass: a test that cites it failed [failing-test-case]"))
      let none = CommandHarness()
      #expect(await none.run("trace", folder + "/flows", "--results", folder + "/flows/UC2.3.yaml") == 1)
      #expect(none.output.contains("this is not a JUnit XML report"))
      #expect(await CommandHarness().run("trace", folder + "/flows", "--results", folder + "/x.xml") == 2)
    }
  }

  @Test func theListIsJSONForOtherTools() async throws {
    var files = Self.files(Self.covered)
    files["r.xml"] = "<testsuite><testcase name=\"opens the door()\"/></testsuite>"
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--list", "--format", "json") == 0)
      let list = try JSONSerialization.jsonObject(with: Data(tool.output.utf8)) as? [String: Any]
      #expect(list?["schema"] as? Int == 1)
      let rows = try #require(list?["rows"] as? [[String: Any]])
      let cited = try #require(rows.first { $0["id"] as? String == "UC2.3 1.1a" })
      let citation = try #require((cited["citations"] as? [[String: Any]])?.first)
      #expect((citation["path"] as? String)?.hasSuffix("app/A.kt") == true)
      #expect(citation["line"] as? Int != nil && citation["outcome"] == nil)
      #expect(
        await CommandHarness().run("trace", folder + "/flows", "--list", "--texts", "--format", "json") == 2)
    }
  }

  @Test func aListIsWrittenToAFile() async throws {
    var files = Self.files(Self.covered, settings: Self.settings + "texts: [../app/en.arb]\n")
    files["app/en.arb"] = "{\"a\": \"Door\"}"
    try await Places.withFolder(files) { folder in
      for option in ["--list", "--texts"] {
        let (screen, file) = (CommandHarness(), CommandHarness())
        let path = folder + "/list.txt"
        #expect(await screen.run("trace", folder + "/flows", option) == 0)
        #expect(await file.run("trace", folder + "/flows", option, "--output", path) == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == screen.output)
        #expect(!screen.output.isEmpty && file.output.isEmpty)
      }
    }
  }

  @Test(arguments: [["--list", "--format", "junit"], ["--texts", "--format", "json"]])
  func aFormatThatAListLacksIsRefused(options: [String]) async throws {
    try await Places.withFolder(Self.files(Self.covered)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["trace", folder + "/flows"] + options) == 2)
      #expect(tool.output.isEmpty && tool.complaints.contains("\(options[0]) is"))
    }
  }

  // MARK: Git

  static func git(_ arguments: String..., in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", "-c",
        "commit.gpgsign=false",
      ] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  static let hasGit = (try? git("--version", in: "/")) == 0

  @Test(.enabled(if: hasGit, "git is not installed"))
  func aRowThatChangedSinceTheCitationIsStale() async throws {
    try await Places.withFolder(Self.files(Self.covered)) { folder in
      #expect(try Self.git("init", "-q", in: folder) == 0)
      #expect(try Self.git("add", ".", in: folder) == 0)
      #expect(try Self.git("commit", "-q", "-m", "first", in: folder) == 0)
      let fresh = CommandHarness()
      #expect(await fresh.run("trace", folder + "/flows", "--fail-on", "note", "--format", "short") == 0)
      #expect(fresh.output == "")
      // The document moves on, the test does not.
      let now = Self.flow.replacing("next: end}", with: "next: 1.2}").replacing(
        "1.1b, user", with: "1.1c, user")
      try now.write(toFile: folder + "/flows/UC2.3.yaml", atomically: true, encoding: .utf8)
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--format", "short") == 0)
      let lines = tool.output.split(separator: "\n")
      #expect(lines.count { $0.contains("[stale-citation]") } == 2)
      #expect(tool.output.contains("UC2.3 1.1a changed since this was written ("))
      #expect(tool.output.contains("UC2.3 1.1b became 1.1c since this was written ("))
      #expect(!tool.output.contains("[dangling-citation]"))
      // To rewrite one would make the line new, and hide the other.
      let safe = CommandHarness()
      #expect(await safe.run("trace", folder + "/flows", "--fix", "--format", "short") == 0)
      #expect(safe.output == tool.output)
      try now.replacing("selects Open, next: 1.2}", with: "selects Open, next: end}").write(
        toFile: folder + "/flows/UC2.3.yaml", atomically: true, encoding: .utf8)
      let fixed = CommandHarness()
      #expect(await fixed.run("trace", folder + "/flows", "--fix", "--format", "short") == 0)
      #expect(fixed.output == "")
      let test = try String(contentsOfFile: folder + "/app/A.kt", encoding: .utf8)
      #expect(test == "// @covers UC2.3 1.1a, 1.1c, 1.2a\n")
    }
  }

  @Test func withoutGitStalenessIsPassedOver() async throws {
    try await Places.withFolder(Self.files(Self.covered)) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("trace", folder + "/flows", "--fail-on", "note") == 0, "\(tool.output)")
      #expect(tool.complaints.contains("note: stale citations are not looked for"))
    }
  }
}
