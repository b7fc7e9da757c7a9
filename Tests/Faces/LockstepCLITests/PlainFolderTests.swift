import Foundation
import Testing

@testable import LockstepCLI

/// A folder of documents needs no configuration, and the YAML files of other tools beside them do not matter.
@Suite struct PlainFolderTests {
  static let door = """
    # Use Case 1.1 Open the door

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open, Leave</li></ul> | |
    | 1.1a | User selects Open | 1.2 |
    | 1.1b | User selects Leave | End |
    | **1.2** | **System displays screen 'Hall'**<ul><li>Actions: Leave</li></ul> | |
    | 1.2a | User selects Leave | %@ |

    """

  /// The files of a folder in which row 1.2a leads to `next`, with an empty project file or none.
  private func files(next: String, isConfigured: Bool) -> [String: String] {
    var files = [
      "docs/UC1.1_Door.md": String(format: Self.door, next),
      "api/doors.yaml": "openapi: 3.0.0\ninfo: {title: Doors, version: \"1\"}\npaths: {}\n",
      "k8s/doors.yml": "apiVersion: v1\nkind: Service\n---\napiVersion: apps/v1\nkind: Deployment\n",
      "story.txt": "- {user: selects Open}\n- at: UC1.1 1.2\n- {user: selects Leave}\n- ends: ended\n",
    ]
    if isConfigured { files["lockstep.yaml"] = "lockstep: 1\n" }
    return files
  }

  @Test(arguments: [false, true]) func theDocumentsAreFlows(isConfigured: Bool) async throws {
    try await Places.withFolder(files(next: "End", isConfigured: isConfigured)) { folder in
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder) == 0, "\(lint.complaints)")
      #expect(lint.output == "")
      #expect(lint.complaints == "note: skipped 2 YAML files of other tools; --verbose lists them\n")

      let run = CommandHarness()
      let story = ["run", "UC1.1", "--project", folder, "--script", "\(folder)/story.txt"]
      #expect(await run.run(story) == 0, "\(run.output)\(run.complaints)")

      let graph = CommandHarness()
      #expect(await graph.run("graph", "UC1.1", "--project", folder, "--format", "mermaid") == 0)
      #expect(graph.output.contains("Hall"))

      let imports = CommandHarness()
      #expect(
        await imports.run("import", "\(folder)/docs", "-o", "\(folder)/docs") == 0, "\(imports.complaints)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/docs/UC1.1_Door.yaml"))
      #expect(await CommandHarness().run("lint", folder) == 0)
    }
  }

  @Test(arguments: [false, true]) func theirMistakesAreFound(isConfigured: Bool) async throws {
    try await Places.withFolder(files(next: "1.3", isConfigured: isConfigured)) { folder in
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder) == 1)
      #expect(lint.output.contains("docs/UC1.1_Door.md:10:"))
      #expect(lint.output.contains("error: UC1.1 has no step or scenario '1.3' [unknown-step]"))
      #expect(lint.output.contains("1 error in 1 of 1 flow."))
    }
  }
}
