import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

@testable import LockstepCLI

/// The files by which editors, hooks and CI servers call the tool do what they say.
@Suite struct IntegrationFiles {
  /// The value of each line `key: value` of a file; enough for a list of hooks.
  private func values(_ key: String, in path: String) throws -> [String] {
    values(key, of: try Places.text(path)[...])
  }

  private func values(_ key: String, of text: Substring) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " || $0 == "-" }
      return line.hasPrefix(key + ": ") ? String(line.dropFirst(key.count + 2)) : nil
    }
  }

  /// Every hook's command runs, over a project without findings.
  @Test func theHooksRun() async throws {
    let entries = try values("entry", in: ".pre-commit-hooks.yaml")
    #expect(entries.count == 3)
    let passing = try values("pass_filenames", in: ".pre-commit-hooks.yaml")
    #expect(passing == ["false", "false", "false"])
    try await Places.withFolder(["keep": ""]) { folder in
      #expect(await CommandHarness().run("init", folder) == 0)
      for entry in entries {
        let words = entry.split(separator: " ").map(String.init)
        #expect(words.first == "lockstep")
        // Hooks run at the top of the repository; in process there is one working directory for all tests.
        let place = words.contains("render") ? ["--project", folder + "/flows"] : [folder + "/flows"]
        if words.contains("render") { _ = await CommandHarness().run(["render"] + place) }
        let tool = CommandHarness()
        let status = await tool.run(Array(words.dropFirst()) + place)
        #expect(status == 0, "\(entry): \(tool.output)\(tool.complaints)")
      }
    }
  }

  @Test func hooksNamedInTheGuideExist() throws {
    let ids = try values("id", in: ".pre-commit-hooks.yaml")
    let guide = try Places.text("docs/ci.md")
    let block = /<!-- file: \.pre-commit-config\.yaml -->\n```yaml\n((?s).*?)```/
    let named = values("id", of: try #require(guide.firstMatch(of: block)).1)
    #expect(!named.isEmpty && !ids.isEmpty)
    for name in named { #expect(ids.contains(name), "\(name)") }
  }

  /// Each command of the guide, run with a project in a repository of its own; files go to its folder.
  @Test(.enabled(if: TracingFromTheCommandLine.hasGit, "git is not installed"))
  func theCommandsOfTheGuideRun() async throws {
    let lines = try Places.text("docs/ci.md").split(separator: "\n").map { line in
      line.drop { $0 == " " || $0 == "-" }
    }
    let commands = lines.compactMap { line -> [String]? in
      let command = line.hasPrefix("run: ") ? line.dropFirst("run: ".count) : line
      guard command.hasPrefix("lockstep ") else { return nil }
      return command.split(separator: " ").map(String.init)
    }
    #expect(commands.count >= 3)
    // What the servers say of the branch that a change is for.
    let base = "refs/remotes/origin/main"
    let environment = ["GITHUB_BASE_REF": "main", "CI_MERGE_REQUEST_DIFF_BASE_SHA": base]
    try await Places.withFolder(["keep": ""]) { folder in
      #expect(await CommandHarness().run("init", folder) == 0)
      let statuses = [
        try TracingFromTheCommandLine.git("init", "-q", in: folder),
        try TracingFromTheCommandLine.git("add", ".", in: folder),
        try TracingFromTheCommandLine.git("commit", "-q", "-m", "first", in: folder),
        try TracingFromTheCommandLine.git("update-ref", base, "HEAD", in: folder),
      ]
      #expect(statuses == [0, 0, 0, 0])
      for command in commands {
        // A shell takes the quotes away, puts variables in, and writes the output to a file.
        let words = command.dropFirst().prefix { $0 != ">" }.map { word in
          environment.reduce(word.replacing("\"", with: "")) { $0.replacing("$" + $1.key, with: $1.value) }
        }
        let arguments = words.map { word in
          word == "flows" || word.hasPrefix("flows/") || word.contains("lint.") || word.contains("check.")
            || word == "test.xml" || word.hasSuffix(".sarif") || word.hasSuffix(".html")
            ? folder + "/" + word : word
        }
        for (name, value) in environment {
          let tool = CommandHarness(environment: [name: value])
          #expect(await tool.run(arguments) == 0, "\(name) \(command): \(tool.complaints)")
        }
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/review.html"))
    }
  }

  @Test(arguments: ["editors/vscode/tasks.json", "editors/github-problem-matcher.json"])
  func theMatchersMatchWhatLintPrints(_ path: String) async throws {
    let text = try Places.text(path)
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let patterns = text.matches(of: /"regexp": "(.*)"/).map { $0.1.replacing("\\\\", with: "\\") }
    #expect(!patterns.isEmpty)
    try await LintProject.with(LintProject.broken) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "short") == 1)
      for pattern in patterns {
        let match = try #require(try Regex(String(pattern)).wholeMatch(in: tool.output.dropLast()))
        let parts = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
        #expect(
          parts == [
            folder + "/door.yaml", "11", "30", "error", "1.1b 'selects B' has no target and no effect",
            "missing-target",
          ])
      }
    }
  }

  /// The guide's examples of YAML are YAML.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python.path), "make test installs .venv"))
  func theExamplesAreYAML() async throws {
    let files = [
      ".pre-commit-hooks.yaml", "action.yml", ".github/workflows/release.yml", ".github/workflows/ci.yml",
    ]
    var blocks = try files.map(Places.text)
    for match in try Places.text("docs/ci.md").matches(of: /```yaml\n((?s).*?)```/) {
      blocks.append(String(match.1))
    }
    #expect(blocks.count == 12)
    try await Places.withFolder(
      Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ("\($0).yaml", $1) })
    ) {
      folder in
      let process = Process()
      process.executableURL = Self.python
      let script =
        "import sys; from ruamel.yaml import YAML\nfor f in sys.argv[1:]: YAML(typ='safe').load(open(f))"
      process.arguments = ["-c", script] + blocks.indices.map { "\(folder)/\($0).yaml" }
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func theToolPrintsItsLicenses() async throws {
    let tool = CommandHarness()
    #expect(await tool.run("--licenses") == 0)
    for file in ["NOTICE", "LICENSE", "scripts/dist/licenses/LICENSE.libyaml"] {
      #expect(tool.output.contains(try Places.text(file)))
    }
    let bare = CommandHarness()
    #expect(await bare.run([String]()) == 0)
    #expect(bare.output.contains("SUBCOMMANDS:"))
  }

  private static let python = Repository.root.appending(path: ".venv/bin/python")
}
