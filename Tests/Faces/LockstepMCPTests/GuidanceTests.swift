import LockstepMCP
import LockstepWorkspace
import TestSupport
import Testing

/// Answers that save a client a wrong guess.
@Suite struct GuidanceTests {
  private static let boxes = [
    "/project/lockstep.yaml": "lockstep: 1\n",
    "/project/UC1_Box.yaml": """
    flow: UC1
    kind: use-case
    title: Open the box
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Start
            actions: [Go on]
            transitions: [{id: 1.1a, user: selects Go on, next: 1.2}]
          - id: 1.2
            system: finds box
            action: box.find
            transitions:
              - {id: 1.2a, case: Box is free, as: free, values: {box: text}, next: 1.1}
              - {id: 1.2b, error: No connection, next: 1.1}

    """,
  ]

  @Test func aButtonIsChosenByItsLabel() async throws {
    let client = try await Client.initialized(Self.boxes)
    _ = try await client.call("play", #"{"start":"UC1","decide":true}"#)
    let next = try await client.call("play", #"{"session":"s1","choose":"go on"}"#)
    #expect(next.lines.first == "took UC1 1.1a -> UC1 1.2")
    #expect(next.lines.contains("possible: 1.2a outcome 'free' with values box"))
  }

  /// A session would end with a fault.
  @Test func anOutcomeWithoutItsValuesIsRefused() async throws {
    let client = try await Client.initialized(Self.boxes)
    _ = try await client.call("play", #"{"start":"UC1","decide":true}"#)
    _ = try await client.call("play", #"{"session":"s1","choose":"1.1a"}"#)
    let refused = try await client.call("play", #"{"session":"s1","answer":"free"}"#)
    #expect(refused.structure["refused"] as? Bool == true)
    #expect(refused.lines.first == #"refused: 'free' brings box; add 'values', such as {"box": …}"#)
    let taken = try await client.call("play", #"{"session":"s1","answer":"free","values":{"box":"7"}}"#)
    #expect(taken.structure["step"] as? String == "UC1 1.1")
  }

  @Test func aTableThatDiffersFromItsFlowIsAFinding() async throws {
    var files = Self.boxes
    files["/project/UC1_Box.md"] = "# Use Case 1 Open the box\n"
    let client = try await Client.initialized(files)
    #expect(try await client.call("lint").text.contains("[drifted-table]"))
    #expect(try await client.call("lint", #"{"path":"UC1_Box.md"}"#).structure["errors"] as? Int == 1)
  }

  /// A refusal says what is possible instead, whatever was wrong.
  @Test(arguments: [
    #""choose":"knock""#, #""answer":"free""#, #""answer":"gone""#, #""give":{"Code":"1"}"#,
    #""wait":"soon""#,
    #""choose":"1.1a","event":"rain""#, #""choose":"enters code","give":{"code":"1"}"#, #""event":"rain""#,
  ]) func aRefusedInputIsAnsweredWithWhatIsPossible(input: String) async throws {
    var files = Self.boxes
    files["/project/UC1_Box.yaml"] = files["/project/UC1_Box.yaml"]?.replacing(
      "actions: [Go on]", with: "input: Code\n        actions: [Go on]")
    let client = try await Client.initialized(files)
    let start = try await client.call("play", #"{"start":"UC1","decide":true}"#)
    #expect(start.lines.contains("inputs: Code (no name: takes no value)"))
    let refused = try await client.call("play", #"{"session":"s1",\#(input)}"#)
    #expect(!refused.isError && refused.structure["refused"] as? Bool == true, "\(refused.text)")
    #expect(refused.lines.count { $0.hasPrefix("refused: ") } == 1 && refused.lines[0].hasPrefix("refused: "))
    #expect(refused.lines.contains("possible: 1.1a user 'selects Go on'"))
  }

  @Test func timesAreTakenInWords() async throws {
    var files = Self.boxes
    files["/project/UC1_Box.yaml"] = files["/project/UC1_Box.yaml"]?
      .replacing("actions: [Go on]", with: "actions: [Go on]\n        message: In [wait]")
      .replacing("values: {box: text}", with: "values: {wait: duration}")
      .replacing("next: 1.2}]", with: "next: 1.2}, {id: 1.1b, event: time is up, after: 1m, next: end}]")
    let client = try await Client.initialized(files)
    _ = try await client.call("play", #"{"start":"UC1","decide":true}"#)
    _ = try await client.call("play", #"{"session":"s1","choose":"1.1a"}"#)
    let shown = try await client.call(
      "play", #"{"session":"s1","answer":"free","values":{"wait":"2 hours"}}"#)
    #expect(shown.lines.contains { $0.hasPrefix("message: In 2") }, "\(shown.text)")
    let ended = try await client.call("play", #"{"session":"s1","wait":"1 minute"}"#)
    #expect(ended.structure["ended"] as? Bool == true, "\(ended.text)")
  }

  @Test func exploringWithoutAFlowTakesAllUseCases() async throws {
    var files = Self.boxes
    files["/project/UC2.yaml"] = Client.door["/project/door.yaml"]?.replacing("UC1", with: "UC2")
    let client = try await Client.initialized(files)
    let all = try await client.call("explore")
    #expect(!all.isError && all.text.hasPrefix("2 flows that users begin with: UC1, UC2"), "\(all.text)")
    let one = try await client.call("explore", #"{"flow":"UC1"}"#)
    let other = try await client.call("explore", #"{"flow":"UC2"}"#)
    let states = [one, other].reduce(0) { $0 + ($1.structure["states"] as? Int ?? 0) }
    #expect(states > 3 && all.structure["states"] as? Int == states)
    #expect(all.lines.contains(one.structure["summary"] as? String ?? ""))
  }

  @Test func aProjectThatTracesNothingIsToldHow() async throws {
    let answer = try await (try Client.initialized()).call("trace")
    #expect(!answer.isError && answer.lines.contains { $0.contains("trace: {tests:") })
    #expect(answer.lines.contains("not cited: OPEN"), "\(answer.text)")
  }

  /// Only where something was not read, findings may follow.
  @Test func furtherFindingsAreAnnouncedOnlyBehindUnreadParts() async throws {
    let words = "more findings may follow"
    var files = Client.door
    files["/project/door.yaml"] = files["/project/door.yaml"]?.replacing(
      #"next: "1.2""#, with: #"next: "1.3""#)
    let client = try await Client.initialized(files)
    #expect(try await !client.call("lint").text.contains(words))
    client.files["/project/door.yaml"] = Array("flow: UC1\nkind: [\n".utf8)
    #expect(try await client.call("lint").text.contains("parts of door.yaml could not be read: \(words)"))
    #expect(try await !client.call("lint", #"{"path":"open.yaml"}"#).text.contains(words))
  }

  @Test func aTableIsRenderedAgainOnlyIfItMayDiffer() async throws {
    var files = Self.boxes
    files["/project/UC2.yaml"] = Client.door["/project/door.yaml"]?.replacing("UC1", with: "UC2")
    files["/project/UC2.md"] = "# Use Case 2 Open the door\n"
    let client = try await Client.initialized(files)
    _ = try await client.call("lint")
    #expect(client.renderings == 1)
    let box = try #require(files["/project/UC1_Box.yaml"])
    client.files["/project/UC1_Box.yaml"] = Array((box + "# a comment\n").utf8)
    #expect(try await client.call("lint").text.contains("[drifted-table]"))
    #expect(client.renderings == 1, "another flow has changed")
    client.files["/project/UC2.md"] = Array("# Use Case 2\n".utf8)
    _ = try await client.call("lint")
    #expect(client.renderings == 2, "the table has changed")
    client.files["/project/UC1_Box.yaml"] = Array(
      box.replacing("title: Open the box", with: "title: Box").utf8)
    _ = try await client.call("lint")
    #expect(client.renderings == 3, "links to UC1 read otherwise")
  }

  @Test func anAppIsTestedOnlyWithTheUsersProgram() async throws {
    let refused = try await (try Client.initialized()).call("test", #"{"app":true}"#)
    #expect(refused.isError && refused.text.contains("lockstep mcp --app COMMAND"))
    let client = try await Client.initialized { tests, cover, only, shouldContinue in
      #expect(tests.tests.count == 1 && cover == "rows" && only == ["UC1 1.1a"] && shouldContinue(1))
      return ProjectCommands.AppTestReport(
        findings: [], lines: ["UC1 1.1b: not tried"], summary: "2 rows in 1 play", conformingRowCount: 1,
        failureCount: 0)
    }
    let answer = try await client.call("test", #"{"app":true,"cover":"rows","only":["UC1 1.1a"]}"#)
    #expect(answer.lines == ["UC1 1.1b: not tried"] && answer.structure["passed"] as? Int == 1)
    #expect(try await client.call("test", #"{"cover":"rows"}"#).text.contains("goes with 'app'"))
  }

  /// A use case whose numbers are lost has no steps until they are corrected.
  private static let lost = [
    "/project/lockstep.yaml": "lockstep: 1\n",
    "/project/door.yaml": Client.door["/project/door.yaml"] ?? "",
    "/project/UC-2.md": """
    # UC-2 Borrow a game

    **Actor:** Guest

    ## Main flow

    1. Guest searches for a game.
    2. System displays the games.
    2. Guest selects a game.
    3. System checks the shelf.

    ## Extensions

    3a. The game is lent out. Use case ends.

    """,
  ]

  @Test func aFlowThatIsNotReadSaysSoAndStopsNoOther() async throws {
    let client = try await Client.initialized(Self.lost)
    let found = try await client.call("lint")
    #expect(
      found.text.contains("[lost-numbers]") && found.text.contains("parts of UC-2.md could not be read"),
      "\(found.text)")
    let flow = try await client.call("flow", #"{"flow":"UC-2"}"#)
    #expect(flow.lines.last == "no step of it is read: 'lint' with this path lists why", "\(flow.text)")
    let explored = try await client.call("explore")
    #expect(explored.lines.contains("UC-2: not explored") && explored.text.contains("UC1: 2 states"))
    #expect(explored.structure["complete"] as? Bool == false)
    #expect(try await client.call("play").text.contains("'start' takes a flow: UC-2, UC1"))
  }
}
