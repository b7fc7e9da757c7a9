import Lockstep
import LockstepPIN
import LockstepSimulation
import Testing

@testable import LockstepPINWorld

/// A world that is kept in a store: `lockstep run --state FILE`.
@Suite struct KeptWorldTests {
  private func world(_ store: SimpleStore, _ settings: PINWorldSettings = PINWorldSettings()) throws
    -> PINWorld
  {
    var world = try PINWorld(settings)
    try world.persist(in: store)
    return world
  }

  @Test func aLockOutlivesTheProcessAndItsTimeGoesOn() throws {
    let store = SimpleStore()
    var first = try world(store)
    for _ in 0..<4 { _ = try first.validate("000000", at: 10_000) }
    #expect(try first.validate("123456", at: 30_000) == "locked blocked-for=40000")
    // A new process, whose session begins at zero.
    var second = try world(store)
    #expect(try second.validate("123456", at: 0) == "locked blocked-for=40000")
    #expect(try second.validate("123456", at: 39_999) == "locked blocked-for=1")
    var third = try world(store)
    #expect(try third.validate("123456", at: 1) == "valid")
  }

  /// What a snapshot brought back begins late, and no time has passed in the world.
  @Test func aSessionThatGoesOnShortensNoLock() throws {
    let store = SimpleStore()
    var first = try world(store)
    for _ in 0..<4 { _ = try first.validate("000000", at: 10_000) }
    var second = PINWorld()
    try second.persist(in: store, at: .seconds(3600))
    #expect(try second.validate("123456", at: 3_600_000) == "locked blocked-for=60000")
    #expect(try second.validate("123456", at: 3_640_000) == "locked blocked-for=20000")
  }

  @Test func aStepBackTakesNothingBack() throws {
    let store = SimpleStore()
    var world = try world(store)
    _ = try world.validate("000000", at: 1000)
    let before = world
    #expect(try world.validate("000000", at: 2000) == "wrong-2")
    world = before
    #expect(try world.validate("000000", at: 1000) == "wrong-3")
    world = before
    // Its time does not go back either.
    #expect(try world.validate("000000", at: 1000) == "wrong-4 blocked-for=60000")
    world = before
    #expect(try world.validate("123456", at: 0) == "locked blocked-for=60000")
    #expect(try world.validate("123456", at: 3000) == "locked blocked-for=59000")
  }

  @Test func aLockOfAnotherProcessBarsTheChange() throws {
    let store = SimpleStore()
    var first = try world(store)
    var second = try world(store)
    #expect(try second.run("pin.authenticate", ["current-pin": "000000"]) == "wrong remaining=2")
    for _ in 0..<3 { _ = try first.validate("000000") }
    #expect(try second.run("user.authenticated") == "not-authenticated")
    #expect(try second.run("pin.authenticate", ["current-pin": "123456"]) == "not-authenticated")
    #expect(try second.run("user.authenticated", at: 60_000) == "authenticated")
    #expect(try second.run("pin.authenticate", ["current-pin": "123456"], at: 60_000) == "correct")
    #expect(try first.validate("000000", at: 60_000) == "wrong-1")
  }

  @Test func theCountIsStoredBeforeThePINIsLookedAt() throws {
    let store = SimpleStore()
    var world = try world(store)
    store.fill()
    let error = #expect(throws: PINWorldError.self) { try world.validate("123456", at: 5) }
    #expect(error?.description == "the disk is full")
    #expect(error == .unusableStore("the disk is full"))
  }

  @Test func whatIsStoredComesBeforeTheFileOfTheWorld() throws {
    let store = SimpleStore()
    var first = try world(store, PINWorldSettings(pin: secret("739164")))
    #expect(try first.run("pin.change", ["new-pin": "461937"]) == "changed")
    var second = try world(store, PINWorldSettings(pin: secret("739164")))
    #expect(try second.validate("739164") == "wrong-1")
    #expect(try second.validate("461937") == "valid")
    // Said in the middle of a run it counts.
    try second.apply(PINWorldSettings(pin: secret("285017")))
    var third = try world(store)
    #expect(try third.validate("285017") == "valid")
  }

  @Test func aDeregistrationAndBiometricsAreKept() throws {
    let store = SimpleStore()
    var first = try world(store, PINWorldSettings(biometrics: .disabled, scan: [.valid], changeFailures: 1))
    #expect(try first.run("biometrics.enable") == "confirmed")
    var again = try world(store, PINWorldSettings(biometrics: .disabled, changeFailures: 1))
    #expect(try again.run("biometrics.enabled") == "enabled")
    #expect(try again.run("pin.authenticate", ["current-pin": "000000"]) == "user-deregistered")
    var second = try world(store, PINWorldSettings(scan: [.miss], changeFailures: 1))
    #expect(try second.run("biometrics.enabled") == "disabled")
    #expect(try second.run("user.authenticated") == "not-authenticated")
    for _ in 0..<5 { _ = try second.run("biometrics.scan") }
    var third = try world(store, PINWorldSettings(scan: [.valid]))
    #expect(try third.run("biometrics.scan") == "locked-out")
    #expect(try third.run("account.set-up", ["pin": "739164"]) == "done")
    var fourth = try world(store)
    #expect(try fourth.run("user.authenticated") == "authenticated")
    #expect(try fourth.run("pin.authenticate", ["current-pin": "739164"]) == "correct")
  }

  @Test func aRecordTakenAwayLetsNobodyThrough() throws {
    let store = SimpleStore()
    var world = try world(store)
    store.remove("pin")
    #expect(throws: PINWorldError.recordMissing) { try world.validate("123456") }
    #expect(throws: PINWorldError.recordMissing) { try self.world(store) }
  }

  @Test func noStoredByteShowsThePIN() throws {
    let store = SimpleStore()
    var world = try world(store, PINWorldSettings(pin: secret("739164")))
    _ = try world.validate("739164")
    _ = try world.run("pin.change", ["new-pin": "461937"])
    for digits in ["739164", "461937"] {
      for bytes in [Array(digits.utf8), digits.utf8.reversed(), digits.utf8.map { $0 - 0x30 }] {
        let found = store.bytes.indices.contains { store.bytes[$0...].starts(with: bytes) }
        #expect(!found)
      }
    }
  }
}
