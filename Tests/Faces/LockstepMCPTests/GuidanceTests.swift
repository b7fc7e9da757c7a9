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
    #expect(refused.isError && refused.text.contains("'free' brings box"))
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
}
