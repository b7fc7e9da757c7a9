import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// `lockstep init` in a folder of tables, and what lint says about them without a project file.
@Suite struct WordingProposalTests {
  /// What is left to do by hand.
  static let byHand = [
    "dutch": "error-flows: {Offline: {document: fouten.md, anchor: offline}}\nsession: {roots: [GT-1.1]}\n",
    "english":
      "error-flows: {Offline: {document: failures.md, anchor: offline}}\nsession: {roots: [TF-1.1]}\n",
    "german": "error-flows: {Offline: {document: fehler.md, anchor: offline}}\nsession: {roots: [A1.1]}\n",
  ]

  @Test(arguments: byHand.keys.sorted()) func initProposesTheWords(wording: String) async throws {
    let folder = try Self.bare(wording)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = CommandHarness()
    #expect(await tool.run("init", folder.path()) == 0, "\(tool.complaints)")
    let counts = try #require(
      tool.complaints.firstMatch(of: /understood: (\d+) of (\d+) rows before, (\d+) of \d+ with it/))
    let (before, all, after) = (Int(counts.1) ?? 0, Int(counts.2) ?? 0, Int(counts.3) ?? 0)
    #expect(all == 50)
    #expect(before * 2 < all)
    #expect(after * 100 >= all * 95, "\(after) of \(all)")
    let settings = folder.appending(path: "lockstep.yaml")
    #expect(await CommandHarness().run("fmt", "--check", settings.path()) == 0)
    let text = try String(contentsOf: settings, encoding: .utf8)
    try (text + (Self.byHand[wording] ?? "")).write(to: settings, atomically: true, encoding: .utf8)
    let lint = CommandHarness()
    #expect(await lint.run("lint", folder.path()) == 0)
    #expect(lint.output == "", "\(lint.output)\(text)")
  }

  @Test(arguments: byHand.keys.sorted()) func aFolderWithoutWordsHasFewFindings(wording: String) async throws
  {
    let folder = try Self.bare(wording)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = CommandHarness()
    _ = await tool.run("init", "--dry-run", folder.path())
    let proposed = Self.lines(tool.output)
    #expect(proposed.count > 10)
    var count = try await Self.findings(in: folder)
    #expect((1..<10).contains(count), "\(count)")
    for _ in 0..<10 where count > 0 {
      let fix = CommandHarness()
      _ = await fix.run("lint", "--fix", "--unsafe-fixes", folder.path())
      let left = try await Self.findings(in: folder)
      if left == count { break }
      count = left
      #expect(count < 10)
    }
    let settings = folder.appending(path: "lockstep.yaml")
    #expect(await tool.run("fmt", settings.path()) == 0)
    #expect(Self.lines(try String(contentsOf: settings, encoding: .utf8)) == proposed)
  }

  /// A use case that is a list has the same ending as the tables, and needs none of their words.
  @Test func findingsOfListsBesideUnreadTablesAreShown() async throws {
    let folder = try Self.bare("dutch")
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = """
      # UC-90: Return a book

      ## Main Success Scenario

      1. The reader scans the book.
      2. The system shows the book.

      ## Extensions

      2a. The book is unknown:
        1. The system shows a message.
        2. The use case continues at step 9.

      """
    try list.write(to: folder.appending(path: "return.md"), atomically: true, encoding: .utf8)
    let tool = CommandHarness()
    #expect(await tool.run("lint", "--format", "short", folder.path()) == 1)
    #expect(tool.output.contains("return.md:12:"), "\(tool.output)")
    #expect(tool.output.contains("error: ") && tool.output.contains("undeclared-words"), "\(tool.output)")
    let text = CommandHarness()
    _ = await text.run("lint", folder.path())
    let held = text.output.firstMatch(
      of: /; \d+ other findings, \d+ errors? among them, are held back until the words are declared/)
    #expect(held != nil, "\(text.output)")
  }

  @Test func aProjectFileIsNotOverwritten() async throws {
    let folder = try Self.bare("dutch")
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = folder.appending(path: "lockstep.yaml")
    try "lockstep: 1\n".write(to: settings, atomically: true, encoding: .utf8)
    let tool = CommandHarness()
    #expect(await tool.run("init", folder.path()) != 0)
    #expect(try String(contentsOf: settings, encoding: .utf8) == "lockstep: 1\n")
  }

  private static let shop = """
    # Use Case 1 Buy things

    | Step | Description | Next |
    |---|---|---|
    | **1** | **Primary scenario** | |
    | **1.1** | **The cart page is shown** | |
    | 1.1a | %@ presses Pay | 1.2 |
    | 1.1b | %@ presses Go on | 1.3 |
    | **1.2** | **The payment page is shown** | |
    | 1.2a | %@ presses Confirm | 1.3 |
    | 1.2b | %@ presses Cancel | Back |
    | **1.3** | **The thanks page is shown** | |
    | 1.3a | %@ presses Done | End |

    """

  /// Words that nothing speaks for are not proposed, and their rows do not count.
  @Test(arguments: ["Customer", "Traveller", "The clerk"])
  func whatAPersonDoesIsNoCase(_ person: String) async throws {
    let text = Self.shop.replacing("%@", with: person)
    try await Places.withFolder(["shop.md": text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", "--dry-run", folder) == 0)
      #expect(!tool.output.contains("triggers") && !tool.output.contains("os:"), "\(tool.output)")
      // The heading of the scenario is all that is understood.
      #expect(tool.complaints.contains("1 of 9 with it"), "\(tool.complaints)")
    }
  }

  @Test func aGuessIsMarkedAndNotCounted() async throws {
    let text = Self.shop.replacing("%@ presses", with: "Traveller presses")
      .replacing(#/The (cart|payment) page is shown/#) { "Turnstile reads the \($0.1)" }
    try await Places.withFolder(["shop.md": text]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", "--dry-run", folder) == 0)
      #expect(tool.output.contains("actors: {os: [Turnstile]}"), "\(tool.output)")
      #expect(tool.output.contains("; guessed: Turnstile"), "\(tool.output)")
      #expect(tool.complaints.contains("1 of 9 with it"), "\(tool.complaints)")
    }
  }

  /// Of names in an overview, the content tells more than their order; where nothing else speaks, the order is a guess.
  @Test func aspectsByTheirOrderAreGuesses() async throws {
    let text = """
      # Anwendungsfall AF-1 Kaffee zubereiten

      ## Überblick

      | Aspekt | Beschreibung |
      |---|---|
      | **Zusammenfassung** | Der Gast holt Kaffee. |
      | **Kostenstelle** | 4711 |
      | **%@** | <ul><li>Kein Wasser</li></ul> |

      ---

      ## Ablauf

      | Nr. | Beschreibung | Weiter |
      |---|---|---|
      | **1** | **HAUPTSZENARIO** | |
      | **1.1** | **Maschine zeigt Bildschirm 'Auswahl' an**<ul><li>Knöpfe: Espresso</li></ul> | |
      | 1.1a | Gast wählt Espresso | 1.2 |
      | **1.2** | **Maschine brüht den Kaffee** | |
      | 1.2a | Fall: Kaffee ist fertig | Ende |
      | 1.2b | Fehler: Kein Wasser | Fehlerablauf: Kein Wasser |

      """
    for name in ["Mögliche Fehler", "Was schiefgeht"] {
      try await Places.withFolder(["AF-1.md": text.replacing("%@", with: name)]) { folder in
        let tool = CommandHarness()
        #expect(await tool.run("init", folder) == 0)
        let settings = try String(contentsOfFile: folder + "/lockstep.yaml", encoding: .utf8)
        #expect(settings.contains("errors: [\(name)]"), "\(settings)")
        #expect(settings.contains("; guessed: Kostenstelle\n"), "\(settings)")
        #expect(settings.contains("targets: {end: [Ende], error-flow: [Fehlerablauf]}"), "\(settings)")
        #expect(tool.complaints.contains("6 of 6 with it"), "\(tool.complaints)")
        #expect(await tool.run("lint", folder) == 0, "\(tool.output)")
      }
    }
  }

  /// The errors of a partial flow are under Next, too, as its results are.
  @Test func listsOfAPartialFlowAreKnownByTheirNames() async throws {
    let caller = """
      # Taakje A1 Koffie

      | Nr | Wat | Verder |
      |---|---|---|
      | **1.1** | **Machine doet [B1 Betalen](B1.md)** | |
      | 1.1a | Antwoord: Betaald | Klaar |

      """
    let called = """
      # Deeltje B1 Betalen

      | Deel | Tekst |
      |---|---|
      | **Wat misgaat** | <ul><li>Geen netwerk</li></ul> |
      | **Wat terugkomt** | <ul><li>Gestopt</li></ul> |

      | Nr | Wat | Verder |
      |---|---|---|
      | **1.1** | **Machine controleert de kaart** | |
      | 1.1a | Mislukt: Geen netwerk | Uitleg: Geen netwerk |
      | 1.1b | Geval: De kaart is ongeldig | Antwoord: Gestopt |

      """
    try await Places.withFolder(["A1.md": caller, "B1.md": called]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("init", "--dry-run", folder) == 0)
      for words in [
        "results: [Wat terugkomt]", "errors: [Wat misgaat]", "result: [Antwoord]", "error-flow: [Uitleg]",
      ] {
        #expect(tool.output.contains(words), "\(tool.output)")
      }
      #expect(!tool.output.contains("guessed"), "\(tool.output)")
    }
  }

  /// One document lists the callers, in the other nothing is listed, without emphasis; articles belong to actors.
  @Test func initGoesByTheOtherDocuments() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, _ title: String, _ overview: String, _ rows: String) throws {
      let text =
        "# \(title)\n\n## Resumo\n\n| Item | Texto |\n|--|--|\n\(overview)\n\n## Fluxo\n\n"
        + "| Nº | Descrição | Seguinte |\n|--|--|--|\n| 1 | CAMINHO PRINCIPAL | |\n\(rows)\n"
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(
      "C1.1_Livro.md", "Caso 1.1: Livro",
      "| Objetivo | O livro está em casa. |\n| Usado por | Nenhum |\n| Erros | Nenhum |",
      """
      | 1.1 | O sistema mostra a tela "Livro"<ul><li>Botões: Levar, Sair</li></ul> | |
      | 1.1a | O leitor toca em Levar | 1.2 |
      | 1.1b | O leitor toca em Sair | Fim |
      | 1.2 | O sistema executa o subfluxo [S1.2 Pedido](S1.2_Pedido.md) | |
      | 1.2a | Resultado: Feito | Fim |
      """)
    try write(
      "S1.2_Pedido.md", "Subfluxo 1.2: Pedido",
      """
      | Objetivo | O pedido está feito. |
      | Usado por | <ul><li>[C1.1 Livro](C1.1_Livro.md)</li></ul> |
      | Resultados | <ul><li>Feito</li></ul> |
      | Erros | Nenhum |
      """,
      """
      | 1.1 | O sistema mostra a tela "Pedido"<ul><li>Botões: Enviar</li></ul> | |
      | 1.1a | O leitor toca em Enviar | Resultado: Feito |
      """)
    let tool = CommandHarness()
    #expect(await tool.run("init", folder.path()) == 0)
    let text = try String(contentsOf: folder.appending(path: "lockstep.yaml"), encoding: .utf8)
    for line in [
      "used-by: [Usado por]", "none: [Nenhum]", "actors: {user: [O leitor], system: [O sistema]}",
      "verbs: {displays: [mostra], executes: [executa], selects: [toca em]}",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(await tool.run("lint", folder.path()) == 0, "\(tool.output)")
    #expect(tool.output == "")
  }

  /// A copy of a sample without its project file.
  private static func bare(_ wording: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bare-\(UUID())")
    try FileManager.default.copyItem(at: URL(filePath: WordingTests.folder(wording)), to: folder)
    try FileManager.default.removeItem(at: folder.appending(path: "lockstep.yaml"))
    return folder
  }

  /// The lines of a wording, without what explains them, in one order.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("  #") }
      .map { String($0.split(separator: "  #").first ?? "") }.sorted()
  }

  private static func findings(in folder: URL) async throws -> Int {
    let tool = CommandHarness()
    _ = await tool.run("lint", "--format", "json", folder.path())
    let report = try JSONSerialization.jsonObject(with: Data(tool.output.utf8)) as? [String: Any]
    let found = report?["diagnostics"] as? [[String: Any]] ?? []
    return found.count { $0["rule"] as? String == "undeclared-words" }
  }
}
