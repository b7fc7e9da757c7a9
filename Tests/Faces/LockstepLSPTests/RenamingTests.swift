import Testing

/// New names for steps, rows, flows and results, in YAML and in tables.
@Suite struct RenamingTests {
  private static func rename(
    _ client: Client, _ path: String, at place: (line: Int, column: Int), to name: String
  ) async throws -> [String: Any] {
    try await client.answer(
      "textDocument/rename",
      [
        "textDocument": ["uri": Client.uri(path)], "newName": name,
        "position": ["line": place.line, "character": place.column],
      ])
  }

  /// A step moves, its rows with it, and what names it follows.
  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "scripts/open.yaml"), ("UC1.1_Door.md", Sample.tables, "UC1.1_Door.md"),
  ]) func aStepIsRenamedByRenumbering(path: String, files: [String: String], other: String) async throws {
    let client = try await Client(files)
    let text = try #require(files[path])
    try await client.open(path)
    let place = try text.place(of: "1.2", inside: 1)
    let prepared = try await client.request("textDocument/prepareRename", path, at: place) as? [String: Any]
    #expect(prepared?["placeholder"] as? String == "1.2")
    let params: [String: Any] = [
      "textDocument": ["uri": Client.uri(path)], "newName": "1.1",
      "position": ["line": place.line, "character": place.column],
    ]
    let edit = try await client.request("textDocument/rename", params)
    let changed = try Client.applying(edit, to: path, text)
    // What called is first now, and leads to what was first.
    let isTable = path.hasSuffix(".md")
    #expect(
      changed.contains(isTable ? "| 1.1b | Result: Broken | 1.2 |" : "id: 1.1b, returns: Broken, next: 1.2"))
    #expect(changed.contains(isTable ? "| 1.2a | User selects Enter | 1.1 |" : "gives: key, next: 1.1}"))
    if other != path {
      let script = try Client.applying(edit, to: other, try #require(files[other]))
      #expect(script.contains("at: UC1 1.2\n- {row: 1.2a"))
    }
    try await client.change(path, to: changed)
    let refused = try await client.answer(
      "textDocument/rename", params.merging(["newName": "7.7"]) { $1 })
    #expect((refused["error"] as? [String: Any])?["code"] as? Int == -32803)
  }

  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "flows/PF1.yaml"), ("UC1.1_Door.md", Sample.tables, "PF1.1_Key.md"),
  ]) func aResultIsRenamedWhereverItIsUsed(path: String, files: [String: String], other: String) async throws
  {
    let client = try await Client(files)
    let text = try #require(files[path])
    let place = try text.place(of: "Broken")
    let edit = try await client.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": Client.uri(path)], "newName": "Gone",
        "position": ["line": place.line, "character": place.column],
      ])
    #expect(try Client.applying(edit, to: path, text) == text.replacing("Broken", with: "Gone"))
    let declared = try #require(files[other])
    #expect(try Client.applying(edit, to: other, declared) == declared.replacing("Broken", with: "Gone"))
  }

  /// A letter of another row or step is refused; one that leaves a gap is not, which is only a note.
  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "{id: 1.1b, user: selects Leave"),
    ("UC1.1_Door.md", Sample.tables, "| 1.1b | User selects Leave"),
  ]) func aRowGetsAnotherLetterOfItsStep(path: String, files: [String: String], row: String) async throws {
    let client = try await Client(files)
    let text = try #require(files[path])
    let place = try text.place(of: "1.1b", inside: 1)
    try await client.open(path)
    for name in ["1.1a", "1.2a", "x"] {
      #expect(try await Self.refusal(client, path, at: place, to: name) != nil, "\(name)")
    }
    #expect(try await Self.refusal(client, path, at: place, to: "1.1c") == nil)
    let params = Client.at(path, place)
    #expect(try await client.answer("textDocument/prepareRename", params)["error"] == nil)
    // Nothing changes by the name that it has.
    let same = try await Self.rename(client, path, at: place, to: "1.1b")["result"] as? [String: Any]
    #expect((same?["changes"] as? [String: Any])?.isEmpty == true, "\(same ?? [:])")
    let gap = text.replacing("1.1b", with: "1.1c")
    try await client.change(path, to: gap)
    #expect(try await client.answer("textDocument/prepareRename", params)["error"] == nil)
    let edit = try await Self.rename(client, path, at: place, to: "1.1b")["result"]
    #expect(try Client.applying(edit, to: path, gap).contains(row))
  }

  /// What a name would break is the reason why it is refused.
  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "Broken", "Fits", "exists already"),
    ("UC1.1_Door.md", Sample.tables, "Broken", "Fits", "exists already"),
    ("flows/UC1.yaml", Sample.files, "PF1", "UC1", "is called 'UC1' already"),
    ("flows/UC1.yaml", Sample.files, "PF1", "PF5", "mismatched-file-number"),
    ("UC1.1_Door.md", Sample.tables, "Broken", "Broken\nGone", "a text of one line"),
  ]) func aNameThatBreaksSomethingIsRefused(
    path: String, files: [String: String], old: String, new: String, reason: String
  ) async throws {
    let client = try await Client(files)
    let place = try #require(files[path]).place(of: old, inside: 1)
    let refusal = try await Self.refusal(client, path, at: place, to: new)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "offered")")
  }

  private static func refusal(
    _ client: Client, _ path: String, at place: (line: Int, column: Int), to name: String
  ) async throws -> String? {
    let error = try await rename(client, path, at: place, to: name)["error"] as? [String: Any]
    return error?["message"] as? String
  }

  @Test func aFlowIsRenamedWhereverItIsNamed() async throws {
    var files = Sample.files
    files["flows/key.yaml"] = files.removeValue(forKey: "flows/PF1.yaml")
    let client = try await Client(files)
    let place = try Sample.door.place(of: "PF1")
    let edit = try await Self.rename(client, "flows/UC1.yaml", at: place, to: "PF7")["result"]
    for (path, text) in files {
      #expect(try Client.applying(edit, to: path, text) == text.replacing("PF1", with: "PF7"), "\(path)")
    }
    let refused = try await Self.rename(client, "flows/UC1.yaml", at: place, to: "UC1")
    #expect((refused["error"] as? [String: Any])?["code"] as? Int == -32803)
  }

  /// Tables link to the file of a flow, whose name no edit changes.
  @Test func aFlowOfATableIsNamedByItsFile() async throws {
    let client = try await Client(Sample.tables)
    let place = try Sample.doorTable.place(of: "PF1.1 Try", inside: 2)
    let refused = try await Self.rename(client, "UC1.1_Door.md", at: place, to: "PF1.7")
    let error = try #require(refused["error"] as? [String: Any])
    #expect((error["message"] as? String)?.contains("rename the file") == true)
    let prepared = try await client.answer("textDocument/prepareRename", Client.at("UC1.1_Door.md", place))
    #expect(
      ((prepared["error"] as? [String: Any])?["message"] as? String)?.contains("rename the file") == true)
  }
}
