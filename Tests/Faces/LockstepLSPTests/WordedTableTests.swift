import Foundation
import TestSupport
import Testing

/// Completion and new names inside tables in a team's own words.
@Suite struct WordedTableTests {
  /// A sample as a folder of its own.
  private static func files(_ wording: String) throws -> [String: String] {
    let folder = Repository.samples.appending(path: "wording/\(wording)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      })
  }

  struct Proposal: Sendable {
    var wording: String
    var path: String
    var old: String
    var new: String
    var proposals: [String]
  }

  static let proposals = [
    Proposal(
      wording: "german", path: "A1.1_KarteKaufen.md", old: "Der Besucher drückt Kaufen | 1.3 |",
      new: "Der Besucher drückt Kaufen | ",
      proposals: ["1.3", "2", "Zurück", "Ende", "Weiter mit: [A1.1 Karte kaufen](A1.1_KarteKaufen.md)"]),
    Proposal(
      wording: "german", path: "A1.1_KarteKaufen.md", old: "| 1.3.2   | Ergebnis: Abgebrochen | Zurück |",
      new: "| 1.3.2   | Erg", proposals: ["Ergebnis: Abgebrochen"]),
    Proposal(
      wording: "dutch", path: "GT-1.1_TicketKopen.md", old: "Bezoeker kiest Kopen | 1.3 |",
      new: "Bezoeker kiest Kopen | ", proposals: ["1.3", "Terug", "Klaar"]),
    Proposal(
      wording: "dutch", path: "DT-1.2_Betalen.md", old: "| 1.1a    | Bezoeker kiest Betalen | 1.2 |",
      new: "| 1.1a    | ", proposals: ["Bezoeker kiest Betalen"]),
    Proposal(
      wording: "english", path: "TF-1.1_BuyTicket.md", old: "| Step 1.2a | Step 1.3 | Visitor taps Buy | |",
      new: "| Step 1.2a | ", proposals: ["Step 1.3", "Return", "Done"]),
    // A whole row would have its cells in another order.
    Proposal(
      wording: "english", path: "TF-1.1_BuyTicket.md", old: "| Step 1.2d | Step 1.5 | Visitor taps Pass | |",
      new: "| ", proposals: ["Step 1.2d"]),
  ]

  @Test(arguments: proposals) func theWordsOfTheTeamAreProposed(_ proposal: Proposal) async throws {
    let files = try Self.files(proposal.wording)
    let client = try await Client(files)
    let text = try #require(files[proposal.path])
    #expect(text.contains(proposal.old))
    try await client.open(proposal.path)
    try await client.change(proposal.path, to: text.replacing(proposal.old, with: proposal.new))
    let place = try text.place(of: proposal.old)
    let cursor = (place.line, place.column + proposal.new.utf16.count)
    let items = try await client.request("textDocument/completion", proposal.path, at: cursor)
    let labels = (items as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    #expect(Set(proposal.proposals).subtracting(labels).isEmpty, "\(labels)")
  }

  /// The rows of a step follow it, in every style of numbers.
  @Test(arguments: [
    ("dutch", "DT-1.3_PasControleren.md", "| 1.2a    | Als de pas geldig is |"),
    ("english", "SF-1.3_CheckPass.md", "| Step 1.2a | Step 1.3 | Case: Pass is valid |"),
    ("german", "T1.3_AusweisPruefen.md", "| 1.2.1   | Fall: Ausweis ist gültig |"),
  ]) func aStepIsRenamedWithItsRows(wording: String, path: String, row: String) async throws {
    let files = try Self.files(wording)
    let client = try await Client(files)
    let text = try #require(files[path])
    #expect(text.contains(row))
    try await client.open(path)
    let isPrefixed = row.hasPrefix("| Step")
    let place = try text.place(of: isPrefixed ? "Step 1.2 " : "**1.2**", inside: isPrefixed ? 6 : 3)
    let edit = try await client.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": Client.uri(path)], "newName": "1.1",
        "position": ["line": place.line, "character": place.column],
      ])
    let changed = try Client.applying(edit, to: path, text)
    #expect(changed.contains(row.replacing("1.2", with: "1.1")), "\(changed)")
  }

  /// A result has the same name in the flow that gives it and in the rows that take it.
  @Test func aResultIsRenamedInTheWordsOfTheTeam() async throws {
    let files = try Self.files("german")
    let client = try await Client(files)
    let (path, other) = ("A1.1_KarteKaufen.md", "T1.2_Bezahlen.md")
    let text = try #require(files[path])
    let place = try text.place(of: "Abgebrochen", after: "1.3.2")
    let edit = try await client.request(
      "textDocument/rename",
      [
        "textDocument": ["uri": Client.uri(path)], "newName": "Beendet",
        "position": ["line": place.line, "character": place.column],
      ])
    #expect(try Client.applying(edit, to: path, text).contains("| 1.3.2   | Ergebnis: Beendet | Zurück |"))
    let declared = try #require(files[other])
    #expect(
      try Client.applying(edit, to: other, declared) == declared.replacing("Abgebrochen", with: "Beendet"))
  }
}
