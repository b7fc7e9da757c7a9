import Foundation
import LockstepModel
import LockstepWorkspace
import TestSupport
import Testing

@testable import LockstepCLI

/// The same two flows in four wordings: what a team calls things makes no difference.
@Suite struct WordingTests {
  static let wordings = ["built-in", "dutch", "english", "german"]

  static func folder(_ wording: String) -> String {
    Repository.samples.appending(path: "wording/\(wording)").path()
  }

  @Test(arguments: wordings) func cleanDocumentsHaveNoFindings(wording: String) async {
    let tool = CommandHarness()
    #expect(await tool.run("lint", Self.folder(wording)) == 0)
    #expect(tool.output == "", "\(tool.output)")
  }

  @Test(arguments: wordings) func importAndRenderGiveTheDocumentsBack(wording: String) async throws {
    let target = FileManager.default.temporaryDirectory.appending(path: "wording-\(UUID())")
    defer { try? FileManager.default.removeItem(at: target) }
    let tool = CommandHarness()
    #expect(await tool.run("import", Self.folder(wording), "-o", target.path()) == 0, "\(tool.output)")
    #expect(await tool.run("render", target.path()) == 0, "\(tool.output)\(tool.complaints)")
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder(wording))
    for name in names where name.contains("1.") {
      let written = try String(contentsOf: URL(filePath: Self.folder(wording) + "/" + name), encoding: .utf8)
      let rendered = try String(contentsOf: target.appending(path: name), encoding: .utf8)
      #expect(Self.normal(rendered) == Self.normal(written), "\(name)")
    }
  }

  /// Without the padding of cells.
  static func normal(_ table: String) -> [String] {
    table.split(separator: "\n").map { line in
      line.hasPrefix("|--")
        ? "|--" : line.replacing("|", with: " | ").split(separator: " ").joined(separator: " ")
    }
  }

  @Test func aTargetThatDoesNotExistIsFound() async throws {
    let found = try await findings(in: "dutch", "GT-1.1_TicketKopen.md", replacing: "| 1.3 |", by: "| 1.7 |")
    #expect(found.contains("unknown-step"), "\(found)")
  }

  @Test func anActionWithoutARowIsFound() async throws {
    let found = try await findings(
      in: "german", "A1.1_KarteKaufen.md", replacing: "Tasten: Kaufen,", by: "Tasten: Hilfe, Kaufen,")
    #expect(found.contains("action-without-row"), "\(found)")
  }

  /// The output of lint for a sample with one change.
  private func findings(in wording: String, _ name: String, replacing old: String, by new: String)
    async throws
    -> String
  {
    let target = FileManager.default.temporaryDirectory.appending(path: "wording-\(UUID())")
    defer { try? FileManager.default.removeItem(at: target) }
    try FileManager.default.copyItem(at: URL(filePath: Self.folder(wording)), to: target)
    let file = target.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
    let tool = CommandHarness()
    _ = await tool.run("lint", target.path())
    return tool.output
  }

  /// A sample with the heads of its table, a row of it, and a script that takes this row.
  struct Shown: Sendable {
    var wording: String
    var flow: String
    var columns: [String]
    var row: String
    var script: String
  }

  static let shown = [
    Shown(
      wording: "dutch", flow: "GT-1.1", columns: ["Nr", "Wat er gebeurt", "Verder"],
      row: "Bezoeker kiest Kopen",
      script: "[{outcome: {GT-1.1 1.1: het museum open is}}, {user: kiest Kopen}, {shows: Betaling}]"),
    Shown(
      wording: "english", flow: "TF-1.1", columns: ["Step", "What happens", "Goes to"],
      row: "Visitor taps Buy",
      script: "[{outcome: {TF-1.1 1.1: Museum is open}}, {user: taps Buy}, {shows: Payment}]"),
    Shown(
      wording: "german", flow: "A1.1", columns: ["Nr.", "Beschreibung", "Weiter"],
      row: "Der Besucher drückt Kaufen",
      script: "[{outcome: {A1.1 1.1: Museum ist offen}}, {user: drückt Kaufen}, {shows: Zahlung}]"),
  ]

  @Test(arguments: shown) func aPageShowsTheTable(_ sample: Shown) async {
    let tool = CommandHarness()
    #expect(await tool.run("page", Self.folder(sample.wording), "-o", "-") == 0, "\(tool.complaints)")
    for column in sample.columns { #expect(tool.output.contains("<th scope=\"col\">\(column)</th>")) }
    #expect(tool.output.contains(sample.row))
  }

  @Test(arguments: shown) func thePlayerTakesTheWords(_ sample: Shown) async throws {
    let script = FileManager.default.temporaryDirectory.appending(path: "script-\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: script) }
    try sample.script.write(to: script, atomically: true, encoding: .utf8)
    let tool = CommandHarness()
    let project = ["--project", Self.folder(sample.wording)]
    #expect(
      await tool.run(["run", sample.flow, "--script", script.path()] + project) == 0,
      "\(tool.output)\(tool.complaints)")
  }

  /// Scenarios in the words of the tables, as YAML and as Gherkin.
  @Test(arguments: shown) func aScenarioInTheWordsPasses(_ sample: Shown) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wording-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: URL(filePath: Self.folder(sample.wording)), to: folder)
    let lines = sample.script.dropFirst().dropLast()
    let deed = try #require(sample.script.firstMatch(of: /user: ([^}]*)/)?.1)
    let files = [
      "tour.scenario.yaml": "scenario: tour\nopen: true\nflow: \(sample.flow)\nsteps: [\(lines)]\n",
      "words.vocabulary.yaml": """
      gherkin: museum
      definitions:
        visitor buys by "{deed}": \(sample.script.replacing(deed, with: "<deed>"))

      """,
      "tour.feature": """
      Feature: \(sample.flow) Museum

        Scenario: bought
          When visitor buys by "\(deed)"

      """,
    ]
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let tool = CommandHarness()
    #expect(await tool.run("test", folder.path()) == 0, "\(tool.output)\(tool.complaints)")
    #expect("\(tool.output)\(tool.complaints)".contains("2 scenarios"), "\(tool.output)\(tool.complaints)")
  }
}
