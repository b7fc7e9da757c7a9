import Lockstep
import LockstepModel
import Testing

@Suite("a system step with outcomes and user: rows") struct LoadingScreenTests {
  @Test func itIsShownAndItsActionRuns() throws {
    let run = try Run(Self.text)
    #expect(run.effects.contains("show"))
    #expect(run.isRunning)
    #expect(run.possible.contains("'selects Help' (1.1b)"))
  }

  @Test func leftByAUserRowItEntersTheHistoryAndBackRunsItsActionAnew() throws {
    var run = try Run(Self.text)
    run.user("selects Help")
    #expect(run.at == "UC1 1.3")
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
    #expect(run.isRunning)
    run.outcome("Loaded")
    #expect(run.history == ["UC1 1.2"])
  }

  @Test func oneThatOnlyWaitsEntersTheHistoryToo() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: starts, next: 1.2
      1.2 system: waits for the card
        a event: card is near, next: 1.1
        b user: selects Help, next: 1.3
        c event: time is up, after: 10s, next: 1.4
      1.3 screen: Help
        a user: selects Back, next: back
      1.4 screen: Too late
      """)
    run.user("starts")
    #expect(run.history == ["UC1 1.1"])
    run.user("selects Help")
    #expect(run.history == ["UC1 1.1", "UC1 1.2", "UC1 1.3"])
    run.wait(4)
    run.user("selects Back")
    #expect(run.at == "UC1 1.2")
    #expect(run.nextDeadline == .seconds(14))
    let restored = try Run(run.program, restoring: try #require(run.session.snapshot).stored)
    #expect(restored.history == ["UC1 1.1", "UC1 1.2"])
    run.event("card is near")
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func leftByItsOutcomeItsEntryGoesWhereverItLies() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
        b user: selects Help, next: 1.2
      1.2 screen: Card
        a user: loads again, next: 1.1
        b user: selects Back, next: back
      """)
    run.user("selects Help")
    run.user("loads again")
    #expect(run.history == ["UC1 1.1", "UC1 1.2"])
    run.outcome("Loaded")
    #expect(run.history == ["UC1 1.2"])
    run.user("selects Back")
    #expect(run.end == "left")
  }

  @Test func closeOfAnErrorThatTheUserRaisedShowsItAndRunsItsActionAnew() throws {
    var run = try Run(
      """
      error-flows: {Offline: {}}
      use-case UC1; errors: [Offline]
      1.1 screen: A
        a user: starts, next: 1.2
      1.2 system: loads
        a case: Loaded, next: 1.1
        b user: goes offline, error-flow: Offline
      """)
    run.user("starts")
    run.user("goes offline")
    #expect(run.isRunning == false)
    run.user("Close")
    #expect(run.at == "UC1 1.2")
    #expect(run.effects == ["show", "run UC1 1.2 #2"])
    run.user("goes offline")
    run.suspend()
    run.resume()
    #expect(run.shows == "Offline")
    #expect(run.isRunning == false)
  }

  @Test func backToItBringsItsCallsBack() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: starts, next: 1.2
      1.2 partial-flow: PF1
        a returns: Done, next: 1.1
        b event: time is up, after: 10s, next: 1.3
      1.3 screen: Too late
      partial-flow PF1; results: [Done]
      1.1 system: loads
        a case: Loaded, result: Done
        b user: leaves, go-to: UC2
      use-case UC2
      1.1 screen: Away
        a user: selects Back, next: back
      """)
    run.user("starts")
    run.user("leaves")
    #expect(run.nextDeadline == nil)
    run.wait(60)
    run.user("selects Back")
    #expect(run.at == "PF1 1.1")
    #expect(run.isRunning)
    #expect(run.nextDeadline == .seconds(70))
    run.wait(10)
    #expect(run.at == "UC1 1.3")
    #expect(run.isRunning == false)
  }

  @Test func aPromptThatItsEventBroughtKeepsItBeneath() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
        b user: selects Stop, next: 1.2
        c event: it takes long, after: 5s, next: 1.3
        d event: phone rings, next: 1.2
        e event: it takes too long, after: 20s, next: 1.2
      1.2 screen: Card
      1.3 prompt: Wait?
        a user: waits, do: waits
      """)
    run.wait(5)
    #expect(run.shows == "Wait?")
    #expect(run.nextDeadline == .seconds(20))
    run.event("phone rings")
    #expect(run.at == "UC1 1.2")
  }

  @Test func aPromptAfterItsOutcomeDoesNot() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
        b user: selects Stop, next: 1.2
        c event: phone rings, next: 1.1
      1.2 prompt: Loaded
        a user: goes on, next: end
      """)
    run.outcome("Loaded")
    #expect(run.refusal(of: .event("phone rings")) != nil)
  }

  @Test func leftByItsOutcomeItDoesNotEnterTheHistory() throws {
    var run = try Run(Self.text)
    run.outcome("Loaded")
    #expect(run.history == ["UC1 1.2"])
  }

  @Test func anErrorIsAnOutcomeTooSoCloseDoesNotRunItAgain() throws {
    var run = try Run(Self.withError)
    run.user("starts")
    run.user("selects Help")
    run.user("selects Back")
    #expect(run.at == "UC1 1.2")
    run.error("Offline")
    #expect(run.shows == "Offline")
    run.user("Close")
    #expect(run.at == "UC1 1.1")
    #expect(run.isRunning == false)
  }

  @Test func anErrorThatAnEventRaisesInterruptsTheAction() throws {
    var run = try Run(Self.withError)
    run.user("starts")
    let id = try #require(run.lastRun)
    run.wait(10)
    #expect(run.shows == "Offline")
    #expect(run.isRunning == false)
    #expect(run.effects.contains("cancel run"))
    run.send(.answer(id, .outcome("Loaded")))
    #expect(run.shows == "Offline")
    run.user("Retry")
    #expect(run.at == "UC1 1.2")
    #expect(run.isRunning)
  }

  @Test func aPromptOverItKeepsItBeneath() throws {
    var run = try Run(Self.text)
    run.user("selects More")
    #expect(run.shows == "More")
    #expect(run.isRunning == false)
    run.user("closes")
    #expect(run.at == "UC1 1.1")
    #expect(run.isRunning)
  }

  @Test func backFromItShowsWhatWasThereBefore() throws {
    var run = try Run(Self.withError)
    run.user("starts")
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func aStepWithOutcomesAndEventsOnlyIsNoLoadingScreen() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: starts, next: 1.2
      1.2 system: loads
        a case: Loaded, next: 1.3
        b event: time is up, after: 10s, next: 1.3
      1.3 screen: B
        a user: selects Back, next: back
      """)
    run.user("starts")
    #expect(run.effects.contains("show") == false)
    run.wait(10)
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
  }

  private static let text = """
    use-case UC1
    1.1 system: loads
      a case: Loaded, next: 1.2
      b user: selects Help, next: 1.3
      c user: selects More, next: 1.4
      d user: selects Back, next: back
    1.2 screen: Loaded
    1.3 screen: Help
      a user: selects Back, next: back
    1.4 prompt: More
      a user: closes, next: back
    """

  private static let withError = """
    error-flows: {Offline: {}}
    use-case UC1; errors: [Offline]
    1.1 screen: A
      a user: starts, next: 1.2
    1.2 system: loads
      a case: Loaded, next: 1.3
      b error: Offline, error-flow: Offline
      c user: selects Help, next: 1.4
      d user: selects Back, next: back
      e event: time is up, after: 10s, error-flow: Offline
    1.3 screen: Loaded
    1.4 screen: Help
      a user: selects Back, next: back
    """
}
