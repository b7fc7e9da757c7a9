import Foundation
import LockstepModel
import LockstepWorkspace
import LockstepYAML
import Testing

/// Code actions, completion, folding, inlay hints and code lenses, in YAML and in tables.
@Suite struct FeatureTests {
  private static func actions(
    _ client: Client, _ path: String, at place: (line: Int, column: Int), only: [String] = []
  ) async throws -> [[String: Any]] {
    let position = ["line": place.line, "character": place.column]
    let params: [String: Any] = [
      "textDocument": ["uri": Client.uri(path)], "range": ["start": position, "end": position],
      "context": only.isEmpty ? ["diagnostics": [Any]()] : ["diagnostics": [Any](), "only": only],
    ]
    return try await client.request("textDocument/codeAction", params) as? [[String: Any]] ?? []
  }

  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "returns: Broken", "returns: Brokn"),
    ("UC1.1_Door.md", Sample.tables, "Result: Broken", "Result: Brokn"),
  ]) func aFixIsAnAction(path: String, files: [String: String], right: String, wrong: String) async throws {
    let client = try await Client(files)
    let text = try #require(files[path])
    let slip = text.replacing(right, with: wrong)
    try await client.open(path, slip)
    let actions = try await Self.actions(client, path, at: try slip.place(of: "Brokn"))
    let fix = try #require(actions.first { $0["title"] as? String == "write 'Broken'" })
    #expect(fix["kind"] as? String == "quickfix")
    #expect(try Client.applying(fix["edit"], to: path, slip) == text)
    // An error that hides how the flow runs cannot be silenced.
    #expect(!actions.contains { ($0["title"] as? String)?.hasPrefix("ignore") == true })
  }

  /// After the comment nothing is found there any more.
  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "actions: [Enter, Leave]", "actions: [Enter, Leave, Hide]", "Hide"),
    ("UC1.1_Door.md", Sample.tables, "Actions: Enter, Leave", "Actions: Enter, Leave, Hide", "Hide"),
  ]) func aWarningCanBeIgnoredWithAReason(
    path: String, files: [String: String], old: String, new: String, mark: String
  ) async throws {
    let client = try await Client(files)
    let text = try #require(files[path]).replacing(old, with: new, maxReplacements: 1)
    try await client.open(path, text)
    #expect(client.updateFindings()[path]?.count == 1)
    let actions = try await Self.actions(client, path, at: try text.place(of: mark))
    let ignore = try #require(
      actions.first { ($0["title"] as? String)?.hasPrefix("ignore") == true }, "\(actions)")
    let silenced = try Client.applying(ignore["edit"], to: path, text)
    #expect(silenced.contains("lockstep:ignore action-without-row -- "))
    try await client.change(path, to: silenced)
    #expect(client.updateFindings()[path] == nil, "\(silenced)")
  }

  /// No comment is offered that would silence nothing.
  @Test(arguments: [
    ("| 1.1a | User selects Enter | somewhere nice |", "somewhere", "markdown-target"),
    ("| 1.1a | User selects Enter | End |\n| x | y | z |", "| x |", "markdown-row"),
    ("\n| 1.1a | User selects Enter | End |", "", "markdown-table"),
  ]) func whatCannotBeSilencedIsNotIgnored(rows: String, mark: String, rule: String) async throws {
    let table = """
      # Use Case 9 Try

      | # | Description | Next |
      |---|---|---|
      | **1.1** | System displays screen 'Door'<ul><li>Actions: Enter</li></ul> | |
      \(rows)

      """
    let path = "UC9_Try.md"
    let client = try await Client(Sample.tables)
    try await client.open(path, table)
    let found = try #require(client.updateFindings()[path], "\(rows)")
    #expect(found.contains { $0.hasSuffix(" \(rule)") }, "\(found)")
    let place = mark.isEmpty ? (line: 5, column: 0) : try table.place(of: mark)
    let titles = try await Self.actions(client, path, at: place).compactMap { $0["title"] as? String }
    #expect(!titles.contains { $0.hasPrefix("ignore \(rule)") }, "\(titles)")
  }

  @Test func allSafeFixesAreOneAction() async throws {
    let client = try await Client(Sample.tables)
    let text = Sample.doorTable.replacing("</li></ul>", with: "</li></li>")
    try await client.open("UC1.1_Door.md", text)
    let actions = try await Self.actions(client, "UC1.1_Door.md", at: (0, 0), only: ["source.fixAll"])
    try #require(actions.count == 1)
    #expect(actions[0]["kind"] as? String == "source.fixAll.lockstep")
    #expect(try Client.applying(actions[0]["edit"], to: "UC1.1_Door.md", text) == Sample.doorTable)
  }

  @Test func keysAreLeftToOthers() async throws {
    let client = try await Client(Sample.files)
    try await client.open("flows/UC1.yaml", Sample.door + "  \n")
    for place in [(0, 2), (4, 2), (4, 14), (2, 9)] {
      #expect(try await client.request("textDocument/completion", "flows/UC1.yaml", at: place) is NSNull)
    }
  }

  @Test func scenariosAndStepsFold() async throws {
    for (files, path, steps) in [(Sample.files, "flows/UC1.yaml", 3), (Sample.tables, "UC1.1_Door.md", 3)] {
      let client = try await Client(files)
      let text = try #require(files[path])
      let ranges =
        try await client.request("textDocument/foldingRange", Client.document(path)) as? [[String: Int]] ?? []
      let first = try text.place(of: path.hasSuffix(".md") ? "**1.1**" : "id: 1.1").line
      let last = try text.place(of: "1.1b").line
      #expect(ranges.contains { $0["startLine"] == first && $0["endLine"] == last }, "\(ranges)")
      #expect(ranges.count == steps + 2)
    }
  }

  @Test func aNumberSaysWhereItLeads() async throws {
    for (files, path) in [(Sample.files, "flows/UC1.yaml"), (Sample.tables, "UC1.1_Door.md")] {
      let client = try await Client(files)
      let text = try #require(files[path])
      let all = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
      let hints =
        try await client.request(
          "textDocument/inlayHint", Client.document(path).merging(["range": all]) { $1 })
        as? [[String: Any]] ?? []
      let found = hints.map { hint in
        let position = hint["position"] as? [String: Int]
        return "\(position?["line"] ?? -1):\(position?["character"] ?? -1) \(hint["label"] as? String ?? "")"
      }
      let leading = path.hasSuffix(".md") ? "Result: Broken | " : "returns: Broken, next: "
      let place = try text.place(of: "1.1", inside: 3, after: leading)
      #expect(found.contains("\(place.line):\(place.column) → Dør 🚪"), "\(found)")
      #expect(found.count == 3)
      let none = ["start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0]]
      let answer = try await client.request(
        "textDocument/inlayHint", Client.document(path).merging(["range": none]) { $1 })
      #expect((answer as? [Any])?.isEmpty == true)
    }
  }

  @Test func aFlowSaysWhatCallsIt() async throws {
    for (files, path) in [(Sample.files, "flows/PF1.yaml"), (Sample.tables, "PF1.1_Key.md")] {
      let client = try await Client(files)
      let lenses =
        try await client.request("textDocument/codeLens", Client.document(path)) as? [[String: Any]] ?? []
      #expect(
        lenses.map { ($0["command"] as? [String: Any])?["title"] as? String } == ["1 caller", "run", "graph"])
    }
  }
}
