import Testing

@testable import LockstepCLI

/// The flows as their documents have them: they run, and what cannot run names the erratum that mends it.
@Suite struct AsDocumentedTests {
  private static let files = [
    "lockstep.yaml": "lockstep: 1\n",
    "UC1_Door.yaml": """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Leave]
            transitions:
              - {id: 1.1a, user: selects Open, next: 1.2}
              - {id: 1.1b, user: selects Leave, next: end}
          - id: 1.2
            system: tries the key
            action: key.try
            transitions:
              - {id: 1.2a, case: Key fits, as: fits, next: end}
              - {id: 1.2b, case: Key is stuck, as: stuck, next: 1.1}

    """,
    "UC1_Door.errata.yaml": """
    errata: UC1
    rows:
      - {row: title, kind: mistake, title: Opne the door, because: it is misspelt}
      - {row: 1.1a, kind: contradiction, next: 1.1, because: it would never open}
      - {row: 1.1b, kind: mistake, description: User  selects  leave, because: the button says Leave}
      - {row: 1.2b, kind: proposal, absent: true, because: keys get stuck}

    """,
    "scenarios.yaml": """
    - scenario: open
      flow: UC1
      world: {actions: {key.try: fits}}
      steps: [{user: selects Open}, {ends: ended}]
    - scenario: stuck
      flow: UC1
      world: {actions: {key.try: stuck}}
      steps: [{user: selects Open}, {ran: {key.try: 1}}, {user: selects Leave}, {ends: ended}]
    - scenario: leave
      flow: UC1
      world: {}
      steps: [{user: selects Leave}, {ends: ended}]

    """,
  ]

  private static func run(_ arguments: String...) async throws -> (status: Int32, tool: CommandHarness) {
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let words = arguments.map { $0 == "HERE" ? folder : $0.replacing("HERE/", with: folder + "/") }
      return (await tool.run(words), tool)
    }
  }

  @Test func theCorrectedFlowPasses() async throws {
    let (status, tool) = try await Self.run("test", "HERE")
    #expect(status == 0, "\(tool.output)\(tool.complaints)")
  }

  /// Contradictions and proposals fail what needs them, mistakes fail nothing.
  @Test func whatFailsNamesItsErrata() async throws {
    let (status, tool) = try await Self.run("test", "HERE", "--as-documented")
    #expect(status == 1)
    #expect(tool.output.hasSuffix("2 of 3 scenarios failed: open, stuck\n"), "\(tool.output)")
    #expect(tool.output.contains("UC1 1.1a is corrected here: it would never open"), "\(tool.output)")
    #expect(tool.output.contains("UC1 1.2b is corrected here: keys get stuck"), "\(tool.output)")
    #expect(!tool.output.contains("misspelt") && !tool.output.contains("the button says"), "\(tool.output)")
  }

  @Test func theDocumentIsDrawnAndCompared() async throws {
    let graph = try await Self.run("graph", "HERE/UC1_Door.yaml", "--as-documented", "--format", "dot")
    #expect(
      graph.status == 0 && !graph.tool.output.contains("stuck"),
      "\(graph.tool.output)\(graph.tool.complaints)")
    let diff = try await Self.run("diff", "HERE/UC1_Door.yaml", "--as-documented")
    #expect(diff.status == 0)
    #expect(diff.tool.output.contains("1.1a") && diff.tool.output.contains("1.2b"), "\(diff.tool.output)")
    #expect(!diff.tool.output.contains("Opne"), "\(diff.tool.output)")
  }

  @Test func aFaultNamesTheErratumThatMendsIt() async throws {
    let script = "- outcome: {UC1 1.2: stuck}\n- user: selects Open\n"
    try await Places.withFolder(
      Self.files.merging([
        "script.yaml": script,
        "UC1_Door.errata.yaml":
          "errata: UC1\nrows:\n  - {row: 1.2b, kind: proposal, absent: true, because: it sticks}\n",
      ]) { $1 }
    ) { folder in
      let tool = CommandHarness()
      let words = ["run", folder + "/UC1_Door.yaml", "--script", folder + "/script.yaml", "--as-documented"]
      #expect(await tool.run(words) == 1)
      #expect(
        tool.output.contains("UC1 1.2b is corrected here: it sticks"), "\(tool.output)\(tool.complaints)")
    }
  }

  /// The documents of this repository's flows run, and what they cannot do is what our errata say.
  @Test func theRepositorysDocumentsFailOnlyWhereTheyContradictThemselves() async throws {
    let tool = CommandHarness()
    #expect(await tool.run(["test", Places.path("flows"), "--as-documented"]) == 1)
    #expect(tool.output.contains("UC2.3 1.4a is corrected here: PF2.8 returns Valid PIN"))
    // Nothing that is a mistake alone fails: the scenarios of CP1 and of PF2.8 by itself pass.
    let alone = CommandHarness()
    let words = ["test", Places.path("flows"), "--as-documented", "--filter", "change-pin-refused"]
    #expect(await alone.run(words) == 0, "\(alone.output)")
  }
}
