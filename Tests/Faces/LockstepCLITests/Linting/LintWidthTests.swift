import TestSupport
import Testing

@testable import LockstepCLI

/// What the text report shows of a long line.
@Suite struct LintWidthTests {
  /// In a pipe, too, the part around the finding is shown: a table's lines are far wider than any screen.
  @Test func aLongLineIsCutAroundTheFinding() async throws {
    let table = """
      # Use Case 1.1 Open the door

      ## Flow

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Door'**<ul><li>Message: \(String(repeating: "very ", count: 200))long</li></ul> | |
      | 1.1a | User selects Open\(String(repeating: " ", count: 900)) | 7.7 |

      """
    try await Places.withFolder(["UC1.1_OpenTheDoor.md": table]) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("lint", folder) == 1)
      let excerpt = harness.output.split(separator: "\n").filter { $0.contains(" | ") }
      #expect(excerpt.contains { $0.contains("7.7") })
      #expect(excerpt.allSatisfy { $0.count <= 120 }, "\(harness.output)")
    }
  }
}
