import Testing

@testable import LockstepCLI

/// Rows outside of the flow table: what else is said about such a document.
@Suite struct LooseRowsTests {
  private static let table = """
    # Use Case 1.1 Pay

    ## Flow

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Cart'**<ul><li>Actions: Pay, Leave</li></ul> | |
    | 1.1a | User selects Pay | 2 |

    """
  private static let lost = """
    | 1.1b | User selects Leave | End |
    | **2** | **WHEN PAID** | |
    | **2.1** | **System displays prompt 'Thanks'**<ul><li>Actions: OK</li></ul> | |
    | 2.1a | User selects OK | Back |

    """

  /// The lost rows at several places.
  private static let places = [
    "\n## More\n\n| # | Description | Target |\n|---|---|---|\n" + lost, "\n---\n\n" + lost,
    lost.split(separator: "\n").map { "    \($0)\n" }.joined(),
  ]

  @Test(arguments: places)
  func consequencesAreNotReported(_ text: String) async throws {
    try await Places.withFolder(["UC1.1_Pay.md": Self.table + text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("lint", folder, "--format", "short") == 1)
      #expect(tool.output.split(separator: "\n").count == 1, "\(tool.output)")
      #expect(tool.output.contains("[markdown-table-header]"))
    }
  }

  @Test(arguments: places)
  func initCountsTheRows(_ text: String) async throws {
    try await Places.withFolder(["UC1.1_Pay.md": Self.table + text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", "--dry-run", folder) == 0)
      #expect(
        tool.complaints.contains("understood: 3 of 7 rows before, 3 of 7 with it"), "\(tool.complaints)")
    }
  }
}
