import FlowFixtures
import Lockstep
import Testing

/// Sessions that are moved to changed flows on purpose.
@Suite("Snapshots moved to other flows") struct MigrationTests {
  private static let text = """
    use-case UC1
    1.1 screen: First
      a user: goes on, next: 1.2
    1.2 screen: Waiting
      a user: asks, next: 1.1
      b event: a minute is over, after: 1m, next: 1.1
    """

  /// A session that waits at 1.2, put away and moved to the flows that an edit makes.
  private static func moved(_ part: String, _ other: String) throws -> Run {
    var run = try Run(text)
    run.user("goes on")
    run.wait(20)
    let snapshot = try #require(run.session.snapshot)
    let changed = try FlowText(text.replacing(part, with: other)).program
    #expect(throws: SnapshotMismatch.changedFlow("UC1")) { try Run(changed, restoring: snapshot) }
    return try Run(changed, restoring: try snapshot.migrated(from: run.program, to: changed))
  }

  @Test func aTimerFindsItsRowByItsID() throws {
    var run = try Self.moved(
      "  a user: asks, next: 1.1", "  c user: goes back, next: 1.1\n  a user: asks, next: 1.2")
    #expect(run.at == "UC1 1.2")
    #expect(run.nextDeadline == .seconds(60))
    run.user("goes back")
    #expect(run.at == "UC1 1.1")
  }

  private static let steps = "goes on, next: 1.2\n1.2 screen: Waiting"

  @Test func aStepThatIsGoneKeepsItsSessions() throws {
    for other in ["leaves, next: 1.2\n1.2 prompt: Waiting", "leaves, next: 1.4\n1.4 screen: Payment"] {
      #expect(throws: SnapshotMismatch.missingStep(flow: "UC1", step: "1.2")) {
        try Self.moved(Self.steps, other)
      }
    }
  }

  @Test func aStepIsTheSameByItsNameOrElseByItsID() throws {
    #expect(try Self.moved(Self.steps, "leaves, next: 1.2\n1.2 screen: Payment").at == "UC1 1.2")
    let renumbered = try Self.moved(
      "goes on, next: 1.2\n1.2 screen: Waiting\n  a user: asks, next: 1.1\n  b event",
      "goes on, next: 1.2\n1.2 screen: Terms\n  a user: agrees, next: 1.3\n1.3 screen: Waiting\n  a user: asks, next: 1.1\n  b event"
    )
    #expect(renumbered.at == "UC1 1.3")
    #expect(renumbered.nextDeadline == .seconds(60))
  }

  @Test func backSkipsAStepThatIsGone() throws {
    let others =
      "1.2 screen: Waiting\n  a user: asks, next: back\n  b event: a minute is over, after: 1m, next: 1.2"
    var run = try Self.moved(String(Self.text.dropFirst("use-case UC1\n".count)), others)
    #expect(run.at == "UC1 1.2")
    run.user("asks")
    #expect(run.end == "left")
  }

  /// It is asked for again, as a secret is after each restore.
  @Test func aValueThatIsSecretNowIsLeftOut() throws {
    let text = """
      use-case UC1
      1.1 screen: Code, input: {text: Code, name: code}
        a user: enters, gives: code, next: 1.2
      1.2 system: checks, reads: [code]
        a case: Done, next: 1.1
      """
    var run = try Run(text)
    run.user("enters", ["code": "1234"])
    let snapshot = try #require(run.session.snapshot)
    #expect(try snapshot.text.contains("1234"))
    let changed = try FlowText(text.replacing("name: code", with: "name: code, secret: true")).program
    let moved = try snapshot.migrated(from: run.program, to: changed)
    #expect(try !moved.text.contains("1234"))
    #expect(try Run(changed, restoring: moved).at == "UC1 1.1")
  }

  @Test func soDoesATimerWhoseRowIsGone() throws {
    #expect(throws: SnapshotMismatch.lostRow(flow: "UC1", row: "1.2b")) {
      try Self.moved("  b event: a minute", "  d event: a minute")
    }
    #expect(throws: SnapshotMismatch.malformed(.timers)) {
      try Self.moved("a minute is over, after: 1m", "a minute is over")
    }
  }

  @Test func aSnapshotOfOtherFlowsIsNotMoved() throws {
    let run = try Run(Self.text)
    let other = try FlowText(Self.text.replacing("goes on, next: 1.2", with: "goes on, next: 1.1")).program
    let snapshot = try #require(run.session.snapshot)
    #expect(throws: SnapshotMismatch.changedFlow("UC1")) {
      try snapshot.migrated(from: other, to: run.program)
    }
  }
}
