import FlowFixtures
import Lockstep
import LockstepModel
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
    #expect(refusal.possibleInputs.map(\.text) == ["Retry", "Close"])
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
    for (name, keys) in [("ERR1", ""), ("err1", ""), ("The flow ERR1", ""), ("Offline", "flow: ERR1")] {
      var run = try Run(
        """
        error-flows: {\(name): {\(keys)}}
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

  @Test func theFlowOfAnErrorFlowMustBeThere() throws {
    let project = try FlowText(
      """
      error-flows: {Offline: {flow: ERR9}}
      use-case UC1
      1.1 screen: A
      """
    ).project
    #expect(project.program().diagnostics.map(\.rule.id) == ["unknown-flow"])
  }

  @Test func anExternalFlowOfAnErrorFlowIsHandedOverTo() throws {
    var run = try Run(
      """
      external-flows: {ERR1: {}}
      error-flows: {Offline: {flow: ERR1}}
      use-case UC1; errors: [Offline]
      1.1 screen: A
        a error: Offline, error-flow: Offline
      """)
    run.user("Offline")
    #expect(run.end == "handed over to ERR1")
  }

  @Test func anActionThatWasStartedUnderAnErrorIsCancelledByRetry() throws {
    var run = try Run(
      """
      error-flows: {Offline: {}}
      use-case UC1; errors: [Offline]
      1.1 system: checks, reads: [code, pin]
        a case: Right, next: 1.2
        b user: goes offline, error-flow: Offline
      1.2 screen: B, inputs: [{text: a, name: code, secret: true}, {text: b, name: pin, secret: true}]
      """)
    #expect(run.needs == ["code", "pin"])
    run.user("goes offline")
    run.give(["code": "1"])
    run.give(["pin": "2"])
    let id = try #require(run.interpreter.runningEffect(run.state))
    run.user("Retry")
    #expect(run.effects == ["cancel run", "drop", "drop", "need code, pin"])
    guard case .ignored = run.send(.answer(id, .outcome("Right"))) else {
      Issue.record("a cancelled action was heard")
      return
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
