import FlowFixtures
import Lockstep
import Testing

/// Only time takes the row of a timer.
@Suite struct SentTimerTests {
  private static let text = """
    use-case UC1
    1.1 screen: Home
      a user: opens the door, next: 1.2
      b event: time is up, after: 5m, next: 1.4
    1.2 partial-flow: PF1
      a returns: Done, next: 1.1
      b event: day is over, as: evening, after: 1h, next: 1.4
    1.4 screen: Late
    partial-flow PF1; results: [Done]
    1.1 system: checks
      a case: Locked, as: locked, values: {blocked-for: duration}, next: 1.2
      b case: Free, as: free, next: 1.2
    1.2 screen: Wait
      a user: waits, result: Done
      b event: timer expires, after: blocked-for, do: rings
    """

  @Test(arguments: [
    FlowSession.Input.event("time is up"), .event("1.1b"), .event("Event: Time is up"), .user("time is up"),
    .row("1.1b"),
  ])
  func itIsRefusedWithTheTimeLeft(_ input: FlowSession.Input) throws {
    var run = try Run(Self.text)
    run.wait(48)
    let refusal = run.refusal(of: input)
    #expect(refusal?.reason == "'time is up' (1.1b) happens by itself in 252s")
    #expect(refusal?.timeLeft == .seconds(252))
    #expect(refusal?.possibleInputs.map(\.text) == ["opens the door"])
  }

  @Test func aRowThatWasLookedUpIsRefusedAlike() throws {
    let run = try Run(Self.text)
    let row = try #require(run.program.row("UC1 1.1b"))
    #expect(run.refusal(of: .take(row))?.timeLeft == .seconds(300))
    let other = try #require(run.program.row("UC1 1.2b"))
    #expect(run.refusal(of: .take(other))?.reason == "that row is not possible here")
  }

  /// The timers of calls count too, and a name is as good as words.
  @Test func aCallersTimerIsRefusedByItsName() throws {
    var run = try Run(Self.text)
    run.user("opens the door")
    run.wait(60)
    #expect(run.refusal(of: .event("evening"))?.timeLeft == .seconds(59 * 60))
    #expect(run.refusal(of: .event("time is up"))?.reason == "'time is up' is not possible here")
  }

  @Test func itIsInNoListOfWhatIsPossible() throws {
    let run = try Run(Self.text)
    #expect(run.possible == ["'opens the door' (1.1a)"])
    #expect(run.view?.rows == ["1.1a"])
    #expect(run.view?.events == [])
    #expect(run.view?.deadlines.map(\.row) == ["1.1b"])
  }

  @Test func whyATimerDoesNotRunIsSaid() throws {
    var run = try Run(Self.text)
    run.user("opens the door")
    run.outcome("free")
    let reason = run.refusal(of: .event("timer expires"))
    #expect(
      reason?.reason == "'timer expires' (1.2b) happens by itself, but nothing has brought 'blocked-for' yet")
    #expect(reason?.timeLeft == nil)
    run.user("waits")
    run.user("opens the door")
    run.outcome("locked", ["blocked-for": .duration(.seconds(10))])
    #expect(run.refusal(of: .event("timer expires"))?.timeLeft == .seconds(10))
    run.wait(10)
    #expect(run.effects == ["perform rings"])
    #expect(
      run.refusal(of: .event("timer expires"))?.reason
        == "'timer expires' (1.2b) happens by itself, but its timer does not run: it starts with 1.2")
  }

  /// Of several timers with the same words the time of the next one is told.
  @Test func theNextOfSeveralTimersIsTold() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 screen: Home
        a event: time is up, after: 10s, next: end
        b event: time is up, after: 5s, do: warns
      """)
    #expect(run.refusal(of: .event("time is up"))?.reason == "'time is up' (1.1b) happens by itself in 5s")
  }

  @Test(arguments: [("after: 10s, ", ""), ("", "after: 10s, ")])
  func ofATimerAndAnEventWithTheSameWordsTheEventIsTaken(_ first: String, _ second: String) throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: Home
        a event: bell rings, \(first)next: 1.\(first.isEmpty ? 2 : 3)
        b event: bell rings, \(second)next: 1.\(second.isEmpty ? 2 : 3)
      1.2 screen: Sent
      1.3 screen: Late
      """)
    #expect(run.view?.events == ["bell rings"])
    var waiting = run
    run.event("bell rings")
    #expect(run.at == "UC1 1.2")
    #expect(!run.trace.contains { $0.hasPrefix("ambiguous") })
    waiting.wait(10)
    #expect(waiting.at == "UC1 1.3")
  }

  /// A value that no outcome of the project declares can never start a timer.
  @Test func withoutADeclarationItIsAPlainEvent() throws {
    let program = try FlowText(Self.text.replacing(", values: {blocked-for: duration}", with: "")).program
    for program in [program, try FlowProgram(image: program.image())] {
      var run = try Run(program, flow: "UC1")
      run.user("opens the door")
      run.outcome("locked")
      #expect(run.view?.events == ["timer expires"])
      run.event("timer expires")
      #expect(run.effects == ["perform rings"])
    }
  }
}
