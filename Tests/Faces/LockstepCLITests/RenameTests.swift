import Foundation
import TestSupport
import Testing

/// New names of a project whose flow is named by scenarios, a property, an erratum, tests, a baseline and comments.
@Suite struct RenamingFromTheCommandLine {
  private static let files = [
    "flows/lockstep.yaml": """
    lockstep: 1
    properties:
      - property: no home before a choice
        start: UC1
        until: [UC1 1.1a]
        never: {shows: Home}
    trace: {tests: ["../tests/*.kt"]}
    check: {baseline: known.txt}

    """,
    "flows/UC1_Begin.yaml": """
    flow: UC1
    kind: use-case
    title: Begin
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Welcome
            actions: [Go on, Leave]
            transitions:
              - {id: 1.1a, user: selects Go on, next: 1.2}
              - {id: 1.1b, user: selects Leave, next: end}
          # lockstep:ignore action-without-row 1.2 -- a view has no row
          - id: 1.2
            screen: Home
            actions: [Leave, Look]
            transitions:
              - {id: 1.2a, user: selects Leave, next: end}
              - {id: 1.2b, user: selects Jump, next: end}

    """,
    "flows/UC1_Begin.errata.yaml": """
    errata: UC1
    rows:
      - {row: 1.1b, kind: mistake, description: User selects Leaf, because: a leaf is of a tree}

    """,
    "flows/scenarios.yaml": """
    - scenario: leaves
      flow: UC1
      steps:
        - at: UC1 1.1
        - user: selects Go on
        - shows: Home
        - user: selects Leave
        - ends: ended

    """,
    "tests/Begin.kt": """
    // @covers UC1 1.1a, 1.2a
    @DisplayName("UC1 Begin")
    fun `Use Case 1 is left`() = UC1.open("UC1 1.1b leaves")

    """,
  ]

  private static func withProject(_ body: (_ folder: String) async throws -> Void) async throws {
    try await Places.withFolder(files) { folder in
      let writing = CommandHarness()
      #expect(
        await writing.run(
          "lint", folder + "/flows", "--baseline", folder + "/flows/known.txt", "--update-baseline") == 0)
      try await body(folder)
    }
  }

  private static func text(_ folder: String, _ path: String) -> String {
    (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? ""
  }

  /// What is found above a note besides the baseline, and in the traces.
  private static func findings(_ folder: String) async -> String {
    let lint = CommandHarness()
    _ = await lint.run(
      "lint", folder + "/flows", "--baseline", folder + "/flows/known.txt", "--format", "short", "--level",
      "warning")
    let trace = CommandHarness()
    _ = await trace.run("trace", folder + "/flows", "--format", "short")
    let test = CommandHarness()
    _ = await test.run("test", folder + "/flows")
    return lint.output
      + trace.output.components(separatedBy: "\n").filter { $0.contains("dangling") }.joined()
      + test.output
  }

  @Test func aFlowIsFollowedByItsFilesTestsAndBaseline() async throws {
    try await Self.withProject { folder in
      let before = await Self.findings(folder)
      let known = Self.text(folder, "flows/known.txt")
      #expect(known.contains("UC1_Begin.yaml\t"), "\(known)")
      let tool = CommandHarness()
      let status = await tool.run("rename", "flow", "UC1", "UC7", "--project", folder + "/flows")
      #expect(status == 0, "\(tool.complaints)")
      for path in ["UC1_Begin.yaml", "UC1_Begin.errata.yaml"] {
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/flows/\(path)"))
        let moved = path.replacing("UC1", with: "UC7")
        #expect(
          Self.text(folder, "flows/\(moved)")
            == Self.files["flows/\(path)"]?.replacing("UC1", with: "UC7"))
      }
      for path in ["flows/lockstep.yaml", "flows/scenarios.yaml"] {
        #expect(Self.text(folder, path) == Self.files[path]?.replacing("UC1", with: "UC7"))
      }
      // A name of the program is another thing.
      #expect(
        Self.text(folder, "tests/Begin.kt") == """
          // @covers UC7 1.1a, 1.2a
          @DisplayName("UC7 Begin")
          fun `Use Case 7 is left`() = UC1.open("UC7 1.1b leaves")

          """)
      #expect(!Self.text(folder, "flows/known.txt").contains("UC1"))
      #expect(await Self.findings(folder) == before.replacing("UC1", with: "UC7"))
    }
  }

  @Test func numbersAreFollowedByCommentsTestsAndBaseline() async throws {
    try await Self.withProject { folder in
      let before = await Self.findings(folder)
      let tool = CommandHarness()
      #expect(
        await tool.run("renumber", "UC1", "--insert-after", "1.1", "--project", folder + "/flows") == 0,
        "\(tool.complaints)")
      #expect(
        Self.text(folder, "flows/UC1_Begin.yaml")
          == Self.files["flows/UC1_Begin.yaml"]?.replacing("1.2", with: "1.3"))
      #expect(Self.text(folder, "tests/Begin.kt").contains("@covers UC1 1.1a, 1.3a\n"))
      #expect(Self.text(folder, "flows/known.txt").contains("\t1.3b\t"))
      #expect(await Self.findings(folder) == before)
    }
  }

  @Test(
    arguments: [
      (["button", "Leave", "Go"], "2 places have a button 'Leave'", 2),
      (["button", "Leave", "Go on", "--step", "UC1 1.1"], "exists already", 1),
      (["flow", "UC1", "PF1"], "'UC1' keeps its name:", 1),
      (["flow", "UC9", "UC2"], "no flow is called 'UC9'", 2),
      (["screen", "Hom", "House"], "did you mean 'Home'?", 2),
      (["outcome", "fits", "does"], "no outcome is called 'fits' there", 2),
    ] as [([String], String, Int32)])
  func aRefusalSaysWhy(_ words: [String], _ reason: String, _ status: Int32) async throws {
    try await Self.withProject { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["rename"] + words + ["--project", folder + "/flows"]) == status)
      #expect(tool.complaints.contains(reason), "\(tool.complaints)")
      for (path, text) in Self.files { #expect(Self.text(folder, path) == text) }
    }
  }

  @Test func aButtonAndAScreenAreRenamedInAllFiles() async throws {
    try await Self.withProject { folder in
      let before = await Self.findings(folder)
      let project = ["--project", folder + "/flows", "--quiet"]
      for words in [["button", "Leave", "Close", "--step", "UC1 1.2"], ["screen", "Home", "House"]] {
        let tool = CommandHarness()
        #expect(await tool.run(["rename"] + words + project) == 0, "\(tool.complaints)")
        #expect(tool.complaints == "")
      }
      let scenarios = Self.text(folder, "flows/scenarios.yaml")
      #expect(scenarios.contains("shows: House\n    - user: selects Close\n"))
      #expect(Self.text(folder, "flows/lockstep.yaml").contains("never: {shows: House}"))
      #expect(await Self.findings(folder) == before)
    }
  }

  /// Flows with rendered tables, links, labels, errata, features and scripts, which have comments with ids, too.
  @Test func allFlowsOfAProjectGetOtherNames() async throws {
    try await Places.withFolder([:]) { folder in
      let flows = folder + "/flows"
      try FileManager.default.copyItem(atPath: Repository.root.appending(path: "flows").path, toPath: flows)
      let ids = ["UC2.3": "UC2.9", "PF2.8": "PF3.1", "UC2.1": "UC8.1", "CP1": "CP2"]
      for (old, new) in ids.sorted(by: { $0.key < $1.key }) {
        let tool = CommandHarness()
        #expect(
          await tool.run("rename", "flow", old, new, "--project", flows, "--quiet") == 0, "\(tool.complaints)"
        )
      }
      let lint = CommandHarness()
      #expect(await lint.run("lint", flows) == 0, "\(lint.output)")
      #expect(lint.output == "")
      let test = CommandHarness()
      #expect(await test.run("test", flows) == 0, "\(test.output)")
      let render = CommandHarness()
      #expect(await render.run("render", "--check", "--project", flows) == 0, "\(render.output)")
      for path in FileManager.default.enumerator(atPath: flows)?.compactMap({ $0 as? String }) ?? []
      where path.hasSuffix(".md") && path != "LICENSE.md" {
        #expect(ids.keys.allSatisfy { !path.contains($0) }, "\(path)")
        let text = try String(contentsOfFile: "\(flows)/\(path)", encoding: .utf8)
        #expect(ids.keys.allSatisfy { !text.contains("[\($0) ") && !text.contains("\($0)_") }, "\(path)")
      }
    }
  }

  /// The words of a team are defined in a file besides the features.
  @Test func theLinesOfAVocabularyFollow() async throws {
    let words = """
      gherkin: words
      definitions:
        the user goes on: [{at: UC1 1.1}, {user: selects Go on}, {at: UC1 1.2}]
        the user looks: [{user: selects Look}]

      """
    let feature = "Feature: UC1 Begin\n\n  Scenario: on\n    When the user goes on\n"
    try await Places.withFolder(
      Self.files.merging(["flows/words.yaml": words, "flows/on.feature": feature]) { first, _ in first }
    ) { folder in
      let flows = folder + "/flows"
      for words in [
        ["rename", "flow", "UC1", "UC7"], ["renumber", "UC7", "--insert-after", "1.1"],
        ["rename", "button", "Go on", "Continue"],
      ] {
        let tool = CommandHarness()
        #expect(await tool.run(words + ["--project", flows]) == 0, "\(tool.complaints)")
      }
      #expect(
        Self.text(folder, "flows/words.yaml")
          == words.replacing("UC1 1.1", with: "UC7 1.1").replacing("UC1 1.2", with: "UC7 1.3")
          .replacing("Go on", with: "Continue"))
      #expect(Self.text(folder, "flows/on.feature") == feature.replacing("UC1", with: "UC7"))
      let test = CommandHarness()
      #expect(await test.run("test", flows) == 0, "\(test.output)")
    }
  }

  /// In a table it is called as its row has it, and scenarios follow.
  @Test func anOutcomeOfATableIsRenamed() async throws {
    let table = """
      # Use Case 1 Open the door

      | # | Description | Next |
      |---|---|---|
      | **1** | **PRIMARY SCENARIO** | |
      | **1.1** | **System displays screen 'Door'**<ul><li>Actions: Open</li></ul> | |
      | 1.1a | User selects Open | 1.2 |
      | **1.2** | **System unlocks the door** | |
      | 1.2a | Case: Door is unlocked | End |
      | 1.2b | Case: Door is stuck | 1.1 |

      """
    let scenario = """
      - scenario: stuck
        flow: UC1
        open: true
        steps:
          - outcome: {UC1 1.2: Door is stuck}
          - user: selects Open
          - at: UC1 1.1

      """
    let files = ["lockstep.yaml": "lockstep: 1\n", "UC1.md": table, "stuck.yaml": scenario]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      let words = ["rename", "outcome", "Door is stuck", "Lock is jammed", "--step", "UC1 1.2"]
      #expect(await tool.run(words + ["--project", folder]) == 0, "\(tool.complaints)")
      #expect(
        Self.text(folder, "UC1.md") == table.replacing("Case: Door is stuck", with: "Case: Lock is jammed"))
      #expect(
        Self.text(folder, "stuck.yaml") == scenario.replacing("Door is stuck", with: "Lock is jammed"))
      let test = CommandHarness()
      #expect(await test.run("test", folder) == 0, "\(test.output)")
    }
  }

  @Test func aDryRunShowsTheChangeAndWritesNothing() async throws {
    try await Self.withProject { folder in
      let tool = CommandHarness()
      #expect(
        await tool.run("rename", "flow", "UC1", "UC7", "--dry-run", "--project", folder + "/flows") == 1)
      #expect(tool.complaints.contains("would rename \(folder)/flows/UC1_Begin.yaml to "))
      #expect(tool.output.contains("+// @covers UC7 1.1a, 1.2a\n"))
      for (path, text) in Self.files { #expect(Self.text(folder, path) == text) }
    }
  }
}
