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

  @Test(arguments: wordings) func allMeanTheSame(wording: String) async throws {
    let wanted = try await Self.shape(of: "built-in")
    // The steps and rows of the use case and of two partial flows.
    #expect(wanted.count == 43)
    let shape = try await Self.shape(of: wording)
    #expect(shape.count == wanted.count)
    for (found, expected) in zip(shape, wanted) { #expect(found == expected) }
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
  private static func normal(_ table: String) -> [String] {
    table.split(separator: "\n").map { line in
      line.hasPrefix("|--") ? "|--" : line.split(separator: " ").joined(separator: " ")
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

  /// What the flows of a sample do, without any name: the kinds of steps and rows, and where each row leads.
  private static func shape(of wording: String) async throws -> [String] {
    let files = try await Workspace.standard.load(ProjectTarget(directory: folder(wording)))
    let project = files.project
    let flows = files.flows.sorted { $0.kind.value == .useCase && $1.kind.value != .useCase }
    return flows.flatMap { flow in flow.sections.map { (flow, $0) } }.flatMap { flow, section in
      let results = flow.results.map(\.value)
      let steps = section.scenarios.flatMap(\.steps).map(\.id.value)
      return section.scenarios.flatMap { scenario in
        scenario.steps.flatMap { step -> [String] in
          let details = step.details.map { "\($0.key.value)" }
          let head = "\(step.id.value) \(step.kind.value) \(details) with \(step.with.count)"
          return [head]
            + step.transitions.map { row in
              let actions = step.actions.map(\.value)
              let selected = project.wording.selected(row.trigger.text.value)
              let action = selected.flatMap { name in actions.firstIndex { name.hasPrefix($0) } }
              let target: String =
                switch row.target?.kind {
                case .next(let id): "next \(steps.contains(id.value) ? id.value : "scenario \(id.value)")"
                case .back: "back"
                case .end: "end"
                case .result(let name): "result \(results.firstIndex(of: name.value) ?? -1)"
                case .goTo: "go to"
                case .errorFlow(let name): "error flow \(name.value)"
                case .show: "placeholder"
                case .resume, .endGoTo, nil: "other"
                }
              return
                "row \(row.trigger.kind) \(action ?? -1) \(row.when == nil ? "" : "when ")→ \(target)"
            }
        }
      }
    }
  }
}
