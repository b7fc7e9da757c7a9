import Foundation
import Testing

@Suite struct RenumberingFromTheCommandLine {
  static let door = """
    flow: UC1
    kind: use-case
    title: Open the door
    errors: []
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Door
            actions: [Go on, Leave]
            transitions:
              - {id: 1.1a, user: selects Go on, next: 1.2}
              - {id: 1.1c, user: selects Leave, next: end}
          - id: 1.2
            screen: Room
            actions: [Back]
            transitions:
              - {id: 1.2a, user: selects Back, next: back}

    """

  static let project = ["lockstep.yaml": "lockstep: 1\n", "UC1_Door.yaml": door]

  private func text(_ folder: String, _ name: String = "UC1_Door.yaml") -> String {
    (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
  }

  @Test func diffWritesNothing() async throws {
    try await Places.withFolder(Self.project) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "UC1", "--project", folder, "--diff") == 1)
      #expect(
        tool.output.contains("-          - {id: 1.1c, user")
          || tool.output.contains("{id: 1.1b, user: selects Leave"))
      #expect(text(folder) == Self.door)
    }
  }

  @Test func renumberingWritesAndASecondTimeChangesNothing() async throws {
    try await Places.withFolder(Self.project) { folder in
      let first = CommandHarness()
      #expect(await first.run("renumber", folder + "/UC1_Door.yaml") == 0, "\(first.complaints)")
      #expect(first.complaints == "wrote \(folder)/UC1_Door.yaml\n")
      #expect(first.output == "")
      #expect(text(folder) == Self.door.replacing("1.1c", with: "1.1b"))
      let second = CommandHarness()
      #expect(await second.run("renumber", folder + "/UC1_Door.yaml", "--diff") == 0)
      #expect(second.output == "")
      #expect(second.complaints == "nothing to renumber\n")
    }
  }

  /// In a file of several tables a comment follows the numbers of the table that it is in.
  @Test func commentsOfOneTableOfSeveralFollow() async throws {
    func table(_ name: String) -> String {
      """
        - name: \(name)
          scenarios:
            - id: 1
              title: PRIMARY SCENARIO
              steps:
                - id: 1.1
                  screen: \(name) door
                  actions: [Go on]
                  transitions:
                    - {id: 1.1a, user: selects Go on, next: 1.3}
                # lockstep:ignore action-without-row 1.3 -- not yet
                - id: 1.3
                  screen: \(name) room
                  actions: [Leave, Hide]
                  transitions:
                    - {id: 1.3a, user: selects Leave, next: end}

      """
    }
    let (east, west) = (table("East"), table("West"))
    let head = "flow: UC1\nkind: use-case\ntitle: Two doors\nflows:\n"
    try await Places.withFolder(["lockstep.yaml": "lockstep: 1\n", "UC1_Doors.yaml": head + east + west]) {
      folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "UC1/West", "--project", folder) == 0, "\(tool.complaints)")
      #expect(text(folder, "UC1_Doors.yaml") == head + east + west.replacing("1.3", with: "1.2"))
    }
  }

  /// Known findings of the trace stay known under their new names.
  @Test func aBaselineOfTheTraceFollows() async throws {
    var project = Self.project
    project["lockstep.yaml"] = """
      lockstep: 1
      trace: {tests: ["tests/*.py"], require: row}
      check: {baseline: known.txt}

      """
    project["tests/door.py"] = "# @covers UC1 1.1a\n"
    try await Places.withFolder(project) { folder in
      #expect(await CommandHarness().run("check", folder, "--update-baseline") == 0)
      #expect(text(folder, "known.txt").contains("no test covers UC1 1.2a"))
      let renumbering = CommandHarness()
      #expect(await renumbering.run("renumber", "UC1", "--insert-after", "1.1", "--project", folder) == 0)
      #expect(text(folder, "known.txt").contains("no test covers UC1 1.3a"))
      let check = CommandHarness()
      #expect(await check.run("check", folder) == 0, "\(check.output)")
      #expect(!check.complaints.contains("can go"), "\(check.complaints)")
    }
  }

  @Test func exceptionsForTextsFollow() async throws {
    var project = Self.project
    let settings = "lockstep: 1\ntext-exceptions: {UC1 1.2: an image, \"UC1 1.1\": a logo, Leave: an icon}\n"
    project["lockstep.yaml"] = settings
    try await Places.withFolder(project) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "UC1", "--insert-after", "1.1", "--project", folder) == 0)
      #expect(text(folder, "lockstep.yaml") == settings.replacing("1.2", with: "1.3"))
      #expect(!tool.complaints.contains("mentions"))
    }
  }

  @Test func roomAndMovesAreSaid() async throws {
    var project = Self.project
    project["UC1_Door.yaml"] = Self.door.replacing("Back, next: back", with: "Again, next: 1.1")
      .replacing("[Back]", with: "[Again]")
    try await Places.withFolder(project) { folder in
      let room = CommandHarness()
      #expect(await room.run("renumber", "UC1", "--insert-after", "1.1", "--project", folder) == 0)
      #expect(room.complaints.contains("1.2 of UC1 is free now: write it behind 1.1\n"))
      #expect(room.complaints.contains("note: 1.1a leads past 1.2, to 1.3"))
      let move = CommandHarness()
      #expect(
        await move.run("renumber", "--project", folder, "--move", "1.3", "1.1", "UC1") == 0,
        "\(move.complaints)")
      #expect(move.complaints.contains("UC1 now begins with this step, 1.1"))
      #expect(text(folder).contains("steps:\n      - id: 1.1\n        screen: Room"))
    }
  }

  @Test func aMoveThatWouldBringAFindingIsRefused() async throws {
    try await Places.withFolder(Self.project) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "--project", folder, "--move", "1.2", "1.1", "UC1") == 2)
      #expect(
        tool.complaints.contains("UC1_Door.yaml:14 would get a finding: step 1.2 is unreachable"),
        "\(tool.complaints)")
      #expect(text(folder) == Self.door)
    }
  }

  /// A table that render wrote is rendered anew; one that somebody changed is left alone, and said so.
  @Test func renderedTablesFollow() async throws {
    try await Places.withFolder(Self.project) { folder in
      #expect(await CommandHarness().run("render", folder) == 0)
      #expect(
        await CommandHarness().run("renumber", "UC1", "--insert-after", "1.1", "--project", folder) == 0)
      let check = CommandHarness()
      #expect(await check.run("render", folder, "--check") == 0, "\(check.output)")
      #expect(text(folder, "UC1_Door.md").contains("**1.3**"))
      let changed = text(folder, "UC1_Door.md") + "\nA note.\n"
      try changed.write(toFile: folder + "/UC1_Door.md", atomically: true, encoding: .utf8)
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "UC1", "--project", folder) == 0)
      #expect(
        tool.complaints.contains(
          "UC1_Door.md differs from the output of lockstep render, so it keeps its numbers"))
      #expect(text(folder, "UC1_Door.md") == changed)
    }
  }

  @Test(arguments: [
    (["UC9"], "no flow is called 'UC9'"), ([], "name a flow"),
    (["UC1", "--insert-after", "4.4"], "UC1 has no scenario, step or row '4.4'"),
    (
      ["UC1", "--insert-after", "1.1", "--move", "1.1", "1.2"], "--insert-after and --move cannot be combined"
    ),
    (["UC1", "--move", "1.1"], "--move takes a step and its new number"),
  ]) func wrongUseIsSaid(_ arguments: [String], _ message: String) async throws {
    try await Places.withFolder(Self.project) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["renumber"] + arguments + ["--project", folder]) == 2)
      #expect(tool.complaints.contains("lockstep: \(message)"), "\(tool.complaints)")
      #expect(text(folder) == Self.door)
    }
  }

  /// A file that cannot be read whole may hold references that nobody sees.
  @Test func aBrokenFileStopsTheWhole() async throws {
    let files = Self.project.merging(["other.yaml": "flow: UC2\nkind: use-case\ntitle: [\n"]) { $1 }
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run("renumber", "UC1", "--project", folder) == 1)
      #expect(tool.complaints.contains("left all files as they are"))
      #expect(text(folder) == Self.door)
    }
  }
}
