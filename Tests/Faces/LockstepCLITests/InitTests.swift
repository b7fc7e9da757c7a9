import Foundation
import LockstepWorkspace
import Testing

@testable import LockstepCLI

@Suite struct BeginningAProject {
  @Test func theFirstProjectHasNoFindingsAndRuns() async throws {
    try await Places.withFolder(["keep": ""]) { folder in
      let home = folder + "/new/project"
      let tool = CommandHarness()
      #expect(await tool.run("init", home) == 0)
      let commands = tool.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(commands.map { $0[1] } == ["lint", "test", "run"])
      for command in commands {
        let next = CommandHarness()
        #expect(
          await next.run(Array(command.dropFirst()) + (command[1] == "lint" ? ["--fail-on", "note"] : []))
            == 0,
          "\(next.output)\(next.complaints)")
        if command[1] == "lint" { #expect(next.output == "") }
        if command[1] == "test" { #expect(next.output == "2 scenarios passed\n") }
      }
      #expect(await CommandHarness().run("check", home + "/flows") == 0)
      // Each file names its schema by a path that leads to it.
      for (path, text) in FirstProject.files where path.hasSuffix(".yaml") {
        let line = text.prefix { $0 != "\n" }
        let schema = try #require(line.split(separator: "=").last.map(String.init))
        let place = FilePath.directory(of: home + "/" + path) + "/" + schema
        #expect(FileManager.default.fileExists(atPath: place), "\(place)")
      }
    }
  }

  @Test func nothingIsOverwritten() async throws {
    try await Places.withFolder(["flows/lockstep.yaml": "mine"]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", folder) == 2)
      #expect(tool.complaints.hasPrefix("lockstep: '\(folder)/flows/lockstep.yaml' exists already\n"))
      let kept = try String(contentsOfFile: folder + "/flows/lockstep.yaml", encoding: .utf8)
      #expect(kept == "mine")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["flows"])
    }
  }

  /// A folder whose documents are no flows is described, and nothing is written into it, whatever is asked for.
  @Test(arguments: [
    ["README.md": "# Readme\n"],
    ["README.md": "| Version | Date |\n|---|---|\n| 1.1 | May |\n| 1.1.1 | June |\n"],
    ["docs/a.md": "| Step | Action |\n|---|---|\n| 1 | Open |\n"],
    ["a.markdown": "```mermaid\ngraph TD\n```\n"], ["README.md": "x", "docker-compose.yml": ""],
    ["post.md": "---\ntitle: A post\n---\ntext\n"], ["README.MD": "> | # | Description | Next |\n"],
  ])
  func aFolderOfOtherDocumentsIsLeftAsItIs(_ files: [String: String]) async throws {
    try await Places.withFolder(files) { folder in
      let before = try Self.listing(folder)
      for arguments in [["init", "--dry-run"], ["init"], ["lint"], ["check"]] {
        let tool = CommandHarness()
        #expect(await tool.run(arguments + [folder]) == 2, "\(arguments) \(tool.output)\(tool.complaints)")
        #expect(tool.complaints.contains("no flows found"), "\(tool.complaints)")
        #expect(tool.complaints.contains("docs/tables.md"), "\(tool.complaints)")
      }
      let after = try Self.listing(folder)
      #expect(after == before)
    }
  }

  @Test func aDryRunWritesNothing() async throws {
    try await Places.withFolder(["keep": ""]) { folder in
      for arguments in [["init", "--dry-run"], ["init", "--example", "--dry-run"]] {
        let tool = CommandHarness()
        #expect(await tool.run(arguments + [folder]) == 0)
        #expect(tool.output.contains("flows/lockstep.yaml"))
      }
      let kept = try Self.listing(folder)
      #expect(kept == ["keep"])
      #expect(await CommandHarness().run("init", "--example", folder) == 0)
      let written = try Self.listing(folder)
      #expect(written.contains("flows/lockstep.yaml"))
    }
  }

  /// Folders of ten kinds, before and after.
  @Test(arguments: [
    [:], ["README.md": "# Readme\n"], ["UC1.1_Door.md": PlainFolderTests.door],
    [
      "UC1.1_Door.md":
        "# Use Case 1.1 Door\n\n## Main Success Scenario\n\n1. User opens the door.\n2. System closes it.\n"
    ],
    ["lockstep.yaml": "lockstep: 1\n"], ["a.yaml": "kind: Service\n", "b.yml": ""],
    ["x.txt": "x", "y.pdf": "%PDF"],
    ["flows/lockstep.yaml": "mine"], ["src/main.swift": "print(1)\n", ".gitignore": "*\n"],
    ["a/b/c/UC1.1_Door.md": PlainFolderTests.door, "a/b.md": "x"],
    ["odd.md": "\u{FEFF}# Use Case 1.1 \u{200B}\n"],
  ])
  func aDryRunLeavesEachKindOfFolderAsItIs(_ files: [String: String]) async throws {
    try await Places.withFolder(files) { folder in
      let before = try Self.contents(folder)
      for arguments in [["init", "--dry-run"], ["init", "--example", "--dry-run"]] {
        _ = await CommandHarness().run(arguments + [folder])
      }
      #expect(try Self.contents(folder) == before)
    }
  }

  private static func contents(_ folder: String) throws -> [String: Data?] {
    let manager = FileManager.default
    return Dictionary(
      uniqueKeysWithValues: try manager.subpathsOfDirectory(atPath: folder).map {
        ($0, manager.contents(atPath: folder + "/" + $0))
      })
  }

  private static func listing(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }
}
