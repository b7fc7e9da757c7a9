import FlowFixtures
import Foundation
import TestSupport
import Testing

@testable import LockstepCLI

/// `lockstep explore`, on the four flows and on one that is wrong.
@Suite struct ExploringFromTheCommandLine {
  private static let trap = """
    flow: UC1
    kind: use-case
    title: A door that shuts
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Door
            actions: [Enter, Knock, Leave]
            transitions:
              - {id: 1.1a, user: selects Enter, next: 1.2}
              - {id: 1.1b, user: selects Knock, next: 1.1}
              - {id: 1.1c, user: selects Leave, next: end}
          - id: 1.2
            screen: Room
            actions: [Wait]
            transitions:
              - {id: 1.2a, user: selects Wait, next: 1.2}

    """
  private static let settings = """
    lockstep: 1
    properties:
      - {property: every screen can be left, always-possible: {ends: any}}

    """

  /// The console block of docs/explore.md.
  @Test func theDocumentShowsWhatIsPrinted() async throws {
    let blocks = try Readme.blocks(of: "docs/explore.md").filter { $0.language == "console" }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let command = try #require(block.lines.first?.split(separator: " ").map(String.init))
      #expect(command.prefix(2) == ["$", "lockstep"])
      let tool = CommandHarness()
      let flows = ["--project", Repository.root.appending(path: "flows").path()]
      #expect(await tool.run(Array(command.dropFirst(2)) + flows) == 0)
      #expect(tool.output == block.lines.dropFirst().joined(separator: "\n") + "\n")
    }
  }

  @Test func namesTrapsAndButtonsWithoutEffect() async throws {
    try await Places.withFolder(["UC1.yaml": Self.trap, "lockstep.yaml": Self.settings]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", "UC1", "--project", folder]) == 1)
      #expect(
        tool.output == """
          UC1: 2 states, 1 end, 4 transitions
            UC1 1.2 is a dead end: a session never ends from here
            UC1 1.1b 'selects Knock' does nothing: it leads back and changes nothing
            UC1 1.2a 'selects Wait' does nothing: it leads back and changes nothing

          """)
      #expect(await tool.run(["explore", "UC1", "--project", folder, "--max-states", "1"]) == 1)
      #expect(tool.output.contains("more than 1 states; --max-states allows more"))
    }
  }

  /// A session ends from Info, unless it came there from the game: the game is what is wrong.
  @Test func aStepBehindADeadEndIsNone() async throws {
    let flow = """
      use-case UC1
      1.1 screen: Start, actions: [Play, Info, Quit]
        a user: selects Play, next: 1.2
        b user: selects Info, next: 1.3
        c user: selects Quit, next: end
      1.2 screen: Game, actions: [Info]
        a user: selects Info, next: 1.3
      1.3 screen: Info, actions: [Back]
        a user: selects Back, next: back
      """
    let files = ["UC1.yaml": try #require(FlowText(flow).flows.first), "lockstep.yaml": "lockstep: 1\n"]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", "UC1", "--project", folder]) == 1)
      let found = tool.output.split(separator: "\n").filter { $0.contains("dead end") }
      #expect(found == ["  UC1 1.2 is a dead end: a session never ends from here"], "\(tool.output)")
    }
  }

  /// Only with a parameter the called flow can be left.
  @Test func aStepThatIsADeadEndAfterSomeWaysIsShownWithOne() async throws {
    let text = FlowText(
      """
      use-case UC1
      1.1 screen: Start, actions: [Open, Peek]
        a user: selects Open, next: 1.2
        b user: selects Peek, next: 1.3
      1.2 partial-flow: PF1, with: [Closable]
        a returns: Closed, next: end
      1.3 partial-flow: PF1
        a returns: Closed, next: end
      partial-flow PF1; parameters: [Closable]; results: [Closed]
      1.1 screen: Letter, actions: [Look, Close]
        a user: selects Look, do: the app plays a sound
        b user: selects Close, when: Closable, result: Closed
      """)
    let files = ["UC1.yaml": text.flows[0], "PF1.yaml": text.flows[1], "lockstep.yaml": text.settings]
    try await Places.withFolder(files) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", "UC1", "--project", folder]) == 1)
      #expect(
        tool.output.contains(
          """
            PF1 1.1 can be a dead end: after some ways to it a session never ends, such as after this one
              - at: UC1 1.1
              - shows: Start
              - user: selects Peek
              - at: PF1 1.1
              - shows: Letter

          """), "\(tool.output)")
    }
  }

  /// Of a document with several flows only the rows of those that are meant count.
  @Test func brokenRowsAreThoseOfTheFlow() async throws {
    func list(_ id: String, _ end: String) -> String {
      """
      # \(id) Collect

      **Primary actor:** Clerk

      ## Main success scenario

      1. Clerk opens the list
      2. System stores it

      ## Extensions

      2a. The store is full
         1. System displays a hint. \(end)


      """
    }
    let text = list("UC-1", "Return to step 7.") + list("UC-2", "Use case ends.")
    try await Places.withFolder(["cases.md": text]) { folder in
      for (flow, note) in [("UC-1", "note: 1 row of these flows is broken"), ("UC-2", "")] {
        let tool = CommandHarness()
        _ = await tool.run(["explore", flow, "--project", folder])
        #expect(tool.output.hasPrefix("\(flow): "), "\(tool.complaints)")
        #expect(
          note.isEmpty ? tool.complaints.isEmpty : tool.complaints.hasPrefix(note), "\(tool.complaints)")
      }
    }
  }

  /// A way that breaks a property is printed, and written with `-o`.
  @Test func printsTheWayThatBreaksAProperty() async throws {
    try await Places.withFolder(["UC1.yaml": Self.trap, "lockstep.yaml": Self.settings]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", folder, "--properties", "-o", folder + "/ways"]) == 1)
      #expect(tool.output.contains("'every screen can be left' does not hold in UC1 [property-violated]"))
      #expect(tool.output.contains("1 error"))
      let way = try String(contentsOfFile: folder + "/ways/broken-1.yaml", encoding: .utf8)
      #expect(
        way == """
          scenario: broken-1
          title: "breaks: every screen can be left"
          flow: UC1
          open: true
          steps:
            - at: UC1 1.1
            - shows: Door
            - user: selects Enter
            - at: UC1 1.2
            - shows: Room

          """)
    }
  }

  /// A document that is named stands for each of its tables.
  @Test func theTablesOfADocumentAreCheckedEach() async throws {
    let text = """
      flow: UC1
      kind: use-case
      title: Two doors
      flows:
        - name: Front
          heading: Flow (Front)
          scenarios:
            - {id: 1, steps: [{id: 1.1, screen: Door, transitions: [{id: 1.1a, user: leaves, next: end}]}]}
        - name: Back
          heading: Flow (Back)
          scenarios:
            - {id: 1, steps: [{id: 1.1, screen: Gate, transitions: [{id: 1.1a, user: leaves, next: end}]}]}

      """
    try await Places.withFolder(["UC1.yaml": text, "lockstep.yaml": Self.settings]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", folder, "--properties"]) == 0)
      for table in ["Front", "Back"] {
        #expect(tool.output.contains("UC1/\(table): holds: 'every screen can be left'\n"))
      }
    }
  }

  /// What the flows of this repository promise.
  @Test func thePropertiesOfTheFlowsHold() async {
    let tool = CommandHarness()
    let flows = Repository.root.appending(path: "flows").path()
    #expect(
      await tool.run(["explore", flows, "--properties", "--max-states", "20000", "--max-time", "1h"]) == 0)
    let lines = tool.output.split(separator: "\n").map(String.init)
    let properties = [
      "no card before an unlock", "no PID before an unlock", "Back stays before the lock",
      "sixteen wrong PINs",
    ]
    let verdicts =
      properties.map { ("UC2.3", $0) }
      + ["CP1", "PF2.8", "UC2.1", "UC2.3"].map { ($0, "every screen can be left") }
    for (flow, property) in verdicts {
      #expect(lines.contains("\(flow): holds for sessions that are not restored: '\(property)'"))
    }
    #expect(lines.contains { $0.hasPrefix("8 checks: ") })
  }

  /// The first properties of docs/explore.md are about the flows of this repository, and mistakes break them.
  @Test func theExamplesOfPropertiesHold() async throws {
    let blocks = try Readme.blocks(of: "docs/explore.md").filter { $0.language == "yaml" }
    let block = try #require(blocks.first { $0.lines.first == "properties:" })
    let root = Repository.root.appending(path: "flows")
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path())
    where path.hasSuffix(".yaml") && !path.hasPrefix("scenarios/") {
      files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let settings = try #require(files["lockstep.yaml"]?.components(separatedBy: "properties:").first)
    files["lockstep.yaml"] = settings + block.lines.joined(separator: "\n") + "\n"
    let (flow, row) = ("use-cases/UC2.3_UnlockTheApp.yaml", "user: selects Forgot PIN, next: 6}")
    var mistaken = files
    mistaken[flow] = files[flow]?.replacing(row, with: "user: selects Forgot PIN, go-to: UC7.1}")
    mistaken["lockstep.yaml"] = files["lockstep.yaml"]?.replacing(", pin.validate wrong-4]\n", with: "]\n")
    for (files, isRight) in [(files, true), (mistaken, false)] {
      try await Places.withFolder(files) { folder in
        let tool = CommandHarness()
        let arguments = ["explore", "UC2.3", "--project", folder, "--properties", "--max-time", "1h"]
        #expect(await tool.run(arguments) == (isRight ? 0 : 1), "\(tool.complaints)")
        let verdicts = tool.output.split(separator: "\n").filter { $0.hasPrefix("UC2.3: ") }
        #expect(verdicts.count == 3, "\(tool.output)")
        let broken = verdicts.filter { $0.hasPrefix("UC2.3: broken") }
        #expect(broken.count == (isRight ? 0 : 2), "\(tool.output)")
      }
    }
  }

  /// The flow and the properties of docs/explore.md.
  @Test func thePropertiesThatTeamsAskForHold() async throws {
    let blocks = try Readme.blocks(of: "docs/explore.md").filter { $0.language == "yaml" }
    let texts = blocks.map { $0.lines.joined(separator: "\n") + "\n" }
    let flow = try #require(texts.first { $0.hasPrefix("flow: UC1\n") })
    let settings = try #require(texts.first { $0.hasPrefix("lockstep: 1\n") })
    try await Places.withFolder(["UC1.yaml": flow, "lockstep.yaml": settings]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", folder, "--properties"]) == 0)
      #expect(tool.output.split(separator: "\n").count { $0.hasPrefix("UC1: holds: '") } == 5)
    }
    // Each mistake breaks the property that is about it, with any answers and in a world.
    let world = "world: w\nactions: {code.check: [wrong, right], card.charge: [declined, accepted]}\n"
    for (right, wrong, property) in Self.mistakes {
      let files = [
        "UC1.yaml": flow.replacing(right, with: wrong), "lockstep.yaml": settings, "world.yaml": world,
      ]
      try await Places.withFolder(files) { folder in
        for options in [[], ["--world", folder + "/world.yaml"]] {
          let tool = CommandHarness()
          #expect(await tool.run(["explore", folder, "--properties"] + options) == 1)
          let line = tool.output.split(separator: "\n").first { $0.hasSuffix(": '\(property)'") }
          #expect(line?.hasPrefix("UC1: broken in ") == true, "\(property) \(options): \(tool.output)")
        }
      }
    }
  }

  /// Mistakes in the flow of docs/explore.md, each with the property that it breaks.
  private static let mistakes = [
    (
      #"selects Close, next: "1.2""#, #"selects Close, next: "2.1""#,
      "after a decline no success, unless the card is charged again"
    ),
    (
      #"gives: pin, next: "1.3""#, #"gives: pin, next: "1.4""#,
      "the card is charged only after the PIN in this session"
    ),
    (#"as: wrong, next: "1.2""#, #"as: wrong, next: "2""#, "only one row leads to success"),
    (
      #"selects Close, next: "1.2""#, #"selects Close, next: "1.1""#,
      "the error screen can be left without losing the amount"
    ),
    (#"as: accepted, next: "2""#, #"as: accepted, next: "3""#, "paying takes two inputs"),
  ]

  /// A call that hands back what its caller does not take is reported with the way to it.
  @Test func aFaultIsReportedWithItsWay() async throws {
    let flow = """
      flow: UC1
      kind: use-case
      title: Calls
      scenarios:
        - id: "1"
          steps:
            - id: "1.1"
              partial-flow: PF1
              transitions: [{id: 1.1a, returns: Good, next: end}]

      """
    let called = """
      flow: PF1
      kind: partial-flow
      title: Is called
      results: [Good, Bad]
      scenarios:
        - id: "1"
          steps:
            - id: "1.1"
              screen: Choice
              transitions:
                - {id: 1.1a, user: selects One, result: Good}
                - {id: 1.1b, user: selects Two, result: Bad}

      """
    try await Places.withFolder(["UC1.yaml": flow, "PF1.yaml": called]) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", "UC1", "--project", folder]) == 1)
      #expect(tool.output.contains("a session can end with a fault: "))
      #expect(tool.output.contains("    - user: selects Two\n    - ends: fault\n"))
      #expect(!tool.output.contains("can never happen"))
      let settings = folder + "/lockstep.yaml"
      try Self.settings.write(toFile: settings, atomically: true, encoding: .utf8)
      let properties = CommandHarness()
      #expect(await properties.run(["explore", folder, "--properties"]) == 1)
      #expect(properties.output.contains("a session that begins in UC1 can end with a fault: "))
      #expect(properties.output.contains("- user: selects Two\n"))
    }
  }

  /// The way waits for the timer and is a scenario that holds, and the row of the timer is not called impossible.
  @Test(arguments: [5, 0]) func aFaultByATimerIsReportedWithItsWay(seconds: Int) async throws {
    let flows = """
      use-case UC1
      1.1 screen: Menu, actions: [Order]
        a user: selects Order, next: 1.2
        b event: time is up, after: 7s, next: 1.2
      1.2 partial-flow: PF1
        a returns: Good, next: end
      partial-flow PF1; parameters: [Cancelable]; results: [Good, Bad]
      1.1 screen: Choice, actions: [One, Two]
        a user: selects One, result: Good
        b user: selects Two, when: Cancelable, result: Good
        c event: too late, after: \(seconds)s, result: Bad
      """
    let texts = FlowText(flows).flows.enumerated().map { ("flow\($0.offset).yaml", $0.element) }
    try await Places.withFolder(Dictionary(texts) { first, _ in first }) { folder in
      let tool = CommandHarness()
      #expect(await tool.run(["explore", "UC1", "--project", folder]) == 1)
      #expect(!tool.output.contains("too late"), "\(tool.output)")
      let way = tool.output.split(separator: "\n").filter { $0.hasPrefix("    - ") }.map { $0.dropFirst(4) }
      #expect(way.contains("- wait: 5s") == (seconds == 5), "\(way)")
      let scenario = "scenario: fault\nflow: UC1\nsteps:\n" + way.map { $0 + "\n" }.joined()
      try scenario.write(toFile: folder + "/fault.yaml", atomically: true, encoding: .utf8)
      let test = CommandHarness()
      #expect(await test.run(["test", folder]) == 0, "\(scenario) \(test.output)")
      let called = CommandHarness()
      _ = await called.run(["explore", "PF1", "--project", folder])
      #expect(called.output.contains("begun without 'Cancelable'; pass --parameter 'Cancelable'\n"))
    }
  }

  /// PF2.8 is written for four attempts a round; in a world with three its users would be told of one more.
  @Test func aWorldThatDoesNotFitIsRefused() async throws {
    let world = "world: strict\npolicy: {rounds: 1, attempts: 3, locks: []}\n"
    try await Places.withFolder(["strict.yaml": world]) { folder in
      let tool = CommandHarness()
      let arguments = ["--project", Places.path("flows"), "--world", folder + "/strict.yaml"]
      #expect(await tool.run(["explore", "UC2.3"] + arguments) == 2)
      #expect(tool.complaints.contains("never answers 'final-4', for which PF2.8 1.1 has row 1.1k"))
      #expect(tool.output == "")
    }
  }

  @Test func wrongUseIsExplained() async {
    let tool = CommandHarness()
    #expect(await tool.run(["explore", "UC2.3", "--cover", "rows"]) == 2)
    #expect(tool.complaints.contains("--cover and -o require each other"))
  }
}
