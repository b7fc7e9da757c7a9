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
}
