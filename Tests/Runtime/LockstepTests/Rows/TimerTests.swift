import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("event with after") struct TimerTests {
  @Test func aDurationCountsFromEntry() throws {
    var run = try Run(Self.text)
    run.wait(7)
    run.user("starts")
    #expect(run.nextDeadline == .seconds(17))
    run.wait(9.5)
    #expect(run.at == "UC1 1.2")
    run.wait(0.5)
    #expect(run.at == "UC1 1.3")
    #expect(run.trace.first == "took UC1 1.2a at 17.0 seconds")
  }

  @Test func itFiresAtItsOwnTimeHoweverLateTimeIsTold() throws {
    var run = try Run(Self.text)
    run.user("starts")
    run.wait(100)
    #expect(run.trace.first == "took UC1 1.2a at 10.0 seconds")
    #expect(run.state.now == .seconds(100))
  }

  @Test func anInputThatComesAfterItsTimeMeetsTheStepThatItLedTo() throws {
    var run = try Run(Self.text)
    run.user("starts")
    guard case .refused = run.send(.user("leaves"), after: .seconds(10)) else {
      Issue.record("1.2 had been left")
      return
    }
    #expect(run.at == "UC1 1.3")
  }

  @Test func enteringTheStepAgainStartsADurationAnew() throws {
    var run = try Run(Self.text)
    run.user("starts")
    run.wait(6)
    run.user("leaves")
    #expect(run.effects.contains("cancel timer"))
    #expect(run.nextDeadline == nil)
    run.wait(60)
    #expect(run.at == "UC1 1.1")
    run.user("starts")
    #expect(run.nextDeadline == .seconds(76))
  }

  @Test func goingBackToItStartsADurationAnew() throws {
    var run = try Run(Self.text)
    run.user("starts")
    run.wait(6)
    run.user("looks aside")
    #expect(run.nextDeadline == nil)
    run.wait(60)
    run.user("selects Back")
    #expect(run.at == "UC1 1.2")
    #expect(run.nextDeadline == .seconds(76))
  }

  @Test func aValueCountsFromTheMomentItsActionAnswered() throws {
    var run = try Run(Self.value)
    run.outcome("locked", ["blocked-for": .duration(.seconds(60))], after: 5)
    #expect(run.at == "UC1 1.2")
    #expect(run.nextDeadline == .seconds(65))
  }

  @Test func reEnteringArmsWhatIsLeftOfAValue() throws {
    var run = try Run(Self.value)
    run.outcome("locked", ["blocked-for": .duration(.seconds(60))])
    run.wait(10)
    run.user("looks aside")
    #expect(run.nextDeadline == nil)
    run.wait(20)
    run.user("selects Back")
    #expect(run.nextDeadline == .seconds(60))
    run.wait(30)
    #expect(run.at == "UC1 1.4")
  }

  @Test func withNothingLeftOfAValueItFiresAtOnce() throws {
    var run = try Run(Self.value)
    run.outcome("locked", ["blocked-for": .duration(.seconds(60))])
    run.user("looks aside")
    run.wait(61)
    run.user("selects Back")
    #expect(run.at == "UC1 1.4")
  }

  @Test func aValueOfNothingFiresAtOnce() throws {
    var run = try Run(Self.value)
    run.outcome("locked", ["blocked-for": .duration(.zero)])
    #expect(run.at == "UC1 1.4")
  }

  @Test func theEarlierOfTwoTimersWins() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a event: late, after: 20s, next: 1.2
        b event: early, after: 10s, next: 1.3
      1.2 screen: B
      1.3 screen: C
      """)
    run.wait(60)
    #expect(run.at == "UC1 1.3")
    #expect(run.nextDeadline == nil)
  }

  @Test func atTheSameTimeTheFirstRowWins() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a event: one, after: 10s, next: 1.2
        b event: two, after: 10s, next: 1.3
      1.2 screen: B
      1.3 screen: C
      """)
    run.wait(10)
    #expect(run.at == "UC1 1.2")
  }

  /// Only time takes the row of a timer: a lock does not end because of its words.
  @Test func theWordsOfATimerTakeNoRow() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: Blocked
        a event: it is over, after: 10s, next: 1.2
      1.2 screen: Free
      """)
    for input in [
      FlowSession.Input.event("it is over"), .event("Event: it is over"), .row("UC1 1.1a"), .row("1.1a"),
    ] {
      guard case .refused = run.send(input) else {
        Issue.record("\(input) is taken")
        return
      }
      #expect(run.at == "UC1 1.1")
    }
    run.wait(10)
    #expect(run.at == "UC1 1.2")
  }

  @Test func timersThatFollowOneAnotherFireEachAtItsTime() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a event: tick, after: 10s, next: 1.2
      1.2 screen: B
        a event: tock, after: 10s, next: 1.1
      """)
    run.wait(35)
    #expect(run.at == "UC1 1.2")
    #expect(run.nextDeadline == .seconds(40))
  }

  @Test func aRowWhoseParameterIsNotPassedArmsNothing() throws {
    let text = """
      use-case UC1; parameters: [Timed]
      1.1 screen: A
        a event: time is up, after: 10s, when: Timed, next: 1.2
      1.2 screen: B
      """
    #expect(try Run(text).nextDeadline == nil)
    #expect(try Run(text, parameters: ["Timed"]).nextDeadline == .seconds(10))
  }

  /// However a call is left, its step's timer ends with it.
  @Test(arguments: ["goes back", "shows a screen and goes back", "fails and closes", "ends", "leaves"])
  func aTimerOfACallingStepEndsWhenItsCallIsLeft(_ way: String) throws {
    var run = try Run(
      """
      error-flows: {Offline: {}}
      use-case UC1
      1.1 screen: Home
        a user: goes on, next: 1.2
        b user: selects Back, next: back
      1.2 partial-flow: PF1
        a returns: Done, next: 1.1
        b event: timer expires, after: 10s, next: 1.3
      1.3 screen: Too late
      partial-flow PF1; results: [Done]; errors: [Offline]
      1.1 system: works
        a case: goes back, next: back
        b case: shows a screen and goes back, next: 1.2
        c case: fails and closes, error-flow: Offline
        d case: ends, next: end
        e case: leaves, go-to: UC2
      1.2 screen: Inside
        a user: selects Back, next: back
      use-case UC2
      1.1 screen: Away
      """)
    run.user("goes on")
    #expect(run.nextDeadline == .seconds(10))
    run.outcome(way)
    if way.hasPrefix("shows") { run.user("selects Back") }
    if way.hasPrefix("fails") { run.user("Close") }
    #expect(run.end != nil || run.nextDeadline == nil)
    #expect(run.effects.contains("cancel timer"))
    let place = run.at
    if run.end == nil { run.wait(10) }
    #expect(run.at == place)
  }

  @Test func aTimerOfACallingStepEndsWhenTheScreenThatGivesASecretIsShownInstead() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: Enter, input: {text: PIN, name: pin, secret: true}
        a user: enters PIN, gives: pin, next: 1.2
      1.2 partial-flow: PF1
        a returns: Done, next: 1.1
        b event: timer expires, after: 10s, next: 1.3
      1.3 screen: Too late
      partial-flow PF1; results: [Done]
      1.1 system: works, reads: [pin]
        a case: Done, result: Done
        b case: Again, next: 1.1
      """)
    run.user("enters PIN", ["pin": "1"])
    run.outcome("Again")
    #expect(run.at == "UC1 1.1")
    #expect(run.nextDeadline == nil)
  }

  @Test func whatFallsDueAtOnceFiresBeforeTheActionStarts() throws {
    var run = try Run(Self.due("next: 1.4"))
    run.outcome("locked", ["blocked-for": .duration(.seconds(5))])
    run.wait(6)
    run.user("checks")
    #expect(run.at == "UC1 1.4")
    #expect(run.effects.contains { $0.hasPrefix("run") } == false)
    #expect(run.call == nil)
  }

  @Test func afterARowThatStaysTheActionStartsAllTheSame() throws {
    var run = try Run(Self.due("do: reminds"))
    run.outcome("locked", ["blocked-for": .duration(.seconds(5))])
    run.wait(6)
    run.user("checks")
    #expect(run.effects.suffix(2) == ["perform reminds", "run UC1 1.3 #1"])
    run.outcome("Checked")
    #expect(run.at == "UC1 1.4")
  }

  private static func due(_ target: String) -> String {
    """
    use-case UC1
    1.1 system: validates
      a case: Locked, as: locked, values: {blocked-for: duration}, next: 1.2
    1.2 screen: Blocked
      a user: checks, next: 1.3
    1.3 system: checks
      a case: Checked, next: 1.4
      b event: timer expires, after: blocked-for, \(target)
    1.4 screen: Open
    """
  }

  @Test func timeRunsForwardOnly() throws {
    let program = try FlowText(Self.text).program
    let interpreter = Interpreter(program)
    var effects = Effects()
    var state = try interpreter.start("UC1", into: &effects)
    interpreter.step(&state, SessionInput(at: .seconds(10), .time), into: &effects)
    let reply = interpreter.step(&state, SessionInput(at: .seconds(9), .user("starts")), into: &effects)
    #expect(reply.isRefused)
    #expect(state.now == .seconds(10))
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: starts, next: 1.2
    1.2 screen: B
      a event: time is up, after: 10s, next: 1.3
      b user: leaves, next: 1.1
      c user: looks aside, go-to: UC2
    1.3 screen: C
    use-case UC2
    1.1 screen: Aside
      a user: selects Back, next: back
    """

  private static let value = """
    use-case UC1
    1.1 system: validates
      a case: Locked, as: locked, values: {blocked-for: duration}, next: 1.2
    1.2 screen: Blocked
      a event: timer expires, after: blocked-for, next: 1.4
      b user: looks aside, next: 1.3
    1.3 screen: Aside
      a user: selects Back, next: back
    1.4 screen: Open
    """
}
