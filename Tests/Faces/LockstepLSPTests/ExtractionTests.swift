import Foundation
import Testing

/// Selected steps become a partial flow of their own, where that certainly changes nothing for a session.
@Suite struct ExtractionTests {
  private static let path = "UC1_Begin.yaml"
  private static let capabilities = """
    {"workspace": {"applyEdit": true, "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}}
    """

  private static let flow = """
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

          - id: 1.2
            system: checks the device
            transitions:
              - {id: 1.2a, case: It is new, next: 1.3}
              - {id: 1.2b, case: It is known, next: 1.4}

          - id: 1.3
            system: registers the device
            transitions:
              - {id: 1.3a, case: It fits, next: 1.4}
              - {id: 1.3b, case: It does not, next: 2}

          - id: 1.4
            screen: Home
            actions: [Leave]
            transitions:
              - {id: 1.4a, user: selects Leave, next: end}

      - id: 2
        title: WHEN IT DOES NOT FIT
        steps:
          - id: 2.1
            prompt: Sorry
            actions: [Again]
            transitions:
              - {id: 2.1a, user: selects Again, next: 1.1}

    """

  private static let files = [
    path: flow, "lockstep.yaml": "lockstep: 1\nsession: {roots: [UC1]}\n",
  ]

  /// The title of the action that is offered for whole lines.
  private static func offered(_ client: Client, _ lines: Range<Int>) async throws -> [[String: Any]] {
    let range = [
      "start": ["line": lines.lowerBound, "character": 0], "end": ["line": lines.upperBound, "character": 0],
    ]
    let params: [String: Any] = [
      "textDocument": ["uri": Client.uri(path)], "range": range,
      "context": ["diagnostics": [Any](), "only": ["refactor.extract"]],
    ]
    return try await client.request("textDocument/codeAction", params) as? [[String: Any]] ?? []
  }

  private static func lines(_ text: String, from first: String, to last: String) throws -> Range<Int> {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("- id: \(first)") })
    let end = try #require(lines.firstIndex { $0.contains("- id: \(last)") })
    return start..<end
  }

  @Test func theStepsAreCalledFromTheirPlace() async throws {
    let client = try await Client(Self.files, capabilities: Self.capabilities)
    try await client.open(Self.path)
    #expect(client.updateFindings() == [:])
    let action = try #require(
      try await Self.offered(client, try Self.lines(Self.flow, from: "1.2", to: "1.4")).first)
    #expect(action["title"] as? String == "extract 1.2 to 1.3 into a partial flow")
    let command = try #require(action["command"] as? [String: Any])
    try await client.request(
      "workspace/executeCommand",
      ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    let edit = try #require(client.takeNotifications("workspace/applyEdit").first?["edit"] as? [String: Any])
    let changes = try #require(edit["documentChanges"] as? [[String: Any]])
    let new = "PF1_PartOfBegin.yaml"
    #expect(changes.first?["kind"] as? String == "create")
    #expect(changes.first?["uri"] as? String == Client.uri(new))
    var edits: [String: Any] = [:]
    for change in changes.dropFirst() {
      let document = change["textDocument"] as? [String: Any]
      edits[document?["uri"] as? String ?? ""] = change["edits"]
    }
    let extracted = try Client.applying(["changes": edits], to: new, "")
    #expect(
      extracted == """
        flow: PF1
        kind: partial-flow
        title: Part of Begin
        parameters: []
        results: [It is known, It does not]

        scenarios:
          - id: 1
            steps:
              - id: 1.1
                system: checks the device
                transitions:
                  - {id: 1.1a, case: It is new, next: 1.2}
                  - {id: 1.1b, case: It is known, result: It is known}

              - id: 1.2
                system: registers the device
                transitions:
                  - {id: 1.2a, case: It fits, result: It is known}
                  - {id: 1.2b, case: It does not, result: It does not}

        """)
    let calling = try Client.applying(["changes": edits], to: Self.path, Self.flow)
    let call = """
            - id: 1.2
              partial-flow: PF1
              transitions:
                - {id: 1.2a, returns: It is known, next: 1.4}
                - {id: 1.2b, returns: It does not, next: 2}

            - id: 1.4
      """
    #expect(calling.contains(call), "\(calling)")
    // Nothing is wrong with what comes out.
    try await client.change(Self.path, to: calling)
    try await client.open(new, extracted)
    #expect(client.updateFindings().values.flatMap(\.self).filter { !$0.hasSuffix(" id-gap") } == [])
  }

  @Test func onlyWholeStepsAreOffered() async throws {
    let client = try await Client(Self.files, capabilities: Self.capabilities)
    try await client.open(Self.path)
    let whole = try Self.lines(Self.flow, from: "1.2", to: "1.3")
    #expect(try await Self.offered(client, whole).count == 1)
    #expect(try await Self.offered(client, whole.lowerBound + 1..<whole.upperBound).isEmpty)
    #expect(try await Self.offered(client, whole.lowerBound..<whole.upperBound - 2).isEmpty)
    #expect(try await Self.offered(client, whole.lowerBound..<whole.lowerBound).isEmpty)
    // A client that cannot create files.
    let other = try await Client(Self.files, capabilities: #"{"workspace": {"applyEdit": true}}"#)
    try await other.open(Self.path)
    #expect(try await Self.offered(other, whole).isEmpty)
  }

  /// A refusal names the difference that a session would notice.
  @Test(arguments: [
    // A second way in.
    (
      "user: selects Leave, next: end}\n\n", "user: selects Leave, next: 1.3}\n\n", "1.2", "1.3",
      "only the first step"
    ),
    // A screen to which Back would return no more.
    (
      "case: It is known, next: 1.4", "case: It is known, next: 1.4", "1.1", "1.2",
      "Back could return no more"
    ),
    ("user: selects Again, next: 1.1", "user: selects Again, next: 1.4", "2.1", "2.1", "whose timers run on"),
    // An action that would count its attempts anew.
    ("user: selects Again, next: 1.1", "user: selects Again, next: 1.2", "1.2", "1.3", "count attempts anew"),
    ("case: It fits, next: 1.4", "case: It fits, next: 1.2", "1.2", "1.3", "count attempts anew"),
    // Values that would end.
    (
      "case: It fits, next: 1.4", "case: It fits, values: {left: integer}, next: 1.4", "1.3", "1.3",
      "uses 'left'"
    ),
    ("system: registers the device", "system: registers the device # soon", "1.3", "1.3", "a comment"),
    ("case: It fits, next: 1.4", "case: It fits, next: 7", "1.3", "1.3", "leads nowhere"),
    ("", "", "1.3", "1.2", "in one scenario"), ("", "", "1.3", "2.1", "in one scenario"),
  ])
  func whatWouldChangeASessionIsRefused(
    old: String, new: String, first: String, last: String, reason: String
  ) async throws {
    var text = old.isEmpty ? Self.flow : Self.flow.replacing(old, with: new)
    if reason.contains("'left'") {
      text = text.replacing("screen: Home\n", with: "screen: Home\n        message: \"[left] left\"\n")
    }
    let client = try await Client(
      Self.files.merging([Self.path: text]) { $1 }, capabilities: Self.capabilities)
    let answer = try await client.answer(
      "workspace/executeCommand",
      ["command": "lockstep.extractFlow", "arguments": ["UC1", Client.uri(Self.path), first, last]])
    let message = (answer["error"] as? [String: Any])?["message"] as? String
    #expect(message?.contains(reason) == true, "\(answer)")
    #expect(client.takeNotifications("workspace/applyEdit").isEmpty)
  }

  @Test func stepsThatOtherFilesNameStay() async throws {
    let scenario = "scenario: new\nflow: UC1\nsteps:\n  - row: 1.1a\n  - at: UC1 1.2\n"
    let client = try await Client(
      Self.files.merging(["scenarios.yaml": scenario]) { $1 }, capabilities: Self.capabilities)
    let answer = try await client.answer(
      "workspace/executeCommand",
      ["command": "lockstep.extractFlow", "arguments": ["UC1", Client.uri(Self.path), "1.2", "1.3"]])
    let message = (answer["error"] as? [String: Any])?["message"] as? String
    #expect(message == "scenarios.yaml names 1.2 of UC1", "\(answer)")
  }
}
