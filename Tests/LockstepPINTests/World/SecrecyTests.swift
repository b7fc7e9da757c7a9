import Foundation
import Lockstep
import LockstepPIN
import LockstepPINTesting
import LockstepPINWorld
import LockstepSimulation
import Testing

/// No description, dump or mirror may show a PIN, in whatever disguise.
@Suite struct SecrecyTests {
  private static let canary = "739164"

  private func everyWayToShow(_ value: Any) -> String {
    var text = String(describing: value) + String(reflecting: value)
    dump(value, to: &text)
    func walk(_ mirror: Mirror, depth: Int) {
      guard depth < 12 else { return }
      for child in mirror.children {
        text += "\(child.label ?? "")=\(child.value) "
        walk(Mirror(reflecting: child.value), depth: depth + 1)
      }
    }
    walk(Mirror(reflecting: value), depth: 0)
    return text
  }

  private func disguises(of digits: String) -> [String] {
    let bytes = Array(digits.utf8)
    let characters = digits.map(String.init)
    return [
      digits, String(digits.reversed()), bytes.map(String.init).joined(separator: ", "),
      characters.joined(separator: ", "), characters.map { "\"\($0)\"" }.joined(separator: ", "),
      Data(bytes).base64EncodedString(), bytes.map { String($0, radix: 16) }.joined(),
    ]
  }

  private func expectSilence(_ value: Any, _ what: String) {
    let shown = everyWayToShow(value)
    for disguise in disguises(of: Self.canary) {
      #expect(!shown.contains(disguise), "\(what) shows the PIN as \(disguise)")
    }
  }

  @Test func theSearchFindsWhatIsThere() {
    struct Leak { var pin = "739164" }
    struct Bytes { var pin = Array("739164".utf8) }
    #expect(everyWayToShow(Leak()).contains(Self.canary))
    #expect(everyWayToShow(Bytes()).contains(disguises(of: Self.canary)[2]))
  }

  @Test func nothingTheWorldIsMadeOfShowsThePIN() throws {
    let canary = secret(Self.canary)
    let rules = try PINRules([.length(6...6), .blocklist([canary])])
    let settings = PINWorldSettings(pin: canary, rules: .own(rules))
    expectSilence(settings, "settings")
    let actions = SimulatedActions(SimulatedWorld(try PINWorld(settings)))
    for action in ["pin.validate", "pin.authenticate", "pin.change", "pin.check", "account.set-up"] {
      let call = ActionCall(
        action: action, flow: "F", step: "1.1",
        inputs: ["pin": .secret(canary), "current-pin": .secret(canary), "new-pin": .secret(canary)])
      expectSilence(call, "call")
      expectSilence(try #require(try actions.answer(call)), "answer of \(action)")
    }
    expectSilence(actions, "actions")
    expectSilence(actions.world, "world")
    expectSilence(actions.world.host.rules, "rules")
    expectSilence(actions.world.host.lockout, "record")
    expectSilence(actions.world.host.record, "stored record")
    expectSilence(actions.world.host.record.bytes, "bytes of the record")
  }

  @Test func noErrorShowsThePIN() throws {
    var world = try PINWorld(PINWorldSettings(pin: secret(Self.canary)))
    let plain = ActionCall(
      action: "pin.validate", flow: "F", step: "1.1", inputs: ["pin": .plain(.text(Self.canary))])
    let notSecret = #expect(throws: PINWorldError.self) { try world.run(plain) }
    let unusable = #expect(throws: PINWorldError.self) {
      try world.apply(PINWorldSettings(pin: secret(Self.canary + "x")))
    }
    for error in [notSecret, unusable] { expectSilence(try #require(error), "error") }
  }

  @Test func aGateShowsNothingOfItsVerifier() async throws {
    let canary = secret(Self.canary)
    let entered = secret(Self.canary)
    let gate = PINGate(.standard, UnreliableStore(LockoutRecord()))
    let verdict = try await gate.attempt(at: .zero) { _ in canary.matches(entered) ? .right() : .wrong }
    expectSilence(gate, "gate")
    expectSilence(verdict, "verdict")
  }
}
