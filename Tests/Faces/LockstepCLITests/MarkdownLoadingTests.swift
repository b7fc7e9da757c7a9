import Foundation
import Testing

@testable import LockstepCLI

/// Flows that are there only as tables.
@Suite struct MarkdownLoadingTests {
  private static let table = """
    # Use Case 1.1 Open the door

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1.1** | **System displays screen 'Door'** | |
    | 1.1a | User selects Open | 1.3 |
    | 1.1b | User selects Leave | End |

    """
  private static let flow = """
    flow: UC1.1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            transitions:
              - {id: 1.1a, user: selects Leave, next: end}

    """

  @Test func lintsATableWithPlacesInIt() async throws {
    try await Places.withFolder(["docs/UC1.1_Door.md": Self.table, "docs/errors.md": "# Errors\n"]) {
      folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", "\(folder)/docs", "--format", "short") == 1)
      #expect(
        harness.output.contains(
          "docs/UC1.1_Door.md:8:30: error: UC1.1 has no step or scenario '1.3' [unknown-step]"))
      #expect(!harness.output.contains("errors.md"))
      #expect(await harness.run("lint", "\(folder)/docs/errors.md") == 2)
      #expect(harness.complaints.contains("it has no flow table"))
    }
  }

  /// A slip in the head made the whole document vanish.
  @Test func aFlowWithoutItsHeadIsNotSomebodyElses() async throws {
    let table = Self.table.replacing("| # |", with: "| Nr |").replacing("1.3", with: "End")
    let other = Self.table.replacing("1.3", with: "Go to: [UC1.1 Open the door](UC1.1_Door.md)")
      .replacing("Use Case 1.1", with: "Use Case 1.2")
    try await Places.withFolder(["UC1.1_Door.md": table, "UC1.2_Hall.md": other, "a.md": "| 1.1 | x |\n"]) {
      folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", folder, "--format", "short") == 1)
      #expect(harness.output.contains("UC1.1_Door.md:5:1: error: this table has rows like '1.1a'"))
      // The file is there, so that the link to it is not broken.
      #expect(!harness.output.contains("broken-link"))
      #expect(!harness.output.contains("a.md"))
    }
  }

  @Test func aTableBesideAFlowIsItsRendering() async throws {
    try await Places.withFolder(["UC1.1_Door.md": Self.table, "UC1.1_Door.yaml": Self.flow]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", folder, "--format", "short") == 0)
      #expect(harness.output == "")
      // By name it is read for itself.
      #expect(await harness.run("lint", "\(folder)/UC1.1_Door.md", "--format", "short") == 1)
      #expect(harness.output.contains("UC1.1_Door.md:8:30"))
      #expect(!harness.output.contains("duplicate"))
    }
  }

  @Test func playsATable() async throws {
    let table = Self.table.replacing("1.3", with: "1.1")
    let script = "- {row: 1.1a}\n- {user: selects Leave}\n- ends: ended\n"
    try await Places.withFolder(["docs/UC1.1_Door.md": table, "leave.yaml": script]) { folder in
      let harness = CommandHarness()
      let status = await harness.run(
        "run", "\(folder)/docs/UC1.1_Door.md", "--script", "\(folder)/leave.yaml")
      #expect(harness.output.contains("screen 'Door'"), "\(harness.output)\(harness.complaints)")
      #expect(status == 0)
    }
  }

  @Test func playsATableWhileAnotherIsBroken() async throws {
    let table = Self.table.replacing("1.3", with: "1.1").replacing("User selects Open", with: "Error: No key")
    let files = [
      "UC1.1_Door.md": table, "UC1.2_Window.md": Self.table.replacing("1.1 Open", with: "1.2 Open"),
      "leave.yaml": "- {row: 1.1a}\n- {user: selects Leave}\n- ends: ended\n",
    ]
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      let script = ["--script", "\(folder)/leave.yaml"]
      #expect(await harness.run(["run", "\(folder)/UC1.1_Door.md"] + script) == 0)
      // What the flow does not reach is not told.
      #expect(harness.complaints.isEmpty)
      let broken = CommandHarness()
      #expect(await broken.run(["run", "\(folder)/UC1.2_Window.md"] + script) == 1)
      #expect(broken.complaints.hasPrefix("note: 1 row of these flows is broken"), "\(broken.complaints)")
      #expect(
        broken.output.contains("UC1.2 has no step or scenario '1.3' [unknown-step]"), "\(broken.output)")
    }
  }

  @Test func aDocumentOfSeveralTablesIsPlayedFromItsFirst() async throws {
    let table = Self.table.replacing("1.3", with: "1.1")
    let rows = table.split(separator: "## Flow", maxSplits: 1)
    let two = table.replacing("## Flow", with: "## Flow Inside") + "\n## Flow Outside\n" + rows[1]
    try await Places.withFolder(["UC1.1_Door.md": two, "in.yaml": "- at: UC1.1/Inside 1.1\n"]) { folder in
      let harness = CommandHarness()
      #expect(
        await harness.run("run", "\(folder)/UC1.1_Door.md", "--script", "\(folder)/in.yaml") == 0,
        "\(harness.output)\(harness.complaints)")
    }
  }

  /// Cells of columns that mean nothing may be empty.
  @Test(arguments: [" |\n", " | |\n"]) func aDocumentAboutTablesIsNoFlow(end: String) async throws {
    let about = Self.table.replacing("| 1.1b | User selects Leave | End |", with: "| ... | ... | ... |")
      .replacing(" |\n", with: end)
    try await Places.withFolder(["about.md": about, "UC1.2_Door.yaml": Self.flow]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", folder) == 0)
    }
  }
}
