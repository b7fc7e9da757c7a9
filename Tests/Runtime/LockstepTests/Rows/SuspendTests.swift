import Lockstep
import LockstepModel
import Testing

@Suite("suspend, resume") struct SuspendTests {
  @Test func untilResumeOnlyTimeIsAccepted() throws {
    var run = try Run(Self.text, flow: "APP")
    run.suspend()
    #expect(run.possible == ["resume"])
    for event: FlowSession.Input in [.user("goes on"), .event("push"), .row("1.1a"), .suspend] {
      #expect(run.refusal(of: event) != nil)
    }
    run.wait(1_000)
    #expect(run.state.isSuspended)
  }

  @Test func resumeWithoutSuspendIsRefused() throws {
    #expect(try Run(Self.text, flow: "APP").refusal(of: .resume) != nil)
  }

  @Test func resumeEntersOnResumeWithAnEmptyHistoryAndUnlockingRestoresTheSave() throws {
    var run = try Run(Self.text, flow: "APP")
    run.user("goes on")
    run.user("opens")
    run.suspend()
    #expect(run.state.hasSuspendedSession)
    run.resume()
    #expect(run.at == "LOCK 1.1")
    #expect(run.history == ["LOCK 1.1"])
    run.user("unlocks")
    #expect(run.shows == "P")
    #expect(run.history == ["APP 1.1", "APP 1.2"])
    #expect(run.state.hasSuspendedSession == false)
    run.user("closes")
    #expect(run.at == "APP 1.2")
  }

  @Test func withNothingSavedResumeEndsTheSession() throws {
    var run = try Run(Self.text, flow: "LOCK")
    run.user("unlocks")
    #expect(run.end == "resume")
  }

  @Test func suspendedUnderALockAnEarlierSaveStands() throws {
    var run = try Run(Self.text, flow: "APP")
    run.user("goes on")
    run.suspend()
    run.resume()
    run.user("looks up help")
    #expect(run.history == ["LOCK 1.1", "HELP 1.1"])
    run.suspend()
    run.resume()
    #expect(run.at == "LOCK 1.1")
    run.user("unlocks")
    #expect(run.at == "APP 1.2")
  }

  @Test func underALockNothingNewIsSaved() throws {
    var run = try Run(Self.text, flow: "LOCK")
    run.user("looks up help")
    run.suspend()
    #expect(run.state.hasSuspendedSession == false)
    run.resume()
    #expect(run.at == "LOCK 1.1")
    run.user("unlocks")
    #expect(run.end == "resume")
  }

  @Test func onResumeLocksEvenWhereItIsNotDeclaredAsALock() throws {
    var run = try Run(Self.text.replacing("locks: [LOCK], ", with: ""), flow: "LOCK")
    run.suspend()
    #expect(run.state.hasSuspendedSession == false)
  }

  @Test func inAnOpenFlowTheSessionGoesOn() throws {
    var run = try Run(Self.text, flow: "SETUP")
    run.user("goes on")
    run.suspend()
    #expect(run.state.hasSuspendedSession == false)
    run.resume()
    #expect(run.at == "SETUP 1.2")
    #expect(run.effects == ["show"])
    #expect(run.history == ["SETUP 1.1", "SETUP 1.2"])
  }

  @Test func anOpenFlowWithAClosedOneInItsHistoryDoesNotGoOn() throws {
    var run = try Run(
      Self.text.replacing("1.1 screen: A", with: "1.1 screen: A\n  z user: sets up, go-to: SETUP"),
      flow: "APP")
    run.user("sets up")
    #expect(run.at == "SETUP 1.1")
    run.suspend()
    #expect(run.state.hasSuspendedSession)
    run.resume()
    #expect(run.at == "LOCK 1.1")
  }

  @Test func norDoesOneThatCalledAClosedOne() throws {
    let text = """
      session: {locks: [LOCK], on-resume: LOCK, open: [SETUP]}
      use-case SETUP
      1.1 screen: S
        a user: calls, next: 1.2
        b user: asks, next: 1.3
      1.2 use-case: APP, next: 1.1
      1.3 partial-flow: PF9
        a returns: Done, next: 1.1
      use-case APP
      1.1 system: works
        a case: Done, next: end
      partial-flow PF9; results: [Done]
      1.1 screen: P
      use-case LOCK
      1.1 screen: Locked
      """
    var run = try Run(text, flow: "SETUP")
    run.user("calls")
    #expect(run.history == ["SETUP 1.1"])
    run.suspend()
    run.resume()
    #expect(run.at == "LOCK 1.1")
    // A partial flow counts as its caller.
    var partial = try Run(text, flow: "SETUP")
    partial.user("asks")
    partial.suspend()
    #expect(partial.state.hasSuspendedSession == false)
    partial.resume()
    #expect(partial.at == "PF9 1.1")
  }

  @Test func withoutOnResumeTheSessionGoesOn() throws {
    var run = try Run(Self.text.replacing("on-resume: LOCK, ", with: ""), flow: "APP")
    run.user("goes on")
    run.suspend()
    run.resume()
    #expect(run.at == "APP 1.2")
  }

  @Test func allSecretsAreDropped() throws {
    var run = try Run(SecretTests.flow)
    run.user("enters PIN", ["pin": "123456"])
    run.suspend()
    #expect(run.effects.filter { $0 == "drop" } == ["drop"])
  }

  @Test func aGoToToARootOutsideTheLocksClearsTheSave() throws {
    var run = try Run(Self.text, flow: "APP")
    run.user("goes on")
    run.suspend()
    run.resume()
    run.user("starts afresh")
    #expect(run.at == "APP 1.1")
    #expect(run.state.hasSuspendedSession == false)
  }

  @Test func aGoToToALockKeepsTheSave() throws {
    var run = try Run(Self.text, flow: "APP")
    run.user("goes on")
    run.suspend()
    run.resume()
    run.user("locks again")
    #expect(run.at == "LOCK 1.1")
    #expect(run.state.hasSuspendedSession)
  }

  @Test func anExternalOnResumeHandsTheSessionOver() throws {
    var run = try Run(
      """
      external-flows: {LOCK: {}}
      session: {on-resume: LOCK}
      use-case UC1
      1.1 screen: A
      """)
    run.suspend()
    run.resume()
    #expect(run.end == "handed over to LOCK")
  }

  @Test func theActionIsToldWhetherASaveIsHeld() throws {
    var run = try Run(Self.text, flow: "APP")
    run.user("loads")
    #expect(run.call?.hasSuspendedSession == false)
    run.suspend()
    run.resume()
    run.user("checks")
    #expect(run.call?.hasSuspendedSession == true)
  }

  static let text = """
    session: {roots: [APP, LOCK], locks: [LOCK], on-resume: LOCK, open: [SETUP]}
    use-case APP
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: loads, next: 1.4
    1.2 screen: B
      a user: opens, next: 1.3
    1.3 prompt: P
      a user: closes, next: back
    1.4 system: loads
      a case: Loaded, next: 1.2
    use-case LOCK
    1.1 screen: Locked
      a user: unlocks, forget: true, next: resume
      b user: looks up help, go-to: HELP
      c user: starts afresh, go-to: APP
      d user: locks again, go-to: LOCK
      e user: checks, next: 1.2
    1.2 system: checks
      a case: Checked, next: 1.1
    use-case HELP
    1.1 screen: Help
    use-case SETUP
    1.1 screen: S
      a user: goes on, next: 1.2
      b user: refreshes, next: 1.3
      c user: waits, next: 1.4
    1.2 screen: T
    1.3 system: refreshes
      a case: Refreshed, show: refreshed
      b user: goes on, next: 1.2
      c event: time is up, after: 10s, next: 1.2
    1.4 screen: W
      a event: time is up, after: 10s, next: 1.2
    """
}
