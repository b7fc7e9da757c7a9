import LockstepLint
import LockstepModel
import Testing

@testable import LockstepCLI

/// `lockstep explain` shows examples in the form of the folder's flows.
@Suite struct ExplainTests {
  private static let table = """
    # Use Case 1.1 Leave

    ## Flow

    | # | Description | Next |
    | --- | --- | --- |
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen 'Door'** | |
    | 1.1a | User selects Leave | End |
    """

  private func explanation(_ rule: String, _ files: [String: String]) async throws -> String {
    try await Places.withFolder(files) { folder in
      let harness = CommandHarness()
      #expect(await harness.run("explain", rule, folder) == 0)
      return harness.output
    }
  }

  @Test func aFolderOfTablesGetsTables() async throws {
    let text = try await explanation("unknown-step", ["docs/UC1.1_Leave.md": Self.table])
    #expect(text.contains("| **1.1** | **System displays screen 'Welcome'** |"), "\(text)")
    #expect(text.contains("1.22") && !text.contains("transitions:"))
    let silenced = try await explanation("self-loop", ["UC1.1_Leave.md": Self.table])
    #expect(silenced.contains("with a comment: '<!-- lockstep:ignore self-loop -- reason -->'."))
  }

  @Test func otherFoldersGetYAML() async throws {
    let rendered = ["UC1.1_Leave.md": Self.table, "UC1.1_Leave.yaml": "flow: UC1.1\n"]
    for files in [[:], ["notes.md": "# Notes\n"], rendered] {
      #expect(try await explanation("unknown-step", files).contains("transitions:"))
    }
  }

  @Test func aMissingFolderIsAnError() async {
    let harness = CommandHarness()
    #expect(await harness.run("explain", "unknown-step", "no-such-folder") == 2)
    #expect(harness.complaints.contains("no-such-folder"))
  }

  /// Where a table cannot have the mistake, such as a key without a place in tables.
  @Test func mostRulesHaveTables() async throws {
    let yaml = RuleCatalogue.lintRules.filter { TableExample($0) == nil }.map(\.id)
    #expect(yaml.count * 2 < RuleCatalogue.lintRules.count, "\(yaml)")
    #expect(try await explanation("unused-value", ["UC1.1_Leave.md": Self.table]).contains("transitions:"))
  }
}
