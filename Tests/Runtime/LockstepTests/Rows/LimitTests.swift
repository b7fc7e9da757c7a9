import Lockstep
import LockstepModel
import Testing

@Suite("limits") struct LimitTests {
  @Test func aThousandAutomaticStepsEndInAFaultThatNamesTheCycle() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: starts, next: 1.2
      1.2 system: leads in
        a case: On, next: 1.3
      1.3 system: turns
        a case: On, next: 1.4
      1.4 system: turns back
        a case: On, next: 1.3
      """)
    run.user("starts")
    for _ in 1..<1_000 { run.outcome("On") }
    #expect(run.end == nil)
    run.outcome("On")
    let end = try #require(run.end)
    #expect(end.hasPrefix("fault: "))
    #expect(end.contains("1000") || end.contains("1,000"))
    #expect(end.contains("UC1 1.3") && end.contains("UC1 1.4"))
    #expect(end.contains("UC1 1.2") == false)
  }

  @Test func aPersonsSayStartsTheCountAnew() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: checks
        a case: On, next: 1.2
      1.2 screen: A
        a user: goes on, next: 1.1
      """)
    for _ in 0..<1_500 {
      run.outcome("On")
      run.user("goes on")
    }
    #expect(run.end == nil)
  }

  @Test func soDoesAnAnswerThatIsLaterThanTheStepBefore() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: looks
        a case: Not yet, next: 1.1
      """)
    for _ in 0..<1_500 { run.outcome("Not yet", after: 1) }
    #expect(run.end == nil)
    for _ in 0..<1_000 { run.outcome("Not yet") }
    #expect(run.end?.hasPrefix("fault: ") == true)
  }

  @Test func timersWithoutADelayThatTurnInACircleEndInAFault() throws {
    let run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a event: at once, after: 0s, next: 1.2
      1.2 screen: B
        a event: at once, after: 0s, next: 1.1
      """)
    let end = try #require(run.end)
    #expect(end.hasPrefix("fault: ") && end.contains("UC1 1.1") && end.contains("UC1 1.2"))
  }

  @Test func aTimerThatRepeatsForYearsEndsInAFaultAndNotInAHang() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a event: tick, after: 1s, next: 1.1
      """)
    run.wait(3_600)
    #expect(run.end == nil)
    run.wait(86_400 * 365)
    #expect(run.end?.hasPrefix("fault: ") == true)
  }

  @Test func sixtyFourFramesAreAllowedAndOneMoreIsAFaultThatNamesTheCalls() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: dives, next: 1.2
      1.2 partial-flow: PF1
        a event: nothing, do: nothing
      partial-flow PF1
      1.1 screen: P
        a user: dives, next: 1.2
      1.2 partial-flow: PF1
        a event: nothing, do: nothing
      """)
    for _ in 2...64 { run.user("dives") }
    #expect(run.calls.count == 63)
    run.user("dives")
    let end = try #require(run.end)
    #expect(end.hasPrefix("fault: ") && end.contains("64") && end.contains("PF1"))
    #expect(run.at == "PF1 1.1")
  }

  @Test func aFlowThatBeginsWithACallOfItselfIsAFaultWhereverItIsEntered() throws {
    let text = """
      session: {on-resume: PF1}
      use-case UC1
      1.1 screen: A
        a user: dives, next: 1.2
        b user: jumps, go-to: PF1
      1.2 partial-flow: PF1
        a event: nothing, do: nothing
      partial-flow PF1
      1.1 partial-flow: PF1
        a event: nothing, do: nothing
      """
    let started = try Run(text, flow: "PF1")
    var dived = try Run(text)
    dived.user("dives")
    var jumped = try Run(text)
    jumped.user("jumps")
    var resumed = try Run(text)
    resumed.suspend()
    resumed.resume()
    for run in [started, dived, jumped, resumed] {
      #expect(run.end?.hasPrefix("fault: ") == true && run.end?.contains("PF1") == true)
    }
    for run in [dived, jumped, resumed] { #expect(run.at == "UC1 1.1") }
  }
}
