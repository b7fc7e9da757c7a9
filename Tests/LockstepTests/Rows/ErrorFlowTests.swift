import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText
import Testing

@Suite("error-flow") struct ErrorFlowTests {
  @Test func theErrorIsShownWithRetryAndClose() throws {
    var run = try Run(Self.text)
    run.user("checks")
    run.error("Offline")
    #expect(run.effects == ["show"])
    #expect(run.view?.kind == .error)
    #expect(run.shows == "Offline")
    #expect(run.view?.actions == ["Retry", "Close"])
    #expect(run.possible == ["'Retry'", "'Close'"])
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func retryEntersTheStepThatRaisedItAgain() throws {
    var run = try Run(Self.text)
    run.user("checks")
    run.error("Offline")
    run.user("selects Retry")
    #expect(run.at == "UC1 1.2")
    #expect(run.isRunning)
    run.outcome("Online")
    #expect(run.at == "UC1 1.3")
  }

  @Test func closeShowsTheLastEntryOfTheHistory() throws {
    var run = try Run(Self.text)
    run.user("checks")
    run.error("Offline")
    run.user("Close")
    #expect(run.at == "UC1 1.1")
    #expect(run.view?.kind == .displayed("screen"))
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func closeOfAnErrorThatAScreenRaisedShowsTheScreen() throws {
    var run = try Run(Self.text)
    run.user("Offline")
    #expect(run.view?.kind == .error)
    run.user("Close")
    #expect(run.at == "UC1 1.1")
    #expect(run.view?.kind == .displayed("screen"))
  }

  @Test func withNothingToCloseToTheSessionEndsAsLeft() throws {
    var run = try Run(Self.text, flow: "UC2")
    run.error("Offline")
    run.user("Close")
    #expect(run.end == "left")
  }

  @Test func nothingElseOfTheStepIsPossibleMeanwhile() throws {
    var run = try Run(Self.text)
    run.user("Offline")
    let refusal = try #require(run.refusal(of: .user("checks")))
    #expect(refusal.possible.map(\.text) == ["Retry", "Close"])
  }

  @Test func retryWithoutTheSecretItReadsShowsTheScreenThatGivesIt() throws {
    var run = try Run(SecretTests.flow)
    run.user("enters PIN", ["pin": "123456"])
    run.error("Offline")
    #expect(run.shows == "Offline")
    run.user("Retry")
    #expect(run.at == "UC1 1.1")
    #expect(run.calls.isEmpty)
    #expect(run.view?.kind == .displayed("screen"))
  }

  @Test func aDeclaredErrorFlowWithAFileIsEnteredAsByGoTo() throws {
    for name in ["ERR1", "The flow ERR1"] {
      var run = try Run(
        """
        error-flows: {\(name): {}}
        use-case UC1; errors: [\(name)]
        1.1 screen: A
          a user: checks, next: 1.2
        1.2 system: checks
          a case: Online, next: 1.1
          b error: \(name), error-flow: \(name)
        use-case ERR1
        1.1 screen: What to do
          a user: selects Back, next: back
        """)
      run.user("checks")
      run.error(name)
      #expect(run.at == "ERR1 1.1")
      #expect(run.history == ["UC1 1.1", "ERR1 1.1"])
      run.user("selects Back")
      #expect(run.at == "UC1 1.1")
    }
  }

  private static let text = """
    error-flows: {Offline: {}}
    use-case UC1; errors: [Offline]
    1.1 screen: A
      a user: checks, next: 1.2
      b error: Offline, error-flow: Offline
    1.2 system: checks
      a case: Online, next: 1.3
      b error: Offline, error-flow: Offline
    1.3 screen: B
    use-case UC2; errors: [Offline]
    1.1 system: checks
      a case: Online, next: 1.1
      b error: Offline, error-flow: Offline
    """
}
