import Foundation
import Testing

@testable import LockstepCLI

/// Folders with projects in them, and with documents of their own.
@Suite struct NestedProjectTests {
  private static let table = """
    # Use Case 1 Pick up

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Home'**<ul><li>Actions: Go</li></ul> | |
    | 1.1a | User selects Go | 7 |

    """
  private static let prose = "# Decisions\n\nWe decided.\n"

  private static func run(_ files: [String: String], _ arguments: String...) async throws -> (
    status: Int32, output: String, complaints: String
  ) {
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let status = await tool.run(arguments.map { $0.replacing("HERE", with: folder) })
      return (
        status, tool.output.replacing(folder + "/", with: ""),
        tool.complaints.replacing(folder + "/", with: "")
      )
    }
  }

  @Test(arguments: ["lint", "check"])
  func whatIsOutsideOfTheProjectsIsRead(_ command: String) async throws {
    let files = [
      "n/a/UC1_Pick.md": Self.table, "n/b/lockstep.yaml": "lockstep: 1\n",
      "n/b/UC1_Pick.md": Self.table.replacing("| 7 |", with: "| 8 |"),
    ]
    let found = try await Self.run(files, command, "HERE/n")
    #expect(found.status == 1)
    // Each project has its own UC1.
    #expect(found.output.contains("n/a/UC1_Pick.md:9:"), "\(found.output)")
    #expect(found.output.contains("n/b/UC1_Pick.md:9:"), "\(found.output)")
    #expect(found.output.contains("2 errors in 2 of 2 flows."), "\(found.output)")
  }

  @Test func aDocumentThatSeemsToHoldAFlowIsReadThere() async throws {
    let list = "# Collect\n\n1. Clerk opens the list\n2. System displays it\n3. Clerk confirms\n"
    let files = [
      "Collect.md": list.replacing("# Collect", with: "# UC-3 Collect\n\n## Main success scenario"),
      "flows/lockstep.yaml": "lockstep: 1\n",
      "flows/UC1_Pick.md": Self.table.replacing("| 7 |", with: "| End |"),
    ]
    let found = try await Self.run(files, "lint", "HERE")
    #expect(found.output.contains("Collect.md:"), "\(found.output)")
  }

  /// Prose and the files of other tools around a project are none, for all commands.
  @Test func proseAroundAProjectIsNoProject() async throws {
    let files = [
      "README.md": Self.prose, ".github/ci.yml": "on: push\n", "flows/lockstep.yaml": "lockstep: 1\n",
      "flows/UC1_Pick.md": Self.table.replacing("| 7 |", with: "| End |"),
    ]
    for arguments in [["lint"], ["check"], ["page"], ["compile"]] {
      let output =
        arguments == ["page"] ? ["-o", "HERE/p.html"] : arguments == ["compile"] ? ["-o", "HERE/i"] : []
      try await Places.withFolder(files) { folder in
        let tool = CommandHarness()
        let words = (arguments + ["HERE"] + output).map { $0.replacing("HERE", with: folder) }
        #expect(await tool.run(words) == 0, "\(arguments): \(tool.output)\(tool.complaints)")
      }
    }
  }

  @Test func aPageOfTwoProjectsSaysWhatItShows() async throws {
    let flow = Self.table.replacing("| 7 |", with: "| End |")
    let files = [
      "a/lockstep.yaml": "lockstep: 1\n", "a/UC1_Pick.md": flow, "b/lockstep.yaml": "lockstep: 1\n",
      "b/UC1_Pick.md": flow,
    ]
    let page = try await Self.run(files, "page", "HERE", "-o", "HERE/p.html")
    #expect(page.status == 2)
    #expect(page.complaints.contains("these flows belong to 2 projects"))
    #expect(page.complaints.contains("show each project separately"), "\(page.complaints)")
  }

  /// As outside of a project.
  @Test(arguments: ["lint", "check"])
  func aNamedFolderWithoutFlowsIsWrongUse(_ command: String) async throws {
    let files = [
      "lockstep.yaml": "lockstep: 1\n", "UC1_Pick.md": Self.table.replacing("| 7 |", with: "| End |"),
      "docs/adr/0001.md": Self.prose, "tests/s.yaml": "scenario: S\nflow: UC1\nsteps: [{user: selects Go}]\n",
    ]
    let found = try await Self.run(files, command, "HERE/docs/adr")
    #expect(found.status == 2, "\(found.output)")
    #expect(found.complaints.contains("no flows found below 'docs/adr'"), "\(found.complaints)")
    #expect(found.complaints.contains("docs/adr/0001.md: text without a table"), "\(found.complaints)")
    #expect(try await Self.run(files, command, "HERE", "--ignore", "unformatted").status == 0)
    #expect(try await Self.run(files, command, "HERE/tests", "--ignore", "unformatted").status == 0)
  }
}
