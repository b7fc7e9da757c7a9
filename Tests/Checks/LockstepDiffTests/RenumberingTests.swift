import Lockstep
import LockstepDiff
import LockstepModel
import Testing

@Suite("Renumbering") struct RenumberingTests {
  static let door = """
    # The door. 1.2 is the handle.
    flow: UC1
    kind: use-case
    title: Open the door
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door   # keep me
            transitions:
              - {id: 1.1a, user: selects Handle, next: 1.2}
              - {id: 1.1c, user: selects Bell, next: 3}
          - id: 1.2
            screen: Handle
            transitions:
              - {id: 1.2a, user: selects Open, next: end}
              - {id: 1.2b, user: selects Leave, next: 1.1}
      - id: 3
        steps:
          - id: "3.1"
            screen: Bell
            transitions:
              - {id: "3.1a", user: rings, next: 1.2}
          - {id: 3.2, screen: Mat, transitions: [{id: 3.2a, user: wipes, next: '1.1'}]}

    """

  static let other = """
    flow: UC2
    kind: use-case
    title: Go home
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Street
            transitions:
              - {id: 1.1a, user: walks, go-to: UC1, step: 1.2}
              - {id: 1.1b, user: runs, go-to: UC1, step: "3.2"}
              - {id: 1.1c, user: stops, next: 1.1, note: as in UC1 1.2}

    """

  static let script = """
    - at: UC1 1.1
    - row: 1.1a
    - at: UC1 1.2
    - user: selects Open
    - row: 1.2a
    - row: 1.1a
    - outcome: {UC1 3.2: 3.2a, UC2 1.1: 1.1a}

    """

  static let scenario = """
    scenario: LTC1
    flow: UC1
    verifies: [LTC2, UC1 3.2a, UC2 1.1b]
    world: {outcomes: {UC1 3.2: wet}}
    steps:
      - {at: UC1 3.2, within: 1m}
      - row: 3.2a
      - took: [UC2 1.1a, UC1 3.2a]
      - not-possible: 3.1a

    """

  static let files = RenumberedFiles([
    "door.yaml": door, "home.yaml": other, "script.yaml": script, "scenario.yaml": scenario,
    "errata.yaml": "errata: UC1\nrows:\n  - {row: 3.1a, kind: mistake, next: '1.1', because: see 1.2}\n",
    "world.yaml": "world: w\noutcomes: {UC1 3.2: wet}\n",
  ])

  /// Gaps close, quotes and comments stay, and everything follows.
  @Test func withoutOptionsAllCountsFromOne() throws {
    let renumbering = try Self.files.renumbering(.all, of: "UC1")
    let after = Self.files.applying(renumbering)
    let wanted = Self.door
      .replacing("next: 3}", with: "next: 2}").replacing("1.1c", with: "1.1b").replacing(
        "- id: 3", with: "- id: 2"
      )
      .replacing("\"3.1", with: "\"2.1").replacing("3.2", with: "2.2")
    #expect(after.text("door.yaml") == wanted)
    #expect(after.text("home.yaml") == Self.other.replacing("\"3.2\"", with: "\"2.2\""))
    #expect(after.text("world.yaml") == "world: w\noutcomes: {UC1 2.2: wet}\n")
    #expect(after.text("errata.yaml").contains("{row: 2.1a, kind: mistake, next: '1.1', because: see 1.2}"))
    #expect(after.text("script.yaml") == Self.script.replacing("UC1 3.2: 3.2a", with: "UC1 2.2: 2.2a"))
    #expect(
      after.text("scenario.yaml")
        == Self.scenario.replacing("UC1 3.2", with: "UC1 2.2").replacing("row: 3.2a", with: "row: 2.2a")
        .replacing("possible: 3.1a", with: "possible: 2.1a"))
    #expect(renumbering.problems.isEmpty)
    #expect(renumbering.notes.isEmpty, "\(renumbering.notes.map(\.message))")
    #expect(renumbering.difference(from: after.project) == nil)
    let again = try after.renumbering(.all, of: "UC1")
    #expect(again.files.isEmpty)
  }

  @Test func insertingMakesRoomAndTellsWhatToLookAt() throws {
    let renumbering = try Self.files.renumbering(.insertAfter("1.1"), of: "UC1")
    let after = Self.files.applying(renumbering)
    #expect(after.text("door.yaml").contains("- id: 1.3\n        screen: Handle"))
    #expect(after.text("door.yaml").contains("{id: 1.1a, user: selects Handle, next: 1.3}"))
    #expect(after.text("errata.yaml").contains("{row: 3.1a, kind: mistake, next: '1.1', because: see 1.2}"))
    #expect(after.text("home.yaml").contains("go-to: UC1, step: 1.3}"))
    #expect(after.text("script.yaml").contains("- at: UC1 1.3\n"))
    #expect(after.text("script.yaml").contains("- row: 1.3a\n"))
    #expect(renumbering.renumberedTables.first?.freedID == "1.2")
    #expect(renumbering.difference(from: after.project) == nil)
    #expect(
      renumbering.notes.inReadingOrder().map(\.message) == [
        "this text mentions 1.2, which is 1.3 now", "1.1a leads past 1.2, to 1.3",
        "this text mentions 1.2, which is 1.3 now", "this text mentions 1.2, which is 1.3 now",
      ])
    // There is room now.
    let again = try after.renumbering(.insertAfter("1.1"), of: "UC1")
    #expect(again.files.isEmpty)
  }

  @Test func roomIsMadeForScenariosAndRows() throws {
    let scenario = try Self.files.renumbered(.insertAfter("1"), of: "UC1")
    #expect(scenario == Self.files)
    let dense = try Self.files.renumbered(.all, of: "UC1").renumbered(.insertAfter("1"), of: "UC1")
    #expect(dense.text("door.yaml").contains("next: 3}"))
    #expect(dense.text("door.yaml").contains("- {id: 3.2, screen: Mat, transitions: [{id: 3.2a,"))
    let row = try Self.files.renumbered(.insertAfter("1.2a"), of: "UC1")
    #expect(row.text("door.yaml").contains("{id: 1.2c, user: selects Leave"))
  }

  @Test func aMovedStepTakesItsLinesAndReferences() throws {
    let renumbering = try Self.files.renumbering(.move("3.1", to: "1.2"), of: "UC1")
    let after = Self.files.applying(renumbering)
    let text = after.text("door.yaml")
    #expect(
      text.contains("next: 1.2}\n      - id: \"1.2\"\n        screen: Bell")
        || text.contains(
          "      - {id: 1.1c, user: selects Bell, next: 1.2}\n      - id: \"1.2\"\n        screen: Bell"),
      "\(text)")
    #expect(text.contains("- id: 1.3\n        screen: Handle"))
    #expect(text.contains("  - id: 3\n    steps:\n      - {id: 3.1, screen: Mat"))
    #expect(renumbering.difference(from: after.project) == nil, "\(text)")
    // What led to scenario 3 entered the step that moved.
    #expect(
      renumbering.notes.contains { $0.message.hasPrefix("this led to scenario 3; it now leads to 1.2") })
  }

  /// A row's id that several flows have is certain only behind an `at:`.
  @Test func aRowThatMayBeOfTwoFlowsIsNoted() throws {
    let renumbering = try Self.files.renumbering(.insertAfter("1.1"), of: "UC2")
    #expect(renumbering.files.isEmpty)
    let inserted = try Self.files.renumbering(.insertAfter("1.1a"), of: "UC2")
    #expect(inserted.notes.isEmpty)
    let letters = try Self.files.renumbering(.insertAfter("1.1a"), of: "UC1")
    #expect(letters.files.isEmpty)
    let files = RenumberedFiles([
      "a.yaml": Self.door, "b.yaml": Self.other, "s.yaml": "- row: 1.1b\n- row: 1.1c\n",
    ])
    let noted = try files.renumbering(.insertAfter("1.1a"), of: "UC2")
    #expect(files.applying(noted).text("s.yaml") == "- row: 1.1c\n- row: 1.1c\n")
    #expect(
      noted.notes.map(\.message).contains { $0.hasPrefix("left unchanged: UC1 and UC2 have a row 1.1c") })
  }

  /// 1.10 is a number for other YAML readers, and another one.
  @Test func aTenthStepIsQuotedWhereItStandsPlain() throws {
    let steps = (1...9).map {
      "      - {id: 1.\($0), screen: S\($0), transitions: [{id: 1.\($0)a, user: goes, next: 1.9}]}\n"
    }
    let text = "flow: UC1\nkind: use-case\ntitle: T\nscenarios:\n  - id: 1\n    steps:\n" + steps.joined()
    let files = RenumberedFiles(["a.yaml": text])
    let after = try files.renumbered(.insertAfter("1.8"), of: "UC1")
    #expect(
      after.text("a.yaml").contains(
        "{id: \"1.10\", screen: S9, transitions: [{id: 1.10a, user: goes, next: \"1.10\"}]}"))
    #expect(after.findings == files.findings)
    let shorter = try after.renumbered(.all, of: "UC1")
    #expect(shorter.text("a.yaml").contains("{id: \"1.9\", screen: S9"))
  }

  @Test(arguments: ["\r\n", "\n"]) func lineEndsAreKept(_ end: String) throws {
    let files = RenumberedFiles(["door.yaml": Self.door.replacing("\n", with: end)])
    for plan in [RenumberingPlan.all, .move("1.2", to: "3.1"), .move("3.2", to: "1.1")] {
      let text = try files.renumbered(plan, of: "UC1").text("door.yaml")
      let plain = try RenumberedFiles(["door.yaml": Self.door]).renumbered(plan, of: "UC1").text("door.yaml")
      #expect(Array(text.utf8) == Array(plain.replacing("\n", with: end).utf8))
    }
  }

  /// A cell that is kept as the document wrote it still has to say what its row says.
  @Test func keptCellsFollow() throws {
    for (old, new) in [("3", "2"), ("3.2", "2.2")] {
      let text = Self.door.replacing("next: end}", with: "next: \(old), source: {next: \"**\(old)** \"}}")
      let after = try RenumberedFiles(["door.yaml": text]).renumbered(.all, of: "UC1")
      let wanted = "next: \(new), source: {next: \"**\(new)** \"}}"
      #expect(after.text("door.yaml").contains(wanted), "\(after.text("door.yaml"))")
    }
  }

  /// What leads nowhere must not come to lead somewhere.
  @Test func aReferenceWithoutTargetStopsWhereItWouldGetOne() throws {
    let files = RenumberedFiles(["door.yaml": Self.door.replacing("next: end", with: "next: 2.2")])
    let renumbering = try files.renumbering(.all, of: "UC1")
    #expect(renumbering.problems.count == 1)
  }

  @Test(arguments: [
    (RenumberingPlan.insertAfter("9.9"), "UC1 has no scenario, step or row '9.9'"),
    (.move("1.1a", to: "1.2"), "1.1a is not a step: only steps can be moved"),
    (.move("1.1", to: "1.7"), "1.7 would leave a gap"),
    (.move("1.1", to: "7"), "'7' is not the number of a step"),
    (.move("1.1", to: "2.1"), "UC1 has no scenario '2' for 2.1"),
  ]) func whatMakesNoSenseIsRefused(_ plan: RenumberingPlan, _ message: String) {
    let refusal = #expect(throws: RenumberingRefusal.self) { try Self.files.renumbering(plan, of: "UC1") }
    #expect(refusal?.message == message)
  }
}
