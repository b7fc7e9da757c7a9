import Lockstep
import LockstepModel
import Testing

@Suite("partial-flow") struct PartialFlowTests {
  @Test func aCallOpensAFrameAtTheFirstStepOfTheCallee() throws {
    var run = try Run(Self.text)
    run.user("asks")
    #expect(run.at == "PF1 1.1")
    #expect(run.calls == ["UC1 1.2"])
  }

  @Test func aResultDropsTheCalleesScreensAndTakesTheCallersRow() throws {
    var run = try Run(Self.text)
    run.user("asks")
    run.user("goes on")
    #expect(run.history == ["UC1 1.1", "PF1 1.1", "PF1 1.2"])
    run.user("agrees")
    #expect(run.at == "UC1 1.3")
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
    #expect(run.calls.isEmpty)
    #expect(run.trace.prefix(2) == ["took PF1 1.2a at 0.0 seconds", "took UC1 1.2a at 0.0 seconds"])
  }

  @Test func aResultWithoutARowIsAFaultThatNamesBothRows() throws {
    var run = try Run(Self.text)
    run.user("asks")
    run.user("refuses")
    let end = try #require(run.end)
    for part in ["fault: ", "PF1", "No", "UC1 1.2", "Yes", "1.2a"] { #expect(end.contains(part), "\(part)") }
    #expect(run.at == "PF1 1.1")
  }

  @Test func anEventRowOfTheCallingStepInterruptsTheCallee() throws {
    var run = try Run(Self.text)
    run.user("asks")
    run.user("goes on")
    run.event("session expires")
    #expect(run.at == "UC1 1.4")
    #expect(run.history == ["UC1 1.1", "UC1 1.4"])
  }

  @Test func anEventRowOfTheCallingStepCancelsTheCalleesAction() throws {
    var run = try Run(Self.text)
    run.user("asks")
    run.user("looks up")
    #expect(run.isRunning)
    run.event("session expires")
    #expect(run.effects.contains("cancel run"))
    #expect(run.isRunning == false)
    #expect(run.at == "UC1 1.4")
  }

  @Test func aTimerOfTheCallingStepRunsWhileTheCalleeIsAtWork() throws {
    var run = try Run(Self.text)
    run.wait(5)
    run.user("asks")
    run.wait(30)
    run.user("goes on")
    run.wait(29)
    #expect(run.at == "PF1 1.2")
    run.wait(1)
    #expect(run.at == "UC1 1.4")
  }

  @Test func aTimerOfTheCallingStepThatOnlyActsFiresOnce() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 partial-flow: PF1
        a event: reminder, after: 10s, do: reminds
      partial-flow PF1
      1.1 screen: P
        a user: goes on, next: 1.2
      1.2 screen: Q
        a user: selects Back, next: back
      """)
    run.wait(10)
    #expect(run.effects == ["perform reminds"])
    run.user("goes on")
    run.user("selects Back")
    #expect(run.nextDeadline == nil)
  }

  @Test func aRowThatNeedsAParameterCountsOnlyWhereItIsPassed() throws {
    let text = """
      use-case UC1
      1.1 partial-flow: PF1, with: [Cancelable]
        a returns: Cancel, next: 1.2
      1.2 partial-flow: PF1
        a returns: Cancel, next: 1.1
      partial-flow PF1; parameters: [Cancelable]; results: [Cancel, Skip]
      1.1 screen: P
        a user: cancels, when: Cancelable, result: Cancel
        b user: stays, do: stays
      """
    var run = try Run(text)
    #expect(run.view?.rows == ["1.1a", "1.1b"])
    run.user("cancels")
    #expect(run.calls == ["UC1 1.2"])
    #expect(run.view?.rows == ["1.1b"])
    #expect(run.refusal(of: .user("cancels")) != nil)
    #expect(run.refusal(of: .row("1.1a")) != nil)
    #expect(try Run(text, flow: "PF1", parameters: ["Cancelable"]).view?.rows == ["1.1a", "1.1b"])
  }

  /// A button that no row takes would be dead.
  @Test func anActionWhoseRowNeedsAParameterIsOnlyOfferedWithIt() throws {
    let text = """
      partial-flow PF1; parameters: [Cancelable]; results: [Cancel, Done]
      1.1 screen: P, actions: [OK, Cancel, Help, Info]
        a user: selects OK, result: Done
        b user: selects Cancel, when: Cancelable, result: Cancel
        c user: selects Help, when: Cancelable, do: helps
        d user: selects Help, do: explains
      """
    #expect(try Run(text, flow: "PF1").view?.actions == ["OK", "Help", "Info"])
    let passed = try Run(text, flow: "PF1", parameters: ["Cancelable"])
    #expect(passed.view?.actions == ["OK", "Cancel", "Help", "Info"])
  }

  @Test func anExternalPartialFlowIsAnActionWhoseResultsAreItsOutcomes() throws {
    var run = try Run(
      """
      external-flows: {PF9: {results: [Yes, No]}}
      use-case UC1
      1.1 partial-flow: PF9
        a returns: "Yes", next: 1.2
        b returns: "No", next: 1.3
      1.2 screen: Yes
      1.3 screen: No
      """)
    #expect(run.call?.action == "PF9")
    #expect(run.call?.outcomes == ["Yes", "No"])
    run.outcome("No")
    #expect(run.at == "UC1 1.3")
  }

  @Test func aResultWithNoCallerEndsTheSession() throws {
    var run = try Run(Self.text, flow: "PF1")
    run.user("refuses")
    #expect(run.end == "result No")
    #expect(run.effects == ["end"])
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: asks, next: 1.2
    1.2 partial-flow: PF1
      a returns: "Yes", next: 1.3
      b event: session expires, next: 1.4
      c event: time is up, after: 60s, next: 1.4
    1.3 screen: Agreed
    1.4 screen: Expired
    partial-flow PF1; results: ["Yes", "No"]
    1.1 screen: P
      a user: goes on, next: 1.2
      b user: refuses, result: "No"
      c user: looks up, next: 1.3
    1.2 screen: Q
      a user: agrees, result: "Yes"
    1.3 system: looks up
      a case: Found, next: 1.2
    """
}
