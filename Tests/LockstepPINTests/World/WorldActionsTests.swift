import Lockstep
import LockstepLinking
import LockstepModel
import LockstepPIN
import LockstepText
import Testing

@Suite struct WorldActionsTests {
  private func call(_ digits: String) -> ActionCall {
    ActionCall(action: "pin.validate", flow: "PF2.8", step: "1.1", inputs: ["pin": .secret(secret(digits))])
  }

  @Test func itIsASystemActionForADriver() async throws {
    let action: any SystemAction = WorldActions()
    #expect(try await action.run(call("123456")).label == "valid")
  }

  @Test func attemptsAtOnceAreCountedOneByOne() async throws {
    let actions = WorldActions()
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try await actions.run(call("000000")).label } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0 == "locked blocked-for=60000" }.count == 46)
    #expect(
      answers.filter { $0.hasPrefix("wrong") }.sorted()
        == ["wrong-1", "wrong-2", "wrong-3", "wrong-4 blocked-for=60000"])
  }

  @Test func theWorldChangesInTheMiddleOfARun() async throws {
    let actions = WorldActions()
    #expect(try await actions.run(call("000000")).label == "wrong-1")
    try actions.apply(WorldSettings(network: .down))
    #expect(try await actions.run(call("000000")).label == "error No internet")
    try actions.apply(WorldSettings(network: .up, outcomes: ["PF2.8 1.1": "blocked"]))
    #expect(actions.preset(for: call("000000")) == "blocked")
    #expect(try await actions.run(call("000000")).label == "blocked")
  }

  @Test func aRefusalNamesTheAction() async {
    let scan = ActionCall(action: "biometrics.scan", flow: "UC2.3", step: "1.2")
    await #expect(throws: WorldError.needsPerson(action: "biometrics.scan")) {
      try await WorldActions().run(scan)
    }
  }

  @Test func itAnswersForItsWorld() throws {
    let actions = WorldActions()
    #expect(actions.implements("pin.validate"))
    #expect(!actions.implements("biometrics.scan"))
    #expect(actions.possibleOutcomes(of: "app.start") == ["active", "shutdown"])
  }
}
