import Testing

/// A row and its erratum, which is in a file next to the flow's.
@Suite struct ErrataTests {
  private static let path = "flows/UC1.errata.yaml"

  @Test func aRowLeadsToItsErratumAndBack() async throws {
    let client = try await Client(Sample.withErrata)
    try await client.open(Self.path)
    let row = try Sample.door.place(of: "1.1a", inside: 1)
    let erratum = try Sample.errata.place(of: "1.1a", inside: 1)
    let there = try await client.request("textDocument/definition", "flows/UC1.yaml", at: row)
    let back = try await client.request("textDocument/definition", Self.path, at: erratum)
    #expect(Client.locations(there) == [Self.location(Self.path, erratum)])
    #expect(Client.locations(back) == [Self.location("flows/UC1.yaml", row)])
  }

  private static func location(_ path: String, _ place: (line: Int, column: Int)) -> String {
    "\(path) \(place.line):\(place.column - 1)-\(place.line):\(place.column + 3)"
  }

  /// Both files show the document's version, also while the errata are being edited.
  @Test func aHoverShowsTheErratum() async throws {
    let client = try await Client(Sample.withErrata)
    try await client.open(Self.path)
    func hover(_ path: String, _ text: String) async throws -> String {
      let place = try text.place(of: "1.1a", inside: 1)
      let answer = try await client.request("textDocument/hover", path, at: place) as? [String: Any]
      return (answer?["contents"] as? [String: Any])?["value"] as? String ?? ""
    }
    for (path, text) in [("flows/UC1.yaml", Sample.door), (Self.path, Sample.errata)] {
      let shown = try await hover(path, text)
      #expect(shown.contains("Erratum (contradiction)") && shown.contains("End"), "\(shown)")
    }
    let changed = Sample.errata.replacing("next: End", with: "next: Back")
    try await client.change(Self.path, to: changed)
    let shown = try await hover("flows/UC1.yaml", Sample.door)
    #expect(shown.contains("Back") && !shown.contains("End"), "\(shown)")
  }

  /// A step that moves takes its errata with it.
  @Test func errataFollowNewNumbers() async throws {
    let client = try await Client(Sample.withErrata)
    try await client.open("flows/UC1.yaml")
    let place = try Sample.door.place(of: "1.2", inside: 1)
    let edit = try await client.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": Client.uri("flows/UC1.yaml")], "newName": "1.1",
        "position": ["line": place.line, "character": place.column],
      ])
    let errata = try Client.applying(edit, to: Self.path, Sample.errata)
    #expect(errata == Sample.errata.replacing("row: 1.1a", with: "row: 1.2a"))
  }
}

extension Sample {
  static let withErrata = files.merging(["flows/UC1.errata.yaml": errata]) { $1 }

  static let errata = """
    errata: UC1
    rows:
      - {row: title, kind: mistake, title: Opne the door, because: it is misspelt}
      - {row: 1.1a, kind: contradiction, next: End, because: the key is tried first}

    """
}
