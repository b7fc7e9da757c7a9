import Testing

/// Definitions and references, in YAML and in tables.
@Suite struct NavigationTests {
  /// A name in a document, and where it is defined.
  struct Case: Sendable, CustomTestStringConvertible {
    var path: String
    var text: String
    var mark: String
    /// The name stands behind this.
    var after = ""
    var goal: String
    var goalText: String
    var definition: String
    /// The definition stands behind this.
    var afterGoal = ""

    var testDescription: String { "\(mark) of \(path)" }
  }

  static let yaml: [Case] = [
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "1.2", after: "gives: key, next: ",
      goal: "flows/UC1.yaml", goalText: Sample.door, definition: "1.2", afterGoal: "UC9}\n\n      - id: "),
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "2", after: "returns: Fits, next: ",
      goal: "flows/UC1.yaml", goalText: Sample.door, definition: "2", afterGoal: "next: 1.1}\n\n  - id: "),
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "PF1", goal: "flows/PF1.yaml", goalText: Sample.key,
      definition: "PF1"),
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "Broken", goal: "flows/PF1.yaml", goalText: Sample.key,
      definition: "Broken"),
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "UC9", goal: "lockstep.yaml",
      goalText: Sample.settings, definition: "UC9"),
    Case(
      path: "flows/UC1.yaml", text: Sample.door, mark: "key", after: "gives: ", goal: "flows/UC1.yaml",
      goalText: Sample.door, definition: "key", afterGoal: "name: "),
    Case(
      path: "flows/PF1.yaml", text: Sample.key, mark: "key", after: "reads: [", goal: "flows/UC1.yaml",
      goalText: Sample.door, definition: "key", afterGoal: "name: "),
    Case(
      path: "flows/PF1.yaml", text: Sample.key, mark: "key.check", goal: "lockstep.yaml",
      goalText: Sample.settings, definition: "key.check"),
    Case(
      path: "flows/PF1.yaml", text: Sample.key, mark: "No internet", after: "error: ", goal: "flows/PF1.yaml",
      goalText: Sample.key, definition: "No internet"),
    Case(
      path: "flows/PF1.yaml", text: Sample.key, mark: "No internet", after: "error-flow: ",
      goal: "lockstep.yaml", goalText: Sample.settings, definition: "No internet"),
    Case(
      path: "scripts/open.yaml", text: Sample.script, mark: "1.1a", goal: "flows/UC1.yaml",
      goalText: Sample.door, definition: "1.1a"),
    Case(
      path: "scripts/open.yaml", text: Sample.script, mark: "fits", goal: "flows/PF1.yaml",
      goalText: Sample.key, definition: "fits", afterGoal: "as: "),
    Case(
      path: "scripts/open.yaml", text: Sample.script, mark: "2.1", goal: "flows/UC1.yaml",
      goalText: Sample.door, definition: "2.1"),
  ]

  static let tables: [Case] = [
    Case(
      path: "UC1.1_Door.md", text: Sample.doorTable, mark: "1.2", after: "selects Enter | ",
      goal: "UC1.1_Door.md", goalText: Sample.doorTable, definition: "1.2", afterGoal: "Leave | End |\n| **"),
    Case(
      path: "UC1.1_Door.md", text: Sample.doorTable, mark: "2", after: "Result: Fits | ",
      goal: "UC1.1_Door.md", goalText: Sample.doorTable, definition: "2", afterGoal: "1.1 |\n| **"),
    Case(
      path: "UC1.1_Door.md", text: Sample.doorTable, mark: "PF1.1 Try the key", goal: "PF1.1_Key.md",
      goalText: Sample.keyTable, definition: "1.1"),
    Case(
      path: "UC1.1_Door.md", text: Sample.doorTable, mark: "Broken", goal: "PF1.1_Key.md",
      goalText: Sample.keyTable, definition: "Broken"),
    Case(
      path: "UC1.1_Door.md", text: Sample.doorTable, mark: "UC1.1 Open the door", after: "Go to: [",
      goal: "UC1.1_Door.md",
      goalText: Sample.doorTable, definition: "1.1"),
    Case(
      path: "PF1.1_Key.md", text: Sample.keyTable, mark: "UC1.1 Open the door", goal: "UC1.1_Door.md",
      goalText: Sample.doorTable, definition: "1.1"),
    Case(
      path: "PF1.1_Key.md", text: Sample.keyTable, mark: "Fits", after: "Result: ", goal: "PF1.1_Key.md",
      goalText: Sample.keyTable, definition: "Fits"),
  ]

  @Test(arguments: yaml) func aNameOfAFlowLeadsToItsDefinition(_ name: Case) async throws {
    try await Self.expect(name, in: Sample.files)
  }

  @Test(arguments: tables) func aNameOfATableLeadsToItsDefinition(_ name: Case) async throws {
    try await Self.expect(name, in: Sample.tables)
  }

  private static func expect(_ name: Case, in files: [String: String]) async throws {
    let client = try await Client(files)
    try await client.open(name.path)
    let place = try name.text.place(of: name.mark, inside: 1, after: name.after)
    let goal = try name.goalText.place(of: name.definition, after: name.afterGoal)
    let end = goal.column + name.definition.utf16.count
    let expected = "\(name.goal) \(goal.line):\(goal.column)-\(goal.line):\(end)"
    let found = Client.locations(try await client.request("textDocument/definition", name.path, at: place))
    #expect(found == [expected])
    // The definition knows of the use.
    let uses = Client.locations(try await client.request("textDocument/references", name.goal, at: goal))
    let use =
      "\(name.path) \(place.line):\(place.column - 1)-\(place.line):\(place.column - 1 + name.mark.utf16.count)"
    #expect(uses.contains(use), "\(uses)")
  }

  /// An overview lists a test case, and a scenario plays it: its name leads there.
  @Test(arguments: ["flows/UC1.yaml", "UC1.1_Door.md"])
  func aTestCaseIsListedAndPlayed(path: String) async throws {
    let isTable = path.hasSuffix(".md")
    let cases = "[LTC1 Open it](../cases.md#ltc1)"
    let text =
      isTable
      ? Sample.doorTable.replacing(
        "\n---", with: "| **Logical Test Cases** | <ul><li>\(cases)</li></ul> |\n\n---")
      : Sample.door.replacing("errors:", with: "  Logical Test Cases: [\"\(cases)\"]\nerrors:")
    var files = isTable ? Sample.tables : Sample.files
    let flow = isTable ? "UC1.1" : "UC1"
    files[path] = text
    files["lockstep.yaml"] = Sample.settings
    files["scenarios/open.yaml"] = """
      - {scenario: LTC1, flow: \(flow), steps: [{at: \(flow) 1.1}], open: true}
      - {scenario: other, flow: \(flow), verifies: [LTC1], steps: [{at: \(flow) 1.1}], open: true}

      """
    let client = try await Client(files)
    let listed = try text.place(of: "LTC1", inside: 1)
    let places = [
      "\(path) \(listed.line):\(listed.column - 1)-\(listed.line):\(listed.column + 3)",
      "scenarios/open.yaml 0:13-0:17",
    ]
    let found = try await client.request("textDocument/definition", path, at: listed)
    #expect(Client.locations(found) == [places[1]])
    let use = try await client.request("textDocument/references", "scenarios/open.yaml", at: (0, 14))
    let verifies = isTable ? "scenarios/open.yaml 1:44-1:48" : "scenarios/open.yaml 1:42-1:46"
    #expect(Set(Client.locations(use)) == Set(places + [verifies]))
    let outline = try await client.request("textDocument/documentSymbol", path, at: (0, 0))
    let children = (outline as? [[String: Any]])?.first?["children"] as? [[String: Any]]
    #expect(children?.first?["name"] as? String == "LTC1")
  }

  /// Tables and YAML files of one project name each other.
  @Test func aTableLeadsToAYAMLFileAndBack() async throws {
    let client = try await Client(Sample.mixed)
    try await client.open("UC1.1_Door.md")
    let call = try Sample.doorTable.place(of: "PF1.1")
    let found = Client.locations(
      try await client.request("textDocument/definition", "UC1.1_Door.md", at: call))
    #expect(found == ["PF1.1_Key.yaml 0:6-0:11"])
    let uses = Client.locations(
      try await client.request("textDocument/references", "PF1.1_Key.yaml", at: (0, 6)))
    #expect(uses.contains { $0.hasPrefix("UC1.1_Door.md \(call.line):\(call.column)-") }, "\(uses)")
  }

  @Test func nothingIsDefinedWhereNothingIsNamed() async throws {
    let client = try await Client(Sample.files)
    try await client.open("flows/UC1.yaml")
    for method in ["textDocument/definition", "textDocument/references", "textDocument/hover"] {
      #expect(Client.locations(try await client.request(method, "flows/UC1.yaml", at: (4, 2))).isEmpty)
      #expect(Client.locations(try await client.request(method, "other.txt", at: (400, 200))).isEmpty)
    }
  }

  /// While a file does not parse, it has the names that it had, where they are now.
  @Test(arguments: [
    ("flows/UC1.yaml", Sample.files, "scenarios:\n  - [\n", "scenarios:", "returns: Broken, next: 1.1"),
    ("UC1.1_Door.md", Sample.tables, "| # | Description |", "| # | Description |", "Result: Broken | 1.1"),
  ]) func aHalfWrittenFileKeepsItsNames(
    path: String, files: [String: String], _: String, mark: String, use: String
  ) async throws {
    let client = try await Client(files)
    try await client.open(path)
    let text = try #require(files[path])
    let broken = text.replacing(
      mark, with: path.hasSuffix(".md") ? "| #\n\nx Description |" : "scenarios: {\n#")
    try await client.change(path, to: broken)
    let place = try broken.place(of: "1.1", inside: 1, after: String(use.dropLast(3)))
    let goal = try broken.place(
      of: "1.1", after: path.hasSuffix(".md") ? "|---|---|---|\n| **" : "- id: 1\n    steps:\n      - id: ")
    let found = Client.locations(try await client.request("textDocument/definition", path, at: place))
    #expect(found == ["\(path) \(goal.line):\(goal.column)-\(goal.line):\(goal.column + 3)"])
  }
}
