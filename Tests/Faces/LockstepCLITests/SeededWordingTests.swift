import Foundation
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

@testable import LockstepCLI

/// The same mistakes in documents of four wordings: each is found in its row, by the same rule, with the same
/// fix.
@Suite struct SeededWordingTests {
  enum File: Int, Sendable {
    case useCase
    case pay
    case pass
  }

  enum Edit: Sendable {
    /// The row leads to another number, or nowhere.
    case next(String)
    /// The row has another number.
    case number(String)
    case remove([String])
    /// Words are replaced in the row, in the order of ``SeededWordingTests/wordings``.
    case words([(old: String, new: String)])
  }

  /// What the fix of a finding does: it gives the sample back, or settles the matter in another way.
  enum Fix {
    case none, restores, other

    /// For each fix, whether it gives the sample back.
    var isClean: [Bool] { self == .none ? [] : [self == .restores] }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var file: File
    /// In the built-in numbers; an aspect by its key.
    var row: String
    var edits: [(row: String, edit: Edit)]
    var rule: String
    var fix = Fix.none

    var testDescription: String { name }
  }

  /// How a sample writes what the edits need.
  struct Sample {
    var folder: String
    var files: [String]
    var prefix = ""
    var isDigits = false
    var nextColumn = 3
    var aspects: [String: String]

    func written(_ id: String) -> String {
      guard let last = id.last, last.isLetter else { return id.contains(".") ? prefix + id : id }
      return isDigits ? "\(id.dropLast()).\(Int(last.asciiValue ?? 97) - 96)" : prefix + id
    }

    /// The row as findings name it, without the prefix.
    func found(_ row: String) -> String {
      aspects[row] ?? String(written(row).dropFirst(row.contains(".") ? prefix.count : 0))
    }
  }

  static let samples = [
    Sample(
      folder: "built-in", files: ["UC1.1_BuyTicket.md", "PF1.2_Pay.md", "PF1.3_CheckPass.md"],
      aspects: [
        "used-by": "Used by", "results": "Possible Results", "errors": "Possible errors",
        "parameters": "Parameters",
      ]),
    Sample(
      folder: "dutch", files: ["GT-1.1_TicketKopen.md", "DT-1.2_Betalen.md", "DT-1.3_PasControleren.md"],
      aspects: [
        "used-by": "Gebruikt door", "results": "Uitkomsten", "errors": "Fouten", "parameters": "Parameters",
      ]),
    Sample(
      folder: "english", files: ["TF-1.1_BuyTicket.md", "SF-1.2_Pay.md", "SF-1.3_CheckPass.md"],
      prefix: "Step ",
      nextColumn: 2,
      aspects: [
        "used-by": "Called from", "results": "Outcomes", "errors": "Failures", "parameters": "Options",
      ]),
    Sample(
      folder: "german", files: ["A1.1_KarteKaufen.md", "T1.2_Bezahlen.md", "T1.3_AusweisPruefen.md"],
      isDigits: true,
      aspects: [
        "used-by": "Genutzt von", "results": "Ergebnisse", "errors": "Fehler", "parameters": "Einstellungen",
      ]),
  ]

  static let mistakes = [
    Mistake(
      name: "a step that does not exist", file: .useCase, row: "1.2a", edits: [("1.2a", .next("1.7"))],
      rule: "unknown-step", fix: .restores),
    Mistake(
      name: "a button without a row", file: .useCase, row: "1.2",
      edits: [
        (
          "1.2",
          .words([
            ("Buy,", "Buy, Help,"), ("Kopen,", "Kopen, Hulp,"), ("Buy,", "Buy, Help,"),
            ("Kaufen,", "Kaufen, Hilfe,"),
          ])
        )
      ],
      rule: "action-without-row"),
    Mistake(
      name: "a row without its button", file: .useCase, row: "1.2d",
      edits: [("1.2", .words([(", Pass<", "<"), (", Pas<", "<"), (", Pass<", "<"), (", Ausweis<", "<")]))],
      rule: "row-without-action"),
    Mistake(
      name: "a button spelt otherwise", file: .useCase, row: "1.2b",
      edits: [
        (
          "1.2",
          .words([
            ("Map,", "Map list,"), ("Kaart,", "Kaart zaal,"), ("Map,", "Map list,"), ("Plan,", "Plan Saal,"),
          ])
        )
      ],
      rule: "inconsistent-action-name", fix: .other),
    Mistake(
      name: "a result without a row", file: .useCase, row: "1.3", edits: [("1.3b", .remove(["1.3b"]))],
      rule: "unhandled-result"),
    Mistake(
      name: "a result that is not given", file: .useCase, row: "1.3a",
      edits: [
        (
          "1.3a",
          .words([("Paid", "Pait"), ("Betaald", "Betaalt"), ("Paid", "Pait"), ("Bezahlt", "Bezahld")])
        )
      ],
      rule: "impossible-return", fix: .restores),
    Mistake(
      name: "a number twice", file: .useCase, row: "1.2b", edits: [("1.2c", .number("1.2b"))],
      rule: "duplicate-id", fix: .restores),
    Mistake(
      name: "a flow that does not exist", file: .useCase, row: "1.4a",
      edits: [
        ("1.4a", .words([("UC1.1", "UC1.9"), ("GT-1.1", "GT-1.9"), ("TF-1.1", "TF-1.9"), ("A1.1", "A1.9")]))
      ], rule: "unknown-flow"),
    Mistake(
      name: "an error that is not declared", file: .useCase, row: "1.1c",
      edits: [
        (
          "1.1c",
          .words([
            ("Error: Offline", "Error: Offlime"), ("Fout: Offline", "Fout: Offlime"),
            ("Failure: Offline", "Failure: Offlime"), ("Störung: Offline", "Störung: Offlime"),
          ])
        )
      ],
      rule: "undeclared-error", fix: .restores),
    Mistake(
      name: "an error that nothing raises", file: .useCase, row: "errors",
      edits: [("1.1c", .remove(["1.1c"]))], rule: "unraised-error"),
    Mistake(
      name: "a row that leads nowhere", file: .useCase, row: "1.1a", edits: [("1.1a", .next(""))],
      rule: "missing-target"),
    Mistake(
      name: "a scenario that nothing leads to", file: .useCase, row: "2", edits: [("1.1b", .next("1.2"))],
      rule: "unreachable-scenario"),
    Mistake(
      name: "a letter that is left out", file: .useCase, row: "1.2e", edits: [("1.2d", .number("1.2e"))],
      rule: "id-gap"),
    Mistake(
      name: "a caller that is not listed", file: .pay, row: "used-by",
      edits: [
        (
          "used-by",
          .words([
            ("UC1.1 Buy ticket](UC1.1_BuyTicket.md)", "PF1.3 Check pass](PF1.3_CheckPass.md)"),
            (
              "GT-1.1 Ticket kopen](GT-1.1_TicketKopen.md)",
              "DT-1.3 Pas controleren](DT-1.3_PasControleren.md)"
            ), ("TF-1.1 Buy ticket](TF-1.1_BuyTicket.md)", "SF-1.3 Check pass](SF-1.3_CheckPass.md)"),
            ("A1.1 Karte kaufen](A1.1_KarteKaufen.md)", "T1.3 Ausweis prüfen](T1.3_AusweisPruefen.md)"),
          ])
        )
      ],
      rule: "used-by-missing"),
    Mistake(
      name: "a parameter that nothing needs", file: .pay, row: "parameters",
      edits: [
        (
          "parameters",
          .words([
            ("Cancelable<", "Cancelable</li><li>Silent<"), ("Annuleerbaar<", "Annuleerbaar</li><li>Stil<"),
            ("Cancelable<", "Cancelable</li><li>Silent<"), ("Abbrechbar<", "Abbrechbar</li><li>Still<"),
          ])
        )
      ],
      rule: "unused-parameter"),
    Mistake(
      name: "a result that no row gives", file: .pay, row: "results",
      edits: [
        (
          "results",
          .words([
            ("Paid<", "Paid</li><li>Lost<"), ("Betaald<", "Betaald</li><li>Kwijt<"),
            ("Paid<", "Paid</li><li>Lost<"), ("Bezahlt<", "Bezahlt</li><li>Weg<"),
          ])
        )
      ],
      rule: "unproduced-result"),
    Mistake(
      name: "a check with one outcome", file: .pass, row: "1.2",
      edits: [("1.2b", .remove(["1.2b", "1.2c", "2", "2.1", "2.1a", "2.1b", "3", "3.1", "3.1a"]))],
      rule: "single-outcome"),
    Mistake(
      name: "a refusal that goes on", file: .pass, row: "1.2c", edits: [("1.2c", .next("1.3"))],
      rule: "continues-after-refusal"),
    Mistake(
      name: "a retry that shows an error", file: .pass, row: "2.1a", edits: [("2.1a", .next("3"))],
      rule: "retry-shows-error"),
    Mistake(
      name: "two targets that are swapped", file: .pass, row: "1.2b",
      edits: [("1.2b", .next("3")), ("1.2c", .next("2"))], rule: "swapped-targets"),
    Mistake(
      name: "a misspelt word for a prompt", file: .useCase, row: "2.1",
      edits: [
        (
          "2.1",
          .words([
            ("prompt 'Closed", "promt 'Closed"), ("de melding 'Dicht", "de meldnig 'Dicht"),
            ("dialog \"Closed", "dialgo \"Closed"), ("den Hinweis 'Zu", "den Hinwies 'Zu"),
          ])
        )
      ],
      rule: "misspelt-kind"),
  ]

  @Test(arguments: mistakes) func isFoundInEachWording(mistake: Mistake) async throws {
    var inBuiltIn: [String]?
    for (number, sample) in Self.samples.enumerated() {
      let folder = FileManager.default.temporaryDirectory.appending(path: "seeded-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.copyItem(at: URL(filePath: WordingTests.folder(sample.folder)), to: folder)
      let file = folder.appending(path: sample.files[mistake.file.rawValue])
      let clean = try String(contentsOf: file, encoding: .utf8)
      var lines = clean.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for (row, edit) in mistake.edits { Self.apply(edit, to: row, number, sample, &lines) }
      let seeded = lines.joined(separator: "\n")
      try seeded.write(to: file, atomically: true, encoding: .utf8)
      let tool = CommandHarness()
      _ = await tool.run("lint", "--format", "json", folder.path())
      let found = try JSONDecoder().decode(Report.self, from: Data(tool.output.utf8)).diagnostics
      let finding = found.first { $0.rule == mistake.rule && $0.row == sample.found(mistake.row) }
      #expect(finding != nil, "\(sample.folder): \(found)")
      let fixed = finding?.fixes?.map { $0.applied(to: seeded) } ?? []
      let isClean = fixed.map { WordingTests.normal($0) == WordingTests.normal(clean) }
      #expect(isClean == mistake.fix.isClean, "\(sample.folder)")
      let places = found.map { "\($0.rule) in line \($0.start.line), \($0.fixes?.count ?? 0) fixes" }.sorted()
      #expect(places == inBuiltIn ?? places, "\(sample.folder)")
      inBuiltIn = inBuiltIn ?? places
    }
  }

  private struct Report: Decodable {
    struct Place: Decodable {
      var line: Int
      var offset: Int
    }

    struct Fix: Decodable {
      struct Edit: Decodable {
        var start: Place
        var end: Place
        var text: String
      }
      var edits: [Edit]

      func applied(to text: String) -> String {
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.start.offset > $1.start.offset }) {
          bytes.replaceSubrange(edit.start.offset..<edit.end.offset, with: edit.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }

    struct Finding: Decodable {
      var rule: String
      var row: String?
      var start: Place
      var fixes: [Fix]?
    }

    var diagnostics: [Finding]
  }

  private static func apply(
    _ edit: Edit, to row: String, _ number: Int, _ sample: Sample, _ lines: inout [String]
  ) {
    func place(_ row: String) -> Int? {
      let wanted = sample.aspects[row] ?? sample.written(row)
      return lines.firstIndex { line in
        let cells = line.split(separator: "|")
        return cells.first.map { $0.filter { $0 != "*" }.trimmingCharacters(in: .whitespaces) } == wanted
      }
    }
    guard let line = place(row) else {
      Issue.record("\(sample.folder) has no row \(row)")
      return
    }
    var cells = lines[line].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    switch edit {
    case .next(let target):
      cells[sample.nextColumn] = " \(sample.written(target)) "
      lines[line] = cells.joined(separator: "|")
    case .number(let id):
      cells[1] = " \(sample.written(id)) "
      lines[line] = cells.joined(separator: "|")
    case .remove(let rows): for row in rows { place(row).map { _ = lines.remove(at: $0) } }
    case .words(let pairs):
      #expect(lines[line].contains(pairs[number].old), "\(sample.folder): \(lines[line])")
      lines[line] = lines[line].replacing(pairs[number].old, with: pairs[number].new)
    }
  }
}
