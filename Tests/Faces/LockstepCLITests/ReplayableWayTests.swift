import FlowFixtures
import TestSupport
import Testing

@testable import LockstepCLI

/// The ways that `explore` writes, run by `test`.
@Suite struct ReplayableWayTests {
  private static let letter = """
    properties:
      - {property: nobody is logged out, start: UC1, never: {shows: Logged out}}
    use-case UC1
    1.1 partial-flow: PF1
      a returns: Written, next: end
      ROW event: session is over, next: 1.2
    1.2 screen: Logged out
      a user: selects Close, next: end
    partial-flow PF1; results: [Written]
    1.1 screen: Letter, actions: [Send]
      a user: selects Send, result: Written
      b event: session is over, do: the system saves the letter
    """
  /// Each with the way that breaks its property, if one does.
  private static let projects = [
    // The caller's event has the words of the callee's.
    letter.replacing("ROW", with: "c"),
    // An event beneath a prompt.
    """
    properties:
      - {property: p, start: UC1, after: UC1 1.1a, never: {shows: Logged out}, until: [UC1 1.2b, UC1 1.2c]}
    use-case UC1
    1.1 screen: Letter, actions: [Send]
      a user: selects Send, next: 1.2
      b event: session is over, next: 1.3
    1.2 prompt: Really?, actions: [Send, Wait]
      a user: selects Send, next: end
      b user: selects Wait, next: back
      c event: session is over, next: back
    1.3 screen: Logged out, actions: [Close]
      a user: selects Close, next: end
    """,
    // The outcome of the world comes at once.
    """
    actions: [code.check]
    properties:
      - {property: p, start: UC1, never: {shows: Cancelled}, world: {outcomes: {UC1 1.2: right}}}
      - {property: q, start: UC1, never: {shows: Cancelled}, world: {actions: {code.check: {error: No internet}}}}
    error-flows: {No internet: {}}
    use-case UC1; errors: [No internet]
    1.1 screen: Start, actions: [Go]
      a user: selects Go, next: 1.2
    1.2 system: checks the code, action: code.check
      a case: Code is right, as: right, next: end
      b error: No internet, error-flow: No internet
      c user: selects Stop, next: 1.3
    1.3 screen: Cancelled, actions: [Close]
      a user: selects Close, next: end
    """,
    // Only errors answer.
    """
    actions: [a.b]
    properties:
      - {property: p, start: UC1, never: {shows: Stopped}, world: {actions: {a.b: {error: No internet}}}}
    error-flows: {No internet: {}}
    use-case UC1; errors: [No internet]
    1.1 system: loads, action: a.b
      a error: No internet, error-flow: No internet
      b user: selects Stop, next: 1.2
    1.2 screen: Stopped, actions: [Close]
      a user: selects Close, next: end
    """,
    // Names of inputs that are keys of a line.
    """
    actions: [message.send]
    properties:
      - {property: nothing is sent, start: UC1, never: {shows: Sent}}
    use-case UC1
    1.1 screen: New message, input: {text: Message, name: message}
      a user: sends the message, gives: message, next: 1.2
    1.2 system: sends the message, action: message.send, reads: [message]
      a case: Message is sent, as: sent, next: 1.3
    1.3 screen: Sent, actions: [Close]
      a user: selects Close, next: end
    """,
    // More than three times; and so often, at one moment, that it is a fault.
    """
    actions: [c.d]
    properties:
      - {property: three at most, start: UC1, at-most: 3, run: UC1 1.1b, world: {actions: {c.d: [ready, busy]}}}
      - {property: no fault, start: UC1, never: {ends: fault}, world: {actions: {c.d: [ready, busy]}}}
    use-case UC1
    1.1 system: polls, action: c.d
      a case: ready, as: ready, next: end
      b case: busy, as: busy, next: 1.1
      c user: selects Stop, next: end
    """,
  ]

  @Test(arguments: projects) func aWayThatBreaksAPropertyPasses(project: String) async throws {
    try await Places.withFolder(Self.files(project)) { folder in
      let explored = CommandHarness()
      #expect(await explored.run("explore", "--properties", folder, "-o", "\(folder)/broken") == 1)
      #expect(!explored.output.contains("holds"), "\(explored.output)")
      let test = CommandHarness()
      #expect(await test.run("test", folder) == 0, "\(explored.output)\n\(test.output)")
      for cover in ["rows", "pairs"] {
        let output = "\(folder)/\(cover)"
        _ = await CommandHarness().run("explore", "UC1", "--project", folder, "--cover", cover, "-o", output)
        let test = CommandHarness()
        #expect(await test.run("test", output) == 0, "\(test.output)")
      }
    }
  }

  /// Four answers break the limit of three, though the world can give a thousand at one moment.
  @Test func theWayIsTheShortest() async throws {
    try await Places.withFolder(Self.files(try #require(Self.projects.last))) { folder in
      let explored = CommandHarness()
      _ = await explored.run("explore", "--properties", folder)
      #expect(explored.output.contains("UC1: broken in 5 steps: 'three at most'"), "\(explored.output)")
    }
  }

  /// No input can take the caller's event: the callee's has its words and its ID.
  @Test func aRowThatNothingNamesCanNeverHappen() async throws {
    try await Places.withFolder(Self.files(Self.letter.replacing("ROW", with: "b"))) { folder in
      let properties = CommandHarness()
      #expect(await properties.run("explore", "--properties", folder) == 0, "\(properties.output)")
      let explored = CommandHarness()
      #expect(await explored.run("explore", "UC1", "--project", folder) == 0)
      #expect(
        explored.output.contains(
          "UC1 1.1b 'session is over' can never happen: PF1 1.1b takes the event\n"), "\(explored.output)")
    }
  }

  /// All outcomes need a parameter that was not passed: whatever the app answers is a fault, which says so.
  @Test func anOutcomeThatNeedsAParameterIsToldWithIt() async throws {
    let files = Self.files(
      """
      actions: [card.delete]
      partial-flow PF1; parameters: [Confirmed]; results: [Deleted]
      1.1 screen: Card, actions: [Delete]
        a user: selects Delete, next: 1.2
      1.2 system: deletes the card, action: card.delete
        a case: Card is deleted, as: deleted, when: Confirmed, result: Deleted
      """)
    try await Places.withFolder(files) { folder in
      let explored = CommandHarness()
      _ = await explored.run("explore", "PF1", "--project", folder, "--cover", "rows", "-o", "\(folder)/rows")
      #expect(explored.output.contains("it has 'deleted' (1.2a, when Confirmed)\n"), "\(explored.output)")
      #expect(explored.output.contains("- outcome: {PF1 1.2: deleted}\n"), "\(explored.output)")
      let test = CommandHarness()
      #expect(await test.run("test", folder) == 0, "\(test.output)")
    }
  }

  /// The screen that gives the code leads past the step that reads it.
  @Test func anActionThatNeverRunsIsToldWithTheReason() async throws {
    let files = Self.files(
      """
      actions: [code.check]
      use-case UC1
      1.1 system: checks the code, action: code.check, reads: [code]
        a case: Code is right, as: right, next: end
        b user: selects Stop, next: end
      1.2 screen: Enter the code, input: {text: Code, name: code, secret: true}
        a user: enters code, gives: code, next: end
      """)
    try await Places.withFolder(files) { folder in
      let explored = CommandHarness()
      #expect(await explored.run("explore", "UC1", "--project", folder) == 0)
      for row in ["1.1a 'Code is right'", "1.1b 'selects Stop'"] {
        let reason = "can never happen: its action never runs, because 'code' is always missing\n"
        #expect(explored.output.contains("UC1 \(row) \(reason)"), "\(explored.output)")
      }
    }
  }

  private static func files(_ text: String) -> [String: String] {
    let text = FlowText(text)
    var files = ["lockstep.yaml": text.settings]
    for (number, flow) in text.flows.enumerated() { files["flow\(number).yaml"] = flow }
    return files
  }
}
