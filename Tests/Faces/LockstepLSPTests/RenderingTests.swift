import Testing

/// A table next to its YAML file is the same flow.
@Suite struct RenderingTests {
  private static let path = "flows/UC1.md"
  private static let table = Sample.doorTable.replacing("Case 1.1", with: "Case 1")
    .replacing("PF1.1_Key.md", with: "PF1.md").replacing("PF1.1", with: "PF1")

  private static func client() async throws -> Client {
    let client = try await Client(Sample.files.merging([path: table]) { $1 })
    try await client.open(path)
    return client
  }

  @Test func itsNamesLeadIntoTheFile() async throws {
    let client = try await Self.client()
    let place = try Self.table.place(of: "1.2a")
    let found = Client.locations(try await client.request("textDocument/definition", Self.path, at: place))
    let row = try Sample.door.place(of: "1.2a")
    #expect(found == ["flows/UC1.yaml \(row.line):\(row.column)-\(row.line):\(row.column + 4)"])
    let hover = try await client.request("textDocument/hover", Self.path, at: place) as? [String: Any]
    let text = (hover?["contents"] as? [String: String])?["value"]
    #expect(text?.contains("Leads to 2") == true)
    let outline = try await client.request("textDocument/documentSymbol", Client.document(Self.path))
    #expect((outline as? [[String: Any]])?.first?["name"] as? String == "UC1")
  }

  @Test func aTableThatDiffersIsRendered() async throws {
    let client = try await Self.client()
    let finding = try #require(client.updateFindings()[Self.path]?.first)
    #expect(finding.hasSuffix(" drifted-table"))
    let place = try #require(Int(finding.prefix { $0 != ":" }))
    let range = ["start": ["line": place, "character": 0], "end": ["line": place, "character": 0]]
    let params = Client.document(Self.path).merging(["range": range, "context": ["diagnostics": []]]) { $1 }
    let actions = try await client.request("textDocument/codeAction", params) as? [[String: Any]]
    let fix = try #require(actions?.first)
    #expect(fix["title"] as? String == "rewrite the table")
    let text = try Client.applying(fix["edit"], to: Self.path, Self.table)
    #expect(text.contains("| 1.1a | User selects Enter | 1.2 |"))
    try await client.change(Self.path, to: text)
    #expect(client.updateFindings() == [:])
  }

  @Test func aNameIsChangedInTheFile() async throws {
    let client = try await Self.client()
    let params = Client.at(Self.path, try Self.table.place(of: "Broken", inside: 1))
    let answer = try await client.answer("textDocument/prepareRename", params)
    #expect(((answer["error"] as? [String: Any])?["message"] as? String)?.contains("flows/UC1.yaml") == true)
  }
}
