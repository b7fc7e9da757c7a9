import Foundation
import Testing

/// Finding flows and steps by their words, and following links to other files.
@Suite struct SymbolTests {
  private static let table = """
    # Flow UC5 Read the [news](news.md)

    | # | Description | Next |
    |---|---|---|
    | **1** | **PRIMARY SCENARIO** | |
    | **1.1** | **System displays screen: News** | |
    | 1.1a | User selects Door | Go to: [UC1 Open the door](flows/UC1.md) |
    | 1.1b | User selects Web | Error: [Gone](https://example.org/a.md) |

    """

  private static func client() async throws -> Client {
    try await Client([
      "lockstep.yaml": Sample.settings, "flows/UC1.yaml": Sample.door, "flows/PF1.yaml": Sample.key,
      "UC5.md": table, "news.md": "# News\n",
    ])
  }

  private func names(_ query: String) async throws -> [String] {
    let found = try await Self.client().request("workspace/symbol", ["query": query])
    return (found as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test func aFlowIsFoundByItsIdAndItsTitle() async throws {
    #expect(try await names("UC5").first?.hasPrefix("UC5 ") == true)
    #expect(try await names("read news").first?.hasPrefix("UC5 ") == true)
    #expect(try await names("no such words").isEmpty)
  }

  @Test func aStepIsFoundWithItsFlow() async throws {
    #expect(try await names("uc5 screen news").contains { $0.hasPrefix("1.1 ") })
  }

  @Test func linksLeadToTheFilesThatExist() async throws {
    let links = try await Self.client().request(
      "textDocument/documentLink", ["textDocument": ["uri": "file:///UC5.md"]])
    let targets = (links as? [[String: Any]] ?? []).compactMap { $0["target"] as? String }
    #expect(targets == ["file:///news.md", "file:///flows/UC1.yaml"])
  }

  private static let scenario = """
    scenario: T1
    flow: UC1
    world: at home
    steps:
      - use: ../scripts/open.yaml
      - {user: selects Enter, key: "1"}
      - user: selects Leave
      - shows: Hall

    """

  private static let files = Sample.files.merging(
    ["scenarios/one.yaml": scenario, "worlds/home.yaml": "world: at home\n"]
  ) { $1 }

  @Test func aScenarioNamesWorldsScreensAndButtons() async throws {
    let client = try await Client(Self.files)
    try await client.open("scenarios/one.yaml")
    func ask(_ method: String, _ mark: String) async throws -> Any {
      try await client.request(
        "textDocument/\(method)", "scenarios/one.yaml", at: try Self.scenario.place(of: mark, inside: 1))
    }
    for (mark, words) in [("at home", "World"), ("Enter", "of the screen Dør"), ("Hall", "Screen")] {
      let hover = try await ask("hover", mark) as? [String: [String: Any]]
      #expect((hover?["contents"]?["value"] as? String)?.contains(words) == true, "\(mark)")
    }
    #expect(
      Client.locations(try await ask("definition", "at home")).first?.hasPrefix("worlds/home.yaml") == true)
    // Two screens have this button: which of them is meant, only the session knows.
    #expect(try await ask("hover", "Leave") is NSNull)
    let links = try await client.request("textDocument/documentLink", Client.document("scenarios/one.yaml"))
    #expect((links as? [[String: Any]])?.first?["target"] as? String == "file:///scripts/open.yaml")
  }

  @Test func aButtonIsRenamedInScenarios() async throws {
    let client = try await Client(Self.files)
    let place = try Sample.door.place(of: "Enter", inside: 1)
    let params = Client.at("flows/UC1.yaml", place).merging(["newName": "Go in"]) { $1 }
    let edit = try await client.request("textDocument/rename", params)
    let scenario = try Client.applying(edit, to: "scenarios/one.yaml", Self.scenario)
    #expect(scenario == Self.scenario.replacing("selects Enter", with: "selects Go in"))
  }
}
