import LockstepModel
import LockstepYAML
import Testing

@testable import LockstepWorkspace

/// YAML files of other tools.
@Suite struct ForeignFileTests {
  static let foreign = [
    "openapi: 3.0.0\ninfo: {title: PIN}\n", "# a comment\n---\napiVersion: v1\nkind: Service\n",
    "{{- if .Values.x }}\na: b\n", "name: CI\non: [push]\n", "- hosts: all\n  tasks: []\n", "[1, 2]\n",
    "just a text\n", "\"name\": x\n", "a: [\n", "%YAML 1.1\n---\n!!map {a: b}\n",
    "kind: use-case\ntitle: x\n", "config: {}\nscenarios:\n  - flow:\n      - get: {url: /}\n",
    // Nothing in it says whose it is.
    "", "---\n", "# nothing\n",
  ]
  static let ours = [
    "flow: UC1\n", "\u{FEFF}lockstep: 1\n", "---\nworld: x\n", "scenario: x\n", "- user: selects A\n",
    "- suspend\n",
    "- {row: 1.1a}\n", "[{user: x}]\n", "{flow: UC1, kind: use-case}\n", "{\"flow\": \"UC1\"}\n",
    "flwo: UC1\n",
    "Flow: UC1\n", "- usr: selects A\n", "kind: use-case\nflow: UC1\n", "title: x\nlockstep: 1\n",
    "# yaml-language-server: $schema=../schemas/flow.schema.json\nkind: use-case\n",
    "flow: [\n", "!!map\nflow: x\n",
    "title: x\nid: UC1\nscenarios:\n  - id: 1\n    steps:\n      - id: 1.1\n        transitions: []\n",
  ]

  @Test(arguments: foreign) func aFileOfAnotherToolIsForeign(text: String) {
    #expect(YAMLReader.isForeign(SourceText(path: "x.yaml", text: text)))
  }

  @Test(arguments: ours) func aFileThatMeansToBeOursIsNot(text: String) {
    #expect(!YAMLReader.isForeign(SourceText(path: "x.yaml", text: text)))
  }

  @Test func foreignFilesArePassedOverAndCounted() async throws {
    let api = "openapi: 3.0.0\n"
    let project = MemoryProject([
      "a.yaml": MemoryProject.flow("UC1", MemoryProject.leadsNowhere), "api/UC1_v1.yaml": api,
      "k8s/b.yaml": "a: [\n",
    ])
    let result = try await project.check()
    // A file of another tool that is called like a flow silences nothing.
    #expect(result.diagnostics.map(\.rule.id) == ["missing-target"])
    #expect(result.foreignFiles == ["api/UC1_v1.yaml", "k8s/b.yaml"])
    #expect(result.sources.map(\.path) == ["a.yaml"])
    // Named, it is an error.
    #expect(try await project.check("api/UC1_v1.yaml").diagnostics.map(\.rule.id) == ["unknown-file-kind"])
  }

  /// A table beside the file of another tool is rendered from nothing.
  @Test func aTableBesideAForeignFileIsRead() async throws {
    let table = """
      # Use Case 1.1 Open the door

      | # | Description | Next |
      |---|---|---|
      | **1.1** | **System displays screen 'Door'** | |
      | 1.1a | User selects Open | 1.3 |

      """
    let project = MemoryProject(["UC1.1_Door.md": table, "UC1.1_Door.yaml": "openapi: 3.0.0\n"])
    #expect(try await project.check().diagnostics.contains { $0.rule.id == "unknown-step" })
  }

  @Test func aFolderOfForeignFilesHasNoFlows() async throws {
    let project = MemoryProject(["a.yaml": "a: b\n", "b.yaml": "a: b\n"])
    await #expect(throws: WorkspaceError.self) { try await project.check() }
    do {
      _ = try await project.check()
    } catch let error as WorkspaceError {
      #expect(error.message == "no flows found below '.'")
      #expect(error.help?.hasPrefix("skipped 2 YAML files of other tools") == true)
    }
  }
}
