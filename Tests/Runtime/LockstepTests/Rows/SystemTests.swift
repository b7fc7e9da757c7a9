import Lockstep
import LockstepModel
import Testing

@Suite("system, os; no action; error/case row on a displayed step") struct SystemTests {
  @Test(arguments: ["system", "os"]) func theActionRunsAndItsOutcomePicksTheRow(_ kind: String) throws {
    var run = try Run(
      """
      actions: [net.check]
      use-case UC1
      1.1 \(kind): checks, action: net.check
        a case: Up, as: up, next: 1.2
        b case: Down, as: down, next: 1.3
      1.2 screen: Up
      1.3 screen: Down
      """)
    #expect(run.effects == ["run UC1 1.1 #1"])
    #expect(run.call?.action == "net.check")
    #expect(run.call?.outcomes == ["up", "down"])
    #expect(run.history.isEmpty)
    run.outcome("down")
    #expect(run.at == "UC1 1.3")
    #expect(run.history == ["UC1 1.3"])
  }

  @Test func anyRowWithAnNameIsAnOutcome() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 os: prompts for biometric
        a user: confirms, as: confirmed, next: 1.2
        b event: sensor is blocked, as: blocked, next: 1.3
      1.2 screen: Yes
      1.3 screen: No way
      """)
    #expect(run.call?.outcomes == ["confirmed", "blocked"])
    run.outcome("blocked")
    #expect(run.at == "UC1 1.3")
  }

  @Test func anErrorPicksItsErrorRow() throws {
    var run = try Run(
      """
      error-flows: {No internet: {}}
      use-case UC1; errors: [No internet]
      1.1 system: loads
        a case: Loaded, next: 1.2
        b error: No internet, next: 1.3
      1.2 screen: Loaded
      1.3 screen: Offline
      """)
    run.error("No internet")
    #expect(run.at == "UC1 1.3")
  }

  /// Nothing would go on after it.
  @Test func anOutcomeThatLeadsNowhereIsAFaultThatNamesTheRow() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded
        b case: Not loaded, next: end
      """)
    run.outcome("Loaded")
    #expect(run.end == "fault: row UC1 1.1a 'Loaded' has no target, so the session cannot continue after it")
  }

  @Test func aResultThatLeadsNowhereIsAFaultThatNamesTheRow() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: OK
      partial-flow PF1; results: [OK]
      1.1 screen: S
        a user: selects OK, result: OK
      """)
    run.user("selects OK")
    #expect(run.end == "fault: row UC1 1.1a 'OK' has no target, so the session cannot continue after it")
    #expect(run.at == "PF1 1.1")
  }

  @Test func anOutcomeWithoutARowIsAFaultThatNamesBothSides() throws {
    var run = try Run(Self.oneOutcome)
    run.outcome("sideways")
    let end = try #require(run.end)
    #expect(end.hasPrefix("fault: "))
    for part in ["net.check", "sideways", "UC1 1.1", "up"] { #expect(end.contains(part), "\(part)") }
  }

  @Test func anErrorWithoutARowIsAFaultThatNamesBothSides() throws {
    var run = try Run(Self.oneOutcome)
    run.error("No internet")
    let end = try #require(run.end)
    for part in ["fault: ", "net.check", "No internet", "UC1 1.1", "up"] {
      #expect(end.contains(part), "\(part)")
    }
  }

  @Test func aCaseOfTheSameWordsIsNoErrorRow() throws {
    var run = try Run(Self.oneOutcome)
    run.error("Up")
    #expect(run.end?.hasPrefix("fault: ") == true)
  }

  @Test func anotherRowInterruptsTheActionAndItsLateAnswerIsIgnored() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
        b user: selects Cancel, next: 1.3
      1.2 screen: Loaded
      1.3 screen: Cancelled
      """)
    let id = try #require(run.lastRun)
    run.user("selects Cancel")
    #expect(run.effects == ["cancel run", "show"])
    #expect(run.at == "UC1 1.3")
    guard case .ignored = run.send(.answer(id, .outcome("Loaded"))) else {
      Issue.record("a late answer was not ignored")
      return
    }
    #expect(run.at == "UC1 1.3")
    #expect(run.end == nil)
  }

  @Test func anAnswerGivenTwiceCountsOnce() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: loads
        a case: Loaded, next: 1.2
      1.2 system: loads more
        a case: Loaded, next: 1.3
      1.3 screen: All there
      """)
    let id = try #require(run.lastRun)
    run.send(.answer(id, .outcome("Loaded")))
    run.send(.answer(id, .outcome("Loaded")))
    #expect(run.at == "UC1 1.2")
  }

  @Test func aStepOfUserAndEventRowsRunsNothingAndWaits() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: waits for the card
        a user: holds the card, next: 1.2
        b event: time is up, after: 30s, next: 1.3
      1.2 screen: Card
      1.3 screen: No card
      """)
    #expect(run.isRunning == false)
    #expect(run.possible == ["'holds the card' (1.1a)"])
    run.wait(30)
    #expect(run.at == "UC1 1.3")
  }

  @Test func withoutAnActionTheDriverIsAskedForTheOutcome() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 system: decides
        a case: Yes, next: 1.2
      1.2 screen: Yes
      """)
    #expect(run.call?.action == "")
    #expect(run.call?.outcomes == ["Yes"])
    #expect(run.possible == ["'Yes' (1.1a)"])
    run.outcome("Yes")
    #expect(run.at == "UC1 1.2")
  }

  @Test func anOutcomeRowOfADisplayedStepIsTakenByAnInputOfTheDriver() throws {
    for (words, place) in [("No internet", "UC1 1.2"), ("The card is known", "UC1 1.3")] {
      var run = try Run(
        """
        error-flows: {No internet: {}}
        use-case UC1; errors: [No internet]
        1.1 screen: A
          a error: No internet, next: 1.2
          b case: The card is known, next: 1.3
        1.2 screen: Offline
        1.3 screen: Known
        """)
      #expect(run.isRunning == false)
      run.user(words)
      #expect(run.at == place)
    }
  }

  private static let oneOutcome = """
    actions: [net.check]
    use-case UC1
    1.1 system: checks, action: net.check
      a case: Up, as: up, next: 1.2
    1.2 screen: Up
    """
}
