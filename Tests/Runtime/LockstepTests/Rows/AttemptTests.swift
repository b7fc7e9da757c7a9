import Lockstep
import LockstepModel
import Testing

@Suite("attempts; duration; two rows that could both match") struct AttemptTests {
  @Test func eachRunOfAnActionIsToldHowOftenItRanSinceTheFirstStepWasEntered() throws {
    var run = try Run(Self.text)
    run.user("compares")
    #expect(run.call?.attempt == 1)
    run.outcome("Different")
    run.user("tries again")
    #expect(run.call?.attempt == 2)
    run.outcome("Different")
    run.user("starts over")
    run.user("goes on")
    run.user("compares")
    #expect(run.call?.attempt == 1)
  }

  @Test func comingBackToTheFirstStepCountsAnew() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("compares")
    run.outcome("Different")
    run.user("closes")
    #expect(run.at == "UC1 1.2")
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
    run.user("goes on")
    run.user("compares")
    #expect(run.call?.attempt == 1)
  }

  @Test func comingBackToAnotherStepDoesNot() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("compares")
    run.outcome("Different")
    run.user("closes")
    run.user("compares")
    #expect(run.call?.attempt == 2)
  }

  @Test func eachCallOfAFlowCountsForItself() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: goes on, next: 1.2
      1.2 partial-flow: PF1
        a returns: Done, next: 1.2
      partial-flow PF1; results: [Done]
      1.1 system: checks
        a case: Checked, next: 1.2
      1.2 system: checks more
        a case: Done, result: Done
        b case: Again, next: 1.2
      """)
    run.user("goes on")
    run.outcome("Checked")
    run.outcome("Again")
    #expect(run.call?.attempt == 2)
    run.outcome("Done")
    run.outcome("Checked")
    #expect(run.call?.attempt == 1)
  }

  @Test func runsOnlyGrow() throws {
    var run = try Run(Self.text)
    for number in 0..<4 {
      run.user("compares")
      #expect(run.call?.attempt == 1)
      #expect(run.call?.runs == 2 * number + 1)
      run.outcome("Different")
      run.user("tries again")
      #expect(run.call?.attempt == 2)
      #expect(run.call?.runs == 2 * number + 2)
      run.outcome("Different")
      run.user("starts over")
    }
  }

  @Test func runsAreCountedOverAllCallsSavesAndSnapshots() throws {
    var run = try Run(
      """
      session: {on-resume: LOCK, locks: [LOCK]}
      use-case UC1
      1.1 screen: A
        a user: asks, next: 1.2
      1.2 partial-flow: PF1
        a returns: Done, next: 1.1
      partial-flow PF1; results: [Done]
      1.1 system: checks
        a case: Done, result: Done
      use-case LOCK
      1.1 system: checks
        a case: Wrong, next: 1.1
        b case: Right, next: resume
      """)
    for number in 1...5 {
      run.user("asks")
      #expect(run.call?.attempt == 1)
      #expect(run.call?.runs == number)
      run.outcome("Done")
    }
    run.suspend()
    run.resume()
    #expect(run.call?.runs == 1)
    run.outcome("Wrong")
    #expect(run.call?.attempt == 1)
    #expect(run.call?.runs == 2)
    run.outcome("Right")
    run = try Run(run.program, restoring: try #require(run.session.snapshot).stored)
    run.user("asks")
    #expect(run.call?.runs == 6)
    run.outcome("Done")
    run.suspend()
    run.resume()
    #expect(run.call?.runs == 3)
  }

  @Test func anActionThatTakesLongerThanPromisedIsReportedInTheTrace() throws {
    let text = """
      use-case UC1
      1.1 system: loads, duration: {from: 0.0, to: 0.5}
        a case: Loaded, next: 1.2
      1.2 screen: B
      """
    var slow = try Run(text)
    slow.outcome("Loaded", after: 0.6)
    #expect(slow.trace.contains("slow UC1 1.1: 0.6 seconds of 0.5 seconds"))
    #expect(slow.at == "UC1 1.2")
    var quick = try Run(text)
    quick.outcome("Loaded", after: 0.5)
    #expect(quick.trace.contains { $0.hasPrefix("slow") } == false)
  }

  @Test func ofTwoRowsThatMatchTheFirstIsTakenWithANoteInTheTrace() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: selects Next, next: 1.2
        b user: selects next, next: 1.3
      1.2 screen: B
      1.3 screen: C
      """)
    run.user("selects Next")
    #expect(run.at == "UC1 1.2")
    #expect(run.trace.first == "ambiguous UC1 1.1a, UC1 1.1b")
  }

  @Test func ofTwoOutcomesOfOneNameTheFirstIsTakenWithANoteInTheTrace() throws {
    for rows in ["as: ok, ", ""] {
      var run = try Run(
        """
        use-case UC1
        1.1 system: checks
          a case: OK, \(rows)next: 1.2
          b case: OK, \(rows)next: 1.3
        1.2 screen: B
        1.3 screen: C
        """)
      run.outcome("ok")
      #expect(run.at == "UC1 1.2")
      #expect(run.trace.first == "ambiguous UC1 1.1a, UC1 1.1b")
    }
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: compares, next: 1.3
    1.2 screen: B
      a user: compares, next: 1.3
      b user: selects Back, next: back
    1.3 system: compares
      a case: Different, next: 1.4
    1.4 prompt: Different
      a user: tries again, next: 1.3
      b user: starts over, next: 1.1
      c user: closes, next: back
    """
}
