import Foundation
import Testing

/// Files that are not flows follow a new name, or the name stays.
@Suite struct RenameFollowersTests {
  private static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Open]
            transitions: [{id: 1.1a, user: selects Open, next: 1.2}]
          - id: 1.2
            system: opens the door
            action: door.open
            transitions:
              - {id: 1.2a, case: Door is open, as: opened, next: 1.4}
              - {id: 1.2b, case: Door is stuck, as: stuck, next: 1.3}
          - id: 1.3
            system: pushes the door
            action: door.open
            transitions:
              - {id: 1.3a, case: Door is open, as: opened, next: 1.4}
              - {id: 1.3b, case: Door is stuck, as: stuck, next: 1.1}
          - id: 1.4
            screen: Hall
            actions: [Open, Leave]
            transitions:
              - {id: 1.4a, user: selects Open, next: 1.1}
              - {id: 1.4b, user: selects Leave, next: end}

    """
  private static let files = [
    "lockstep.yaml": "lockstep: 1\nactions: [door.open]\n", "UC1_Open.yaml": door,
    "w.yaml": "world: jams\nactions: {door.open: [stuck, opened]}\n",
    "opens.yaml": """
    scenario: opens
    flow: UC1
    world: jams
    steps:
      - user: selects Open
      - shows: Hall
      - actions: [Open, Leave]
      - user: selects Open
      - shows: Door
      - user: selects Open
      - user: selects Leave
      - ends: ended

    """,
  ]

  /// Empty for a file that is not there.
  private func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  /// A world answers an action, whichever step runs it.
  @Test func anOutcomeOfAnActionIsRenamedWhereverTheActionAnswersIt() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let words = ["rename", "outcome", "stuck", "jammed", "--step", "UC1 1.2", "--project", folder]
      #expect(await tool.run(words) == 0, "\(tool.complaints)")
      #expect(text(folder + "/w.yaml").contains("[jammed, opened]"))
      let flow = text(folder + "/UC1_Open.yaml")
      #expect(flow.ranges(of: "as: jammed").count == 2 && !flow.contains("as: stuck"))
      #expect(await CommandHarness().run("test", folder) == 0)
    }
  }

  @Test func aButtonOfOneScreenIsRenamedWhereTheScreenIsKnown() async throws {
    try await Places.withFolder(Self.files) { folder in
      let tool = CommandHarness()
      let words = ["rename", "button", "Open", "Close", "--step", "UC1 1.4", "--project", folder]
      #expect(await tool.run(words) == 0, "\(tool.complaints)")
      let lines = text(folder + "/opens.yaml").split(separator: "\n").suffix(8)
      #expect(
        lines == [
          "  - user: selects Open", "  - shows: Hall", "  - actions: [Close, Leave]",
          "  - user: selects Close", "  - shows: Door", "  - user: selects Open", "  - user: selects Leave",
          "  - ends: ended",
        ])
    }
  }

  /// No check plays scripts, so that nothing else would tell.
  @Test func aScriptThatMayMeanAnotherScreenKeepsTheName() async throws {
    var files = Self.files
    files["enter.yaml"] = "- user: selects Open\n- shows: Hall\n"
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let words = ["rename", "button", "Open", "Enter", "--step", "UC1 1.1", "--project", folder]
      #expect(await tool.run(words) == 1)
      #expect(
        tool.complaints.contains("'selects Open' in enter.yaml line 1 may be about another screen's button"))
      #expect(text(folder + "/UC1_Open.yaml") == Self.door)
    }
  }

  @Test func theDocumentOfAnErrorFlowFollowsItsFile() async throws {
    var files = Self.files
    files["lockstep.yaml"] = """
      lockstep: 1
      actions: [door.open]
      error-flows: {No power: {document: UC1_Open.md, anchor: flow}}

      """
    try await Places.withFolder(files) { folder in
      #expect(await CommandHarness().run("render", folder) == 0)
      let tool = CommandHarness()
      #expect(await tool.run("rename", "flow", "UC1", "UC2", "--project", folder) == 0, "\(tool.complaints)")
      #expect(text(folder + "/lockstep.yaml").contains("document: UC2_Open.md"))
    }
  }

  /// YAML takes some names only in quotes.
  @Test(arguments: ["Hall, main", "Hall's", "Hall: main", "[Hall]", "Hall #1", "yes", "1.10", "null"])
  func aNameGetsTheQuotesThatItNeeds(_ name: String) async throws {
    try await Places.withFolder(Self.files) { folder in
      for (old, new) in [("Hall", name), (name, "Hall")] {
        let tool = CommandHarness()
        #expect(
          await tool.run("rename", "screen", old, new, "--project", folder) == 0, "\(tool.complaints)")
        #expect(await CommandHarness().run("test", folder) == 0)
        #expect(await CommandHarness().run("lint", folder, "--fail-on", "warning") == 0)
      }
      let button = CommandHarness()
      let words = [
        "rename", "button", "Leave", "Leave, at once: now", "--step", "UC1 1.4", "--project", folder,
      ]
      #expect(await button.run(words) == 0, "\(button.complaints)")
      #expect(await CommandHarness().run("test", folder) == 0)
    }
  }
}
