import Foundation
import Lockstep
import LockstepLists
import LockstepModel
import LockstepYAML
import TestSupport
import Testing

/// Six documents in different forms, each with ten mistakes that were written before the rules were run.
@Suite struct SampleTests {
  private static let folder = Repository.samples.appending(path: "use-cases")

  static let names = [
    "UC-201-book-a-workbench.md", "UC-305-rezept-einloesen.md", "DeveloperGuide.md", "rehearsal-rooms.md",
    "UC-52-return-a-costume.md", "lighthouse-tours.md",
  ]

  private struct Mistake: Decodable {
    var find: String
    var replace: String
    var rule: String
    /// A part of the line where it is found.
    var at: String
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static func flows(_ name: String) throws -> [FlowDocument] {
    let source = SourceText(path: name, text: try text(name))
    return ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration()).value?.flows ?? []
  }

  @Test(arguments: names) func theyHaveNoFindings(_ name: String) async throws {
    #expect(try await Lists.findings([name: Self.text(name)]) == [])
  }

  @Test(arguments: names) func eachMistakeIsFoundAlone(_ name: String) async throws {
    let data = try Data(contentsOf: Self.folder.appending(path: "mistakes.json"))
    let mistakes = try #require(JSONDecoder().decode([String: [Mistake]].self, from: data)[name])
    #expect(mistakes.count == 10)
    let text = try Self.text(name)
    for mistake in mistakes {
      let wrong = text.replacing(mistake.find, with: mistake.replace, maxReplacements: 1)
      let lines = wrong.split(separator: "\n", omittingEmptySubsequences: false)
      let expected = lines.indices.filter { lines[$0].contains(mistake.at) }.map {
        "\(name):\($0 + 1) \(mistake.rule)"
      }
      let found = try await Lists.findings([name: wrong])
      #expect(found.count == 1 && expected.contains(found[0]), "\(mistake): \(found)")
    }
  }

  /// What plays: steps, rows and the positions that rows lead to, whatever their numbers are.
  private static func meaning(_ flows: [FlowDocument]) -> [String] {
    let linked = Project(flows).linked
    return linked.steps.indices.flatMap { index -> [String] in
      guard let step = linked.step(index) else { return [] }
      let rows = step.transitions.enumerated().map { number, row in
        "\(row.trigger.kind) \(row.trigger.text.value) \(row.name?.value ?? "") \(linked.destination(ofRow: number, of: index))"
      }
      return ["\(index.position) \(step.kind.value) \(step.name.value)"] + rows
    }
  }

  @Test(arguments: names) func theImportPlaysTheSame(_ name: String) throws {
    let flows = try Self.flows(name)
    #expect(!flows.isEmpty)
    let project = Project(flows)
    let importing = try #require(ListFormat().importing)
    let imported = try flows.map { flow in
      let document = try #require(importing(flow, "\(flow.id.value).yaml", YAMLFormat(), project).value)
      let source = SourceText(path: "\(flow.id.value).yaml", text: YAMLWriter.text(of: document))
      let read = YAMLFormat().read(source, wording: .builtIn, domain: DomainDeclaration())
      #expect(read.diagnostics.filter { $0.severity == .error }.isEmpty, "\(read.diagnostics.map(\.message))")
      return try #require(read.value?.flows.first)
    }
    #expect(Self.meaning(imported) == Self.meaning(flows))
  }

  @Test(.enabled(if: OtherProgram.tool != nil), arguments: names) func exploredScenariosPass(_ name: String)
    throws
  {
    let tool = try #require(OtherProgram.tool)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.text(name).write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    for flow in try Self.flows(name) {
      let explored = try OtherProgram.run(
        tool,
        [
          "explore", flow.id.value, "--project", folder.path, "--cover", "rows", "-o",
          folder.appending(path: "scenarios").path,
        ])
      #expect(explored.status == 0, "\(explored.output)")
    }
    let tested = try OtherProgram.run(tool, ["test", folder.path, "--coverage", "text"])
    #expect(tested.status == 0 && tested.output.contains("100"), "\(tested.output)")
  }
}
