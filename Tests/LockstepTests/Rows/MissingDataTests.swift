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
