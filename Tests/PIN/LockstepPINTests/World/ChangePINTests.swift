import Lockstep
import LockstepPIN
import Testing

@testable import LockstepPINWorld

@Suite struct ChangePINTests {
  @Test func onlyAnAuthenticatedUserMayStart() throws {
    var world = PINWorld()
    #expect(try world.run("user.authenticated") == "authenticated")
    try world.apply(PINWorldSettings(user: .signedOut))
    #expect(try world.run("user.authenticated") == "not-authenticated")
  }

  @Test func failuresOutliveTheFlowAndDeregister() throws {
    var world = PINWorld()
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
    // A new flow, in another session of the same world.
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"], flow: "CP2") == "wrong remaining=1")
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "user-deregistered")
    #expect(try world.run("user.authenticated") == "not-authenticated")
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"]) == "user-deregistered")
    #expect(throws: PINWorldError.deregistered(action: "pin.change")) {
      try world.run("pin.change", ["new-pin": "739164"])
    }
  }

  @Test("a user who was deregistered unlocks neither with the old PIN nor with a finger")
  func nothingUnlocks() throws {
    var world = try PINWorld(PINWorldSettings(biometrics: .enabled, changeFailures: 1))
    #expect(try world.run("biometrics.enabled") == "enabled")
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "user-deregistered")
    #expect(try world.run("biometrics.enabled") == "disabled")
    #expect(throws: PINWorldError.deregistered(action: "pin.validate")) {
      try world.run("pin.validate", ["pin": "123456"])
    }
  }

  @Test func aUserWhoRegistersAgainStartsWithACleanCount() throws {
    var world = try PINWorld(PINWorldSettings(changeFailures: 1))
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "user-deregistered")
    #expect(try world.run("account.set-up", ["pin": "739164"]) == "done")
    #expect(try world.run("user.authenticated") == "authenticated")
    #expect(try world.run("pin.authenticate", ["current-pin": "739164"]) == "correct")

    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "user-deregistered")
    try world.apply(PINWorldSettings(user: .authenticated))
    #expect(try world.run("pin.authenticate", ["current-pin": "739164"]) == "correct")
  }

  @Test func theRightPINClearsTheCount() throws {
    var world = PINWorld()
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"]) == "correct")
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
  }

  @Test func aWrongCurrentPINCountsAsAnAttemptToUnlock() throws {
    var world = PINWorld()
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
    #expect(try world.validate("000000") == "wrong-2")
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"]) == "correct")
    #expect(try world.validate("000000") == "wrong-1")
    #expect(try world.validate("123456") == "valid")
  }

  @Test func aRightUnlockForgivesNoWrongCurrentPIN() throws {
    var world = PINWorld()
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
    #expect(try world.validate("123456") == "valid")
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=1")
  }

  @Test func whilePINIsLockedNobodyIsAuthenticated() throws {
    var world = try PINWorld(PINWorldSettings(changeFailures: 5))
    for left in [4, 3, 2] {
      #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=\(left)")
    }
    #expect(try world.run("pin.authenticate", ["current-pin": "000000"]) == "not-authenticated")
    #expect(try world.run("user.authenticated", at: 59_999) == "not-authenticated")
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"], at: 59_999) == "not-authenticated")
    #expect(world.record.changing.failures == 4, "what is refused is not counted")
    #expect(try world.run("user.authenticated", at: 60_000) == "authenticated")
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"], at: 60_000) == "correct")
  }

  @Test func aBlockedPINIsNeverAuthenticated() throws {
    var world = PINWorld()
    for hour in 0..<40 { _ = try world.validate("000000", at: hour * 3_600_000) }
    #expect(world.lockout.failures == 16)
    #expect(try world.run("user.authenticated", at: 999_000_000) == "not-authenticated")
    #expect(
      try world.run("pin.authenticate", ["current-pin": "123456"], at: 999_000_000) == "not-authenticated")
    #expect(world.isRegistered, "a block is no deregistration: the data stays")
  }

  @Test func aNewPINIsHeldAgainstTheGuideAndThenCounts() throws {
    var world = try PINWorld(PINWorldSettings(rules: .guide))
    #expect(try world.run("pin.change", ["new-pin": "12345"]) == "wrong-length length=6")
    #expect(try world.run("pin.change", ["new-pin": "112233"]) == "blacklisted")
    #expect(try world.run("pin.change", ["new-pin": "456789"]) == "sequence")
    #expect(try world.run("pin.change", ["new-pin": "100001"]) == "similar-digits max=3")
    #expect(try world.validate("123456") == "valid")
    #expect(try world.run("pin.change", ["new-pin": "739164"]) == "changed")
    #expect(try world.validate("123456") == "wrong-1")
    #expect(try world.validate("739164") == "valid")
    #expect(world.record.changing.failures == 0)
  }

  @Test func theGuidesLengthIsThatOfTheCurrentPINUnlessGiven() throws {
    var world = try PINWorld(PINWorldSettings(pin: secret("73916"), rules: .guide))
    #expect(try world.run("pin.change", ["new-pin": "739164"]) == "wrong-length length=5")
    try world.apply(PINWorldSettings(rules: .own(.guide(length: 6))))
    #expect(try world.run("pin.change", ["new-pin": "739164"]) == "changed")
  }

  @Test(arguments: [
    ("pin.authenticate", "current-pin", "000000"), ("pin.change", "new-pin", "739164"),
  ])
  func withoutTheServerNothingIsCountedOrChanged(action: String, input: String, digits: String) throws {
    var world = try PINWorld(PINWorldSettings(network: .down))
    let entered = KeyValuePairs(dictionaryLiteral: (input, digits))
    #expect(try world.run(action, entered) == "error No internet")
    try world.apply(PINWorldSettings(network: .serverDown))
    #expect(try world.run(action, entered) == "error Server unreachable")
    #expect(world.record.changing.failures == 0)
    try world.apply(PINWorldSettings(network: .up))
    #expect(try world.validate("123456") == "valid")
  }

  @Test func aLimitLoweredToTheCountDeregistersUnseen() throws {
    var world = PINWorld()
    _ = try world.run("pin.authenticate", ["current-pin": "000000"])
    try world.apply(PINWorldSettings(changeFailures: 1))
    #expect(try world.run("pin.authenticate", ["current-pin": "123456"]) == "user-deregistered")
    #expect(try world.run("user.authenticated") == "not-authenticated")
  }
}
