import LockstepDiff
import LockstepModel
import Testing

/// Small edits, each with what it means.
@Suite struct WhatAnEditMeans {
  static let door = """
    flow: PF1
    kind: partial-flow
    title: Open the door
    results: [Open, Given up]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Door
            message: Who is there?
            actions: [Knock, Leave]
            transitions:
              - {id: 1.1a, user: selects Knock, next: 1.2}
              - {id: 1.1b, user: selects Leave, result: Given up}
          - id: 1.2
            system: listens
            action: door.listen
            transitions:
              - {id: 1.2a, case: Somebody answers, as: answered, result: Open}
              - {id: 1.2b, case: Silence, as: silent, next: 2}
      - id: 2
        title: WHEN NOBODY ANSWERS
        steps:
          - id: 2.1
            prompt: Nobody there
            transitions:
              - {id: 2.1a, user: selects Close, next: 1.1}

    """

  /// Each edit of the door, and all that is reported of it.
  static let edits: [(part: String, other: String, changes: [String])] = [
    // A row alone, and one that takes a result along.
    (
      "          - {id: 1.1b, user: selects Leave, result: Given up}\n", "",
      ["result-lost 1.1b", "row-removed 1.1b"]
    ),
    (
      "next: 1.1}", "next: 1.1}\n          - {id: 2.1b, user: selects Knock again, next: 1.2}",
      ["row-added 2.1b"]
    ),
    // Elsewhere, and what nothing leads to then.
    ("silent, next: 2}", "silent, next: 1.1}", ["step-unreachable 2.1", "retargeted 1.2b"]),
    // The same place by its other name is no change.
    ("silent, next: 2}", "silent, next: 2.1}", []),
    ("next: 1.1}", "next: back}", ["retargeted 2.1a"]),
    // Words, and what only looks like words.
    ("Who is there?", "Knock, please.", ["reworded 1.1"]),
    ("case: Silence", "case: Nobody answers", ["reworded 1.2b"]),
    ("as: silent", "as: nobody", ["changed 1.2b"]),
    ("WHEN NOBODY ANSWERS", "WHEN THERE IS SILENCE", ["reworded 2"]),
    ("title: Open the door", "title: Open a door", ["reworded title"]),
    ("screen: Door", "screen: Front door", ["reworded 1.1"]),
    // A drawer is an overlay as a prompt is; a screen enters the history.
    ("prompt: Nobody there", "drawer: Nobody there", ["reworded 2.1"]),
    ("prompt: Nobody there", "screen: Nobody there", ["changed 2.1", "reworded 2.1"]),
    ("action: door.listen", "action: door.watch", ["changed 1.2"]),
    ("selects Knock,", "selects Knock, forget: true,", ["changed 1.1a"]),
    ("selects Knock,", "selects Knock, do: rings the bell,", ["changed 1.1a"]),
    // What is declared.
    ("[Open, Given up]", "[Open]", ["result-lost Possible Results"]),
    ("[Open, Given up]", "[Open, Given up, Broken]", ["changed "]),
    ("results: [Open, Given up]", "results: [Open, Given up]\nparameters: [Quietly]", ["changed "]),
    // Where it begins, for which two steps change places.
    (
      "      - id: 1.1\n",
      "      - {id: 1.0, screen: Porch, transitions: [{id: 1.0a, user: rings, next: 1.1}]}\n      - id: 1.1\n",
      ["entry-changed 1.0", "step-added 1.0"]
    ),
  ]

  @Test(arguments: edits.indices) func anEditIsReportedAsWhatItIs(_ number: Int) throws {
    let edit = Self.edits[number]
    #expect(Self.door.contains(edit.part))
    let diff = try Versions.diff(Self.door, replacing: edit.part, with: edit.other)
    #expect(diff.short == edit.changes, "\(diff.text)")
  }

  /// A link says what the project says unless the flow has other words, and another address, for it.
  @Test(arguments: [
    ("label: Ring the bell, href: other.md", "", ["reworded 1.1b", "reworded 1.1b"]),
    ("label: Ring the bell, href: other.md", "href: other.md", ["reworded 1.1b"]),
    ("label: Ring the bell, href: other.md", "label: Ring the bell", ["reworded 1.1b"]),
    ("label: Ring the bell, href: other.md", "label: Ring it, href: other.md", ["reworded 1.1b"]),
    ("label: Ring the bell, href: other.md", "href: other.md, label: Ring the bell", []),
  ])
  func aLinkInOtherWordsIsAChange(_ link: String, _ other: String, changes: [String]) throws {
    func door(_ link: String) throws -> FlowDocument {
      try Versions.read(
        Self.door.replacing(
          "result: Given up}", with: link.isEmpty ? "go-to: PF2}" : "go-to: PF2, \(link)}"))
    }
    for (old, new) in [(link, other), (other, link)] {
      let diff = FlowDiff(from: try door(old), to: try door(new))
      #expect(diff.short == changes, "\(diff.text)")
    }
  }

  /// The table of a flow has the link that the flow leaves to the project.
  @Test func aLinkThatOnlyTheTableWritesOutIsNoChange() throws {
    func door(_ target: String, path: String) throws -> FlowDocument {
      try Versions.read(Self.door.replacing("result: Given up}", with: "\(target)}"), path: path)
    }
    let table = try door("go-to: PF2, label: PF2 Ring the bell, href: PF2_RingTheBell.md", path: "door.md")
    let flow = try door("go-to: PF2", path: "door.yaml")
    #expect(FlowDiff(from: table, to: flow).isEmpty && FlowDiff(from: flow, to: table).isEmpty)
  }

  /// With a result that it did not declare the flow could not run.
  @Test func aRepairedResultIsNoLoss() throws {
    let broken = Self.door.replacing("result: Open}", with: "result: Opne}")
    let diff = FlowDiff(from: try Versions.read(broken), to: try Versions.read(Self.door))
    #expect(!diff.hasLosses && diff.short.contains("retargeted 1.2a"), "\(diff.text)")
    #expect(FlowDiff(from: try Versions.read(Self.door), to: try Versions.read(broken)).hasLosses)
  }

  /// A call does something else than a system action, whatever its number.
  @Test func aCallInsteadOfAnActionIsAnotherStep() throws {
    let diff = try Versions.diff(
      Self.door, replacing: "system: listens\n        action: door.listen", with: "partial-flow: PF2")
    #expect(
      diff.short == ["step-removed 1.2", "retargeted 1.1a", "step-added 1.2"], "\(diff.text)")
  }

  /// A new scenario in front of another takes its number: nothing leads elsewhere.
  @Test func aNumberThatMovesIsNoOtherTarget() throws {
    let new = Self.door.replacing("next: 2}", with: "next: 3}").replacing("id: 2\n", with: "id: 3\n")
      .replacing("2.1", with: "3.1")
    let diff = FlowDiff(from: try Versions.read(Self.door), to: try Versions.read(new))
    #expect(diff.short == ["renumbered 3"], "\(diff.text)")
  }

  /// A step in front of the first of a scenario: a row that led to the scenario leads to the new step, though
  /// nobody touched the row.
  @Test func aRowThatNobodyTouchedMayLeadElsewhere() throws {
    let diff = try Versions.diff(
      Self.door, replacing: "      - id: 2.1\n",
      with:
        "      - {id: 2.0, prompt: Wait, transitions: [{id: 2.0a, user: selects OK, next: 2.1}]}\n      - id: 2.1\n"
    )
    #expect(diff.short == ["retargeted 1.2b", "step-added 2.0"], "\(diff.text)")
    #expect(!diff.hasLosses)
  }

  /// Of two rows for the same, the first counts.
  @Test func theOrderOfRowsWithOneTriggerIsBehaviour() throws {
    let first = "          - {id: 1.1b, user: selects Leave, result: Given up}\n"
    let second = "          - {id: 1.1c, user: selects Leave, next: 2}\n"
    let diff = FlowDiff(
      from: try Versions.read(Self.door.replacing(first, with: first + second)),
      to: try Versions.read(Self.door.replacing(first, with: second + first)))
    #expect(diff.short == ["reordered 1.1c"], "\(diff.text)")
  }

  /// Letter case takes no row from an error: only readers see it.
  @Test func letterCaseOfAnErrorIsWording() throws {
    let row = "          - {id: 1.2z, error: No internet, next: 2}\n"
    let old = Self.door.replacing("silent, next: 2}\n", with: "silent, next: 2}\n\(row)")
    #expect(old != Self.door)
    let diff = try Versions.diff(old, replacing: "error: No internet", with: "error: No Internet")
    #expect(diff.short == ["reworded 1.2z"], "\(diff.text)")
  }

  /// Around the text after a table only its words count: an import keeps the empty lines, and line ends differ.
  @Test func emptyLinesAndLineEndsAreNoOtherText() throws {
    let text = "See the plan.\n\nAnd the map."
    let flow = try Versions.read(Self.door)
    var old = flow
    old.textAfter = SourceString(text, at: flow.id.span)
    for layout in ["\n\n\(text)\n", text.replacing("\n", with: "\r\n"), "  \n\(text)\n  \n"] {
      var new = flow
      new.textAfter = SourceString(layout, at: flow.id.span)
      #expect(FlowDiff(from: old, to: new).isEmpty)
    }
    var other = flow
    other.textAfter = SourceString("See the plan.\nAnd the map.", at: flow.id.span)
    #expect(FlowDiff(from: old, to: other).short == ["reworded "])
    #expect(FlowDiff(from: old, to: flow).short == ["reworded "])
  }

  /// A long text is shown where it differs, and the file without its revision.
  @Test func aLongTextIsShownWhereItDiffers() throws {
    let start = "The door is opened by a person who stands before it and knows the code of the day, "
    let old = Self.door.replacing(
      "prompt: Nobody there", with: "prompt: Nobody there\n        message: \(start)which is secret")
    let new = old.replacing("which is secret", with: "which is public")
    let diff = FlowDiff(
      from: try Versions.read(old, path: "HEAD:flows/door.yaml"),
      to: try Versions.read(new, path: "flows/door.yaml"))
    let line = try #require(diff.text.split(separator: "\n").first { $0.contains("message") })
    #expect(
      line.contains("message '…") && line.contains("secret' → '…") && line.hasSuffix("which is public'"))
    let lost = FlowDiff(
      from: try Versions.read(Self.door, path: "HEAD:flows/door.yaml"),
      to: try Versions.read(
        Self.door.replacing("results: [Open, Given up]", with: "results: [Open]"), path: "flows/door.yaml"))
    #expect(!lost.text.contains("HEAD:"))
  }

  @Test func theReportIsGroupedAndNamesRowsAndLines() throws {
    let diff = try Versions.diff(Self.door, replacing: "silent, next: 2}", with: "silent, next: 1.1}")
    #expect(
      diff.text == """
        PF1 Open the door

        Lost
          new.yaml:25: 2.1  prompt 'Nobody there' is not reached any more

        Behaviour
          new.yaml:21: 1.2b  Case: Silence leads to 1.1 screen 'Door', no longer to 2.1 prompt 'Nobody there'

        1 loss, 1 change of behaviour.
        Sessions that wait at 1.2, 2.1 are affected.

        """)
    #expect(
      ProjectDiff(diff, names: nil).json { _ in } == """
        {"schema":2,"project":[],"flows":[{"old":{"path":"old.yaml","flow":"PF1"},"new":{"path":"new.yaml","flow":"PF1"},"changes":[\
        {"kind":"step-unreachable","category":"lost","message":"prompt 'Nobody there' is not reached any more",\
        "old":{"row":"2.1","line":25,"column":13},"new":{"row":"2.1","line":25,"column":13},\
        "aspect":null,"was":null,"now":null},\
        {"kind":"retargeted","category":"behaviour",\
        "message":"Case: Silence leads to 1.1 screen 'Door', no longer to 2.1 prompt 'Nobody there'",\
        "old":{"row":"1.2b","line":21,"column":57},"new":{"row":"1.2b","line":21,"column":57},\
        "aspect":null,"was":"2.1 prompt 'Nobody there'","now":"1.1 screen 'Door'"}],\
        "waiting":[{"step":"1.2","gone":false},{"step":"2.1","gone":false}],\
        "summary":{"lost":1,"behaviour":1,"numbers":0,"wording":0}}],"added":[],"removed":[],"names":null}

        """)
  }
}
