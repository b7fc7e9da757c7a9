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
}
