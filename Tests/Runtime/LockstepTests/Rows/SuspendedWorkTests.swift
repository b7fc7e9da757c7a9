import Lockstep
import LockstepModel
import Testing

@Suite("suspend, resume: actions and timers") struct SuspendedWorkTests {
  @Test func theRunningActionIsCancelledAndRunAnewWhenRestored() throws {
    var run = try Run(SuspendTests.text, flow: "APP")
    run.user("loads")
    let id = try #require(run.lastRun)
    run.suspend()
    #expect(run.effects.contains("cancel run"))
    run.send(.answer(id, .outcome("Loaded")))
    #expect(run.at == "APP 1.4")
    run.resume()
    run.send(.answer(id, .outcome("Loaded")))
    #expect(run.at == "LOCK 1.1")
    run.user("unlocks")
    #expect(run.at == "APP 1.4")
    #expect(run.isRunning)
    #expect(run.lastRun != id)
    run.outcome("Loaded")
    #expect(run.at == "APP 1.2")
  }

  @Test func anActionThatHasAnsweredIsNotRunAgain() throws {
    var run = try Run(SuspendTests.text, flow: "SETUP")
    run.user("refreshes")
    run.outcome("Refreshed")
    #expect(run.shows == "refreshed")
    run.suspend()
    run.resume()
    #expect(run.at == "SETUP 1.3")
    #expect(run.isRunning == false)
  }

  @Test func whileSuspendedNoTimerFiresAndOnResumeWhatIsDueFires() throws {
    var run = try Run(SuspendTests.text, flow: "SETUP")
    run.user("waits")
    #expect(run.nextDeadline == .seconds(10))
    run.wait(4)
    run.suspend()
    #expect(run.effects.contains("cancel timer"))
    #expect(run.nextDeadline == nil)
    run.wait(60)
    #expect(run.at == "SETUP 1.4")
    run.resume()
    #expect(run.at == "SETUP 1.2")
  }

  @Test func whatFellDueComesBeforeTheActionRunsAnew() throws {
    var run = try Run(SuspendTests.text, flow: "SETUP")
    run.user("refreshes")
    run.suspend()
    run.wait(60)
    run.resume()
    #expect(run.at == "SETUP 1.2")
    #expect(run.effects.contains { $0.hasPrefix("run") } == false)
  }

  @Test func anErrorThatFellDueInterruptsTheActionForGood() throws {
    var run = try Run(
      """
      error-flows: {No internet: {}}
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
        b user: stops, next: 1.2
        c event: timer expires, after: 5s, error-flow: No internet
      1.2 screen: Loaded
      """)
    run.suspend()
    run.wait(30)
    run.resume()
    #expect(run.shows == "No internet")
    #expect(run.isRunning == false)
    run.user("Close")
    #expect(run.isRunning)
  }

  @Test func aRunThatIsRepeatedHasTheSameNumbers() throws {
    var run = try Run(SuspendTests.text, flow: "SETUP")
    run.user("refreshes")
    run.suspend()
    run.resume()
    #expect(run.effects.contains("run SETUP 1.3 #1"))
    #expect(run.call?.runs == 1)
  }

  @Test func theTimerOfALoadingStepKeepsItsDeadline() throws {
    var run = try Run(SuspendTests.text, flow: "SETUP")
    run.user("refreshes")
    #expect(run.nextDeadline == .seconds(10))
    run.wait(4)
    run.suspend()
    run.wait(4)
    run.resume()
    #expect(run.nextDeadline == .seconds(10))
  }

  /// The step was entered once: its timer counts from then, however often the action is run anew.
  @Test func aTimerThatHasFiredIsNotArmedAgainWhenTheActionRunsAnew() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 os: asks
        a event: timer expires, after: 1m, show: under construction
        b case: Answered, next: 1.2
      1.2 screen: Answered
      """)
    run.wait(60)
    #expect(run.effects.contains("show"))
    run.suspend()
    run.resume()
    #expect(run.effects.contains("run UC1 1.1 #1"))
    #expect(run.nextDeadline == nil)
    run.wait(60)
    #expect(run.trace.isEmpty)
  }

  /// The secret is gone, and the screen that gives it would be shown: only if the step is still to run.
  @Test func whatFellDueComesBeforeTheScreenThatGivesWhatIsGone() throws {
    var run = try Run(
      """
      actions: [code.check]
      use-case UC1
      1.1 screen: Code, input: {text: Code, name: code, secret: true}
        a user: enters code, gives: code, next: 1.2
      1.2 system: checks code, action: code.check, reads: [code]
        a case: Valid, next: 1.3
        b event: timer expires, after: 5s, next: 1.4
      1.3 screen: Welcome
      1.4 screen: Too late
      """)
    run.user("enters code", ["code": "1234"])
    #expect(run.isRunning)
    run.suspend()
    run.wait(30)
    run.resume()
    #expect(run.at == "UC1 1.4")
  }
}
