import Lockstep
import LockstepPIN
import Testing

@testable import LockstepPINWorld

@Suite struct UnlockTests {
  @Test func fourRoundsOfFourAreNamedAsTheRowsOfPF28() throws {
    var world = PINWorld()
    var answers: [String] = []
    for time in [0, 0, 0, 0, 60_000, 60_000, 60_000, 60_000, 360_000, 360_000, 360_000, 360_000] {
      answers.append(try world.validate("000000", at: time))
    }
    #expect(
      answers == [
        "wrong-1", "wrong-2", "wrong-3", "wrong-4 blocked-for=60000",
        "wrong-1", "wrong-2", "wrong-3", "wrong-4 blocked-for=300000",
        "wrong-1", "wrong-2", "wrong-3", "wrong-4 blocked-for=3600000",
      ])
    #expect(try world.validate("123456", at: 360_001) == "locked blocked-for=3599999")
    let last = try (0..<4).map { _ in try world.validate("000000", at: 3_960_000) }
    #expect(last == ["final-1", "final-2", "final-3", "final-4"])
    #expect(try world.validate("123456", at: 9_999_999_999) == "blocked")
  }

  @Test func theRightPINStartsAfresh() throws {
    var world = PINWorld()
    #expect(try world.validate("000000") == "wrong-1")
    #expect(try world.validate("123456") == "valid")
    #expect(try world.validate("12345") == "wrong-1", "length has no say when unlocking")
  }

  @Test(arguments: [(PINWorldSettings.Network.down, "No internet"), (.serverDown, "Server unreachable")])
  func withoutTheServerNothingIsLookedAt(_ network: PINWorldSettings.Network, _ error: String) throws {
    var world = try PINWorld(PINWorldSettings(network: network))
    for digits in ["000000", "123456"] { #expect(try world.validate(digits) == "error \(error)") }
    #expect(world.lockout == LockoutRecord())
    try world.apply(PINWorldSettings(network: .up))
    #expect(try world.validate("000000") == "wrong-1")
    try world.apply(PINWorldSettings(network: network))
    #expect(try world.validate("123456") == "error \(error)")
    #expect(world.lockout.failures == 1, "nor is anything reset")
  }

  @Test func aFingerDoesNotLeadRoundALock() throws {
    var world = PINWorld()
    #expect(try world.run("biometrics.enabled") == "enabled")
    for _ in 0..<4 { _ = try world.validate("000000") }
    #expect(try world.run("biometrics.enabled", at: 59_999) == "disabled")
    #expect(try world.run("biometrics.enabled", at: 60_000) == "enabled")
    #expect(world.lockout.failures == 4, "and clears nothing")
    try world.apply(PINWorldSettings(policy: try PINPolicy(rounds: 1, attempts: 4, locks: [])))
    #expect(try world.run("biometrics.enabled", at: 99_000_000) == "disabled", "blocked for ever")
  }

  @Test(arguments: [
    (PINWorldSettings.Biometrics.enabled, "enabled", "supported"), (.disabled, "disabled", "supported"),
    (.unsupported, "disabled", "unsupported"),
  ])
  func biometricsAreAsTheWorldSays(
    _ biometrics: PINWorldSettings.Biometrics, _ enabled: String, _ supported: String
  ) throws {
    var world = try PINWorld(PINWorldSettings(biometrics: biometrics))
    #expect(try world.run("biometrics.enabled") == enabled)
    #expect(try world.run("biometrics.supported") == supported)
  }

  @Test func theAppWasActiveIfASaveIsHeldOrTheWorldSaysSo() throws {
    var world = PINWorld()
    #expect(try world.run("app.start") == "shutdown")
    #expect(try world.run("app.start", hasSuspendedSession: true) == "active")
    try world.apply(PINWorldSettings(app: .active))
    #expect(try world.run("app.start") == "active")
  }

  @Test func thePIDIsAsTheWorldSays() throws {
    var world = PINWorld()
    #expect(try world.run("account.pid") == "obtained")
    try world.apply(PINWorldSettings(pid: .missing))
    #expect(try world.run("account.pid") == "none")
  }
}
