import Lockstep
import LockstepPIN
import LockstepSimulation
import Testing

@testable import LockstepPINWorld

@Suite struct SimulatedActionsTests {
  private func call(_ digits: String) -> ActionCall {
    ActionCall(action: "pin.validate", flow: "PF2.8", step: "1.1", inputs: ["pin": .secret(secret(digits))])
  }

  @Test func itIsASystemActionForADriver() async throws {
    let action: any SystemAction = SimulatedActions(SimulatedWorld(PINWorld()))
    #expect(try await action.run(call("123456")).label == "valid")
  }

  @Test func attemptsAtOnceAreCountedOneByOne() async throws {
    let actions = SimulatedActions(SimulatedWorld(PINWorld()))
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
    let actions = SimulatedActions(SimulatedWorld(PINWorld()))
    #expect(try await actions.run(call("000000")).label == "wrong-1")
    try actions.change { try $0.host.apply(PINWorldSettings(network: .down)) }
    #expect(try await actions.run(call("000000")).label == "error No internet")
    try actions.change { world in
      try world.apply(
        WorldChange(outcomes: ["PF2.8 1.1": "blocked"], host: [HostSetting("network", .text("up"))]))
    }
    #expect(actions.world.outcome(for: call("000000")) == "blocked")
    #expect(try await actions.run(call("000000")).label == "blocked")
  }

  @Test func aRefusalNamesTheAction() async {
    let scan = ActionCall(action: "biometrics.scan", flow: "UC2.3", step: "1.2")
    await #expect(throws: WorldProblem("the world does not answer 'biometrics.scan'")) {
      try await SimulatedActions(SimulatedWorld(PINWorld())).run(scan)
    }
  }
}
