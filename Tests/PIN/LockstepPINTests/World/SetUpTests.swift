import Lockstep
import LockstepPIN
import Testing

@testable import LockstepPINWorld

@Suite struct SetUpTests {
  @Test func aPINIsAcceptedByTheWorldsRules() throws {
    var world = PINWorld()
    #expect(try world.run("pin.check", ["pin": "123456"]) == "too-simple")
    #expect(try world.run("pin.check", ["pin": "112233"]) == "accepted")
    try world.apply(PINWorldSettings(rules: .guide))
    #expect(try world.run("pin.check", ["pin": "112233"]) == "too-simple", "on the guide's blacklist")
    #expect(try world.run("pin.check", ["pin": "739164"]) == "accepted")
  }

  @Test func theSecondMismatchStartsOver() throws {
    var world = PINWorld()
    let equal: KeyValuePairs = ["pin": "112234", "repeated-pin": "112234"]
    let different: KeyValuePairs = ["pin": "112234", "repeated-pin": "211111"]
    #expect(try world.run("pin.match", equal) == "match")
    #expect(try world.run("pin.match", different, attempt: 1) == "different-1")
    #expect(try world.run("pin.match", different, attempt: 2) == "different-2")
    #expect(try world.run("pin.match", different, attempt: 3) == "different-2")
    #expect(try world.run("pin.match", equal, attempt: 2) == "match")
    #expect(try world.run("pin.match", ["pin": "112234", "repeated-pin": "11223"]) == "different-1")
  }

  @Test func setUpMakesThePINTheWorldsAndForgetsFailures() throws {
    var world = PINWorld()
    for _ in 0..<4 { _ = try world.validate("000000") }
    #expect(try world.run("account.set-up", ["pin": "739164"]) == "done")
    #expect(try world.validate("123456") == "wrong-1")
    #expect(try world.validate("739164") == "valid")
  }

  @Test func setUpThatFailsChangesNothing() throws {
    var world = try PINWorld(PINWorldSettings(network: .down, device: .insecure))
    #expect(try world.run("account.set-up", ["pin": "739164"]) == "error Device insecure")
    try world.apply(PINWorldSettings(device: .secure))
    #expect(try world.run("account.set-up", ["pin": "739164"]) == "error No internet")
    try world.apply(PINWorldSettings(network: .serverDown))
    #expect(try world.run("account.set-up", ["pin": "739164"]) == "error Server unreachable")
    try world.apply(PINWorldSettings(network: .up))
    #expect(try world.validate("123456") == "valid")
  }
}
