import Foundation
import Testing

@testable import LockstepCLI

/// Everything that docs/running.md shows is what it says.
@Suite struct RunningDocument {
  private static func document() throws -> DocumentProject { try DocumentProject("docs/running.md") }

  @Test func itsFlowsHaveNoFindingsAndItsScenariosPass() async throws {
    try await Places.withFolder(try Self.document().files) { folder in
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder + "/flows", "--fail-on", "warning") == 0)
      #expect(lint.output == "")
      let test = CommandHarness()
      #expect(await test.run("test", folder + "/flows") == 0, "\(test.output)")
      #expect(test.output == "4 scenarios passed\n")
    }
  }

  @Test func itsCommandsPrintWhatIsShown() async throws {
    let document = try Self.document()
    try await Places.withFolder(document.files) { folder in
      let count = try await document.runCommands(in: folder)
      #expect(count == 4)
    }
  }

  @Test func itsPicturesAreOfItsFlows() async throws {
    try await Places.withFolder(try Self.document().files) { folder in
      let names = try Places.text("docs/running.md").matches(of: /\(pictures\/running\/(\w+)\.svg\)/).map {
        String($0.1)
      }
      #expect(names == ["UC1", "PF1", "UC2", "UC3", "UC4"])
      for name in names {
        let tool = CommandHarness()
        #expect(await tool.run("graph", name, "--project", folder + "/flows", "--format", "svg") == 0)
        let path = Places.path("docs/pictures/running/\(name).svg")
        if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
          try tool.output.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOfFile: path, encoding: .utf8)
        #expect(recorded == tool.output, "\(name)")
      }
    }
  }
}
