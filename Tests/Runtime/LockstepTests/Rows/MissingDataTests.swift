import Lockstep
import LockstepModel
import Testing

@Suite("Data and secrets: what is missing") struct MissingDataTests {
  @Test func withoutASecretTheScreenThatGivesItIsShownInItsOwnFrame() throws {
    var run = try Run(SecretTests.flow)
    run.user("enters PIN", ["pin": "123456"])
    #expect(run.calls == ["UC1 1.2"])
    run.suspend()
    run.resume()
    #expect(run.at == "UC1 1.1")
    #expect(run.calls.isEmpty)
    #expect(run.isRunning == false)
    #expect(run.trace.contains("PF1 1.1 lacks pin, back to UC1 1.1"))
  }

  /// That screen is not over the step, and the step's entry leaves the history.
  @Test func theStepLeavesTheHistoryWhenTheScreenThatGivesTheSecretIsShown() throws {
    var run = try Run(Self.loading)
    run.user("selects Go")
    run.user("enters it", ["code": "1"])
    run.user("selects Stop")
    #expect(run.history == ["UC1 1.1", "UC1 1.3", "UC1 1.4"])
    run.user("selects Back")
    #expect(run.at == "UC1 1.2")
    #expect(run.history == ["UC1 1.1"])
    #expect(run.refusal(of: .event("phone rings")) != nil)
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
  }

  private static let loading = """
    actions: [code.check]
    use-case UC1
    1.1 screen: Home
      a user: selects Go, next: 1.2
    1.2 prompt: Code, input: {text: code, name: code, secret: true}
      a user: enters it, gives: code, next: 1.3
      b user: selects Back, next: back
    1.3 system: checks, action: code.check, reads: [code]
      a case: right, next: end
      b user: selects Stop, next: 1.4
      c event: phone rings, next: 1.4
    1.4 screen: Stopped
      a user: selects Back, next: back
    """

  @Test func ifNoScreenGivesItTheDriverIsAsked() throws {
    var run = try Run(SecretTests.flow, flow: "PF1")
    #expect(run.effects == ["need pin"])
    #expect(run.needs == ["pin"])
    #expect(run.isRunning == false)
    #expect(run.refusal(of: .give(["pan": .plain(.text("x"))])) != nil)
    #expect(run.refusal(of: .give(run.inputs(["pin": "12345"]))) != nil)
    run.give(["pin": "123456"])
    #expect(run.isRunning)
    run.outcome("valid")
    #expect(run.end == "result OK")
  }

  /// Suspend and resume, and a snapshot, ask for as much as there was.
  @Test func whatIsAskedForUnderAnErrorIsAskedForAfterSuspending() throws {
    var run = try Run(
      """
      error-flows: {Offline: {}}
      use-case UC1; errors: [Offline]
      1.1 system: checks, reads: [pin]
        a case: right, next: end
        b user: selects Stop, error-flow: Offline
      1.2 screen: E, input: {text: a, name: pin, secret: true}
        a user: selects Back, next: back
      """)
    run.row("1.1b")
    run.suspend()
    #expect(run.refusal(of: .give(run.inputs(["pin": "1"]))) != nil)
    run.resume()
    #expect(run.needs == ["pin"])
    run.give(["pin": "1"])
    #expect(run.isRunning)
  }

  @Test func aValueThatAnOutcomeBringsMustBeDeclaredAndOfItsKind() throws {
    for values: [String: DataValue] in [
      [:], ["left": .text("2")], ["left": .integer(2), "more": .integer(1)],
    ] {
      var run = try Run(Self.values)
      run.outcome("wrong", values)
      #expect(run.end?.hasPrefix("fault: ") == true, "\(values)")
    }
    var run = try Run(Self.values)
    run.outcome("wrong", ["left": .integer(2)])
    #expect(run.view?.message == "2 left")
  }

  private static let values = """
    use-case UC1
    1.1 system: checks
      a case: Wrong, as: wrong, values: {left: integer}, next: 1.2
    1.2 prompt: P, message: "[left] left"
    """
}
