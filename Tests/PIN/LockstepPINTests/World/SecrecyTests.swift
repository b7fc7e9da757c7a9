import Lockstep
import LockstepPIN
import LockstepPINTesting
import LockstepSimulation
import SecretCanary
import Testing

@testable import LockstepPINWorld

/// No description, dump or mirror may show a PIN, in whatever disguise.
@Suite struct SecrecyTests {
  private static let canary = Canary.pin

  @Test func nothingTheWorldIsMadeOfShowsThePIN() throws {
    let canary = secret(Self.canary)
    let rules = try PINRules([.length(6...6), .blocklist([canary])])
    let settings = PINWorldSettings(pin: canary, rules: .own(rules))
    Canary.expectSilence(settings, "settings")
    let actions = SimulatedActions(SimulatedWorld(try PINWorld(settings)))
    for action in ["pin.validate", "pin.authenticate", "pin.change", "pin.check", "account.set-up"] {
      let call = ActionCall(
        action: action, flow: "F", step: "1.1",
        inputs: ["pin": .secret(canary), "current-pin": .secret(canary), "new-pin": .secret(canary)])
      Canary.expectSilence(call, "call")
      Canary.expectSilence(try #require(try actions.answer(call)), "answer of \(action)")
    }
    Canary.expectSilence(actions, "actions")
    Canary.expectSilence(actions.world, "world")
    Canary.expectSilence(actions.world.host.rules, "rules")
    Canary.expectSilence(actions.world.host.lockout, "record")
    Canary.expectSilence(actions.world.host.record, "stored record")
    Canary.expectSilence(actions.world.host.record.bytes, "bytes of the record")
  }

  @Test func noErrorShowsThePIN() throws {
    var world = try PINWorld(PINWorldSettings(pin: secret(Self.canary)))
    let plain = ActionCall(
      action: "pin.validate", flow: "F", step: "1.1", inputs: ["pin": .plain(.text(Self.canary))])
    let notSecret = #expect(throws: PINWorldError.self) { try world.run(plain) }
    let unusable = #expect(throws: PINWorldError.self) {
      try world.apply(PINWorldSettings(pin: secret(Self.canary + "x")))
    }
    for error in [notSecret, unusable] { Canary.expectSilence(try #require(error), "error") }
  }

  @Test func aGateShowsNothingOfItsVerifier() async throws {
    let canary = secret(Self.canary)
    let entered = secret(Self.canary)
    let gate = PINGate(.standard, UnreliableStore(LockoutRecord()))
    let verdict = try await gate.attempt(at: .zero) { _ in canary.matches(entered) ? .right() : .wrong }
    Canary.expectSilence(gate, "gate")
    Canary.expectSilence(verdict, "verdict")
  }
}
