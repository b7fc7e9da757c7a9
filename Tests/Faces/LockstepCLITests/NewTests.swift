import Foundation
import Testing

@testable import LockstepCLI

@Suite struct NewFlows {
  private static let project = FirstProject.files.filter {
    !$0.path.hasSuffix(".json") || $0.path.contains("flow.")
  }

  private static func files() -> [String: String] {
    Dictionary(uniqueKeysWithValues: project.map { ($0.path, $0.text) })
  }

  @Test func wordsOfAnyLanguageAreWrittenInTheCanonicalLayout() async throws {
    try await Places.withFolder(Self.files()) { folder in
      #expect(await CommandHarness().run("new", "UC1.3", "Tür öffnen", "--project", folder + "/flows") == 0)
      let formatted = CommandHarness()
      #expect(await formatted.run("fmt", "--check", folder + "/flows") == 0, "\(formatted.complaints)")
    }
  }

  /// A use case, a partial flow, and an id of another kind: where the others are, without a finding, and they run.
  @Test(arguments: [
    ("UC1.2", "Make coffee", "use-cases/UC1.2_MakeCoffee.yaml", "ended"),
    ("PF1.2", "Grind beans: finely", "partial-flows/PF1.2_GrindBeansFinely.yaml", "result Done"),
    ("CP1", "No", "use-cases/CP1_No.yaml", "ended"),
  ])
  func aFlowIsWrittenWhereItBelongs(_ id: String, _ title: String, _ path: String, _ end: String) async throws
  {
    try await Places.withFolder(Self.files()) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("new", id, title, "--project", folder + "/flows") == 0, "\(tool.complaints)")
      let file = folder + "/flows/" + path
      #expect(tool.complaints == "wrote \(file)\nwrote \(file.replacing(".yaml", with: ".md"))\n")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(
        text.hasPrefix(
          "# yaml-language-server: $schema=../../schemas/flow.schema.json\nflow: \(id)\n"))
      let lint = CommandHarness()
      #expect(await lint.run("lint", folder + "/flows", "--fail-on", "warning") == 0, "\(lint.output)")
      let formatted = CommandHarness()
      #expect(await formatted.run("fmt", "--check", file) == 0, "\(formatted.output)")
      let script = folder + "/script.yaml"
      try "- user: selects Close\n- ends: \(end)\n".write(toFile: script, atomically: true, encoding: .utf8)
      #expect(
        await CommandHarness().run("run", id, "--project", folder + "/flows", "--script", script) == 0)
    }
  }

  @Test func nothingIsOverwritten() async throws {
    try await Places.withFolder(Self.files()) { folder in
      let known = CommandHarness()
      #expect(await known.run("new", "UC1.1", "Another", "--project", folder + "/flows") == 2)
      #expect(known.complaints.hasPrefix("lockstep: UC1.1 exists already: "))
      let wrong = CommandHarness()
      #expect(await wrong.run("new", "2.3", "Unlock", "--project", folder + "/flows") == 2)
      #expect(wrong.complaints.contains("2.3"))
    }
  }
}
