import LockstepModel
import LockstepWorkspace
import Testing

/// Files whose bytes are not those that their authors mean: one error each, whatever is in them.
@Suite struct BrokenFileTests {
  private static let table = """
    # Use Case 1.1 Open the door

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Door'** | |
    <<<<<<< HEAD
    | 1.1a | User selects Open | End |
    =======
    | 1.1a | User selects Enter | End |
    >>>>>>> other

    """

  @Test func aMergeConflictIsOneErrorInEachFormat() async throws {
    let flow = "<<<<<<< HEAD\nflow: UC1.2\n=======\nflow: UC1.3\n>>>>>>> other\nkind: use-case\n"
    let result = try await MemoryProject(["UC1.1_Door.md": Self.table, "UC1.2_A.yaml": flow]).check()
    #expect(result.diagnostics.map(\.rule.id) == ["merge-conflict", "merge-conflict"])
    #expect(result.diagnostics.allSatisfy { $0.severity == .error && $0.help != nil })
  }

  @Test(arguments: [
    "A heading\n=======\n\n", "```\n<<<<<<< HEAD\n=======\n>>>>>>> other\n```\n\n",
    "> > > > > > > a quote of quotes\n\n",
  ])
  func theSameBytesElsewhereAreText(_ before: String) async throws {
    let table = Self.table.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !"<=>".contains($0.first ?? " ") && !$0.contains("Enter") }.joined(separator: "\n")
    let result = try await MemoryProject(["UC1.1_Door.md": before + table]).check()
    #expect(!result.diagnostics.contains { $0.rule.id == "merge-conflict" })
  }

  /// A page about git is no flow.
  @Test func aDocumentWithoutAFlowIsLeftAlone() async throws {
    let good =
      "# Use Case 1.2 A\n\n| # | Description | Next |\n|---|---|---|\n| **1** | **PRIMARY SCENARIO** | |\n"
      + "| **1.1** | **System displays screen 'A'** | |\n| 1.1a | User selects B | End |\n"
    let project = MemoryProject([
      "UC1.2_A.md": good, "notes.md": "<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> other\n",
    ])
    #expect(try await project.check().diagnostics.allSatisfy { $0.severity < .error })
  }

  @Test(arguments: ["", "---\n", "# a comment\n", "\n\n---\n# nothing\n"])
  func aYAMLFileWithNothingInItIsAnotherTools(_ text: String) async throws {
    let good =
      "flow: UC1.2\nkind: use-case\ntitle: A\nscenarios:\n  - id: 1\n    title: PRIMARY SCENARIO\n    steps:\n"
      + "      - {id: 1.1, screen: A, transitions: [{id: 1.1a, user: selects B, next: end}]}\n"
    let result = try await MemoryProject(["UC1.2_A.yaml": good, "docker-compose.yml": text]).check()
    #expect(result.diagnostics.allSatisfy { $0.severity < .warning }, "\(result.diagnostics.map(\.message))")
    #expect(result.foreignFiles.count == 1)
  }
}
