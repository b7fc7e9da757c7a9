import Lockstep
import LockstepPIN
import LockstepSimulation
import Testing

@testable import LockstepPINWorld

@Suite struct PresetTests {
  @Test func anExternalFlowIsAnsweredByItsId() throws {
    var world = try SimulatedWorld(outcomes: ["PF2.7": "No (valid) universal link"])
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.6") == "No (valid) universal link")
    #expect(!world.host.implements("PF2.7"))
  }

  @Test func theStepsOwnPresetComesFirst() throws {
    var world = try SimulatedWorld(outcomes: ["PF2.7": "always", "UC2.3 1.6": "here"])
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.6") == "here")
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.7") == "always")
    #expect(try world.run("PF2.7", flow: "UC2", step: "3 1.6") == "always")
  }

  @Test func aPresetWinsOverTheActionWhichThenDoesNotHappen() throws {
    var world = try SimulatedWorld(PINWorldSettings(network: .down), outcomes: ["PF2.8 1.1": "final-2"])
    #expect(try world.run("pin.validate", flow: "PF2.8", step: "1.1") == "final-2", "and needs no PIN")
    #expect(world.host.lockout.failures == 0)
    try world.host.apply(PINWorldSettings(network: .up))
    #expect(try world.host.validate("000000") == "wrong-1", "another step is not meant")
  }

  @Test(arguments: [
    ("pin.validate", "locked", "locked blocked-for=60000"),
    ("pin.validate", "wrong-4", "wrong-4 blocked-for=60000"), ("pin.validate", "wrong-3", "wrong-3"),
    ("pin.authenticate", "wrong", "wrong remaining=3"),
    ("pin.change", "wrong-length", "wrong-length length=6"),
    ("pin.change", "similar-digits", "similar-digits max=5"),
    ("pin.change", "No internet", "error No internet"),
  ])
  func aPresetBringsAlongWhatTheActionWould(action: String, preset: String, answer: String) throws {
    var world = try SimulatedWorld(outcomes: ["UC0.0 1.1": preset])
    #expect(try world.run(action) == answer)
  }

  @Test func aPresetNamedLikeAnErrorIsAnOutcomeWhereARowSaysSo() throws {
    var world = try SimulatedWorld(outcomes: ["UC0.0 1.1": "No internet"])
    #expect(try world.run("my.action", outcomes: ["No internet"]) == "No internet")
    #expect(try world.run("my.action", outcomes: ["fine"]) == "error No internet")
  }

  @Test func aConfirmedFingerEnablesBiometrics() throws {
    var world = try SimulatedWorld(
      PINWorldSettings(biometrics: .disabled), outcomes: ["UC2.1 1.8": "confirmed"])
    #expect(try world.run("biometrics.enable", flow: "UC2.1", step: "1.8") == "confirmed")
    #expect(try world.run("biometrics.enabled") == "enabled")
  }

  @Test func aPersonsConfirmationIsNotedWhereBiometricsExist() throws {
    var world = try PINWorld(PINWorldSettings(biometrics: .disabled))
    world.note(outcome: "rejected", of: "biometrics.enable")
    #expect(world.biometrics == .disabled)
    world.note(outcome: "confirmed", of: "biometrics.enable")
    #expect(world.biometrics == .enabled)
    try world.apply(PINWorldSettings(biometrics: .unsupported))
    world.note(outcome: "confirmed", of: "biometrics.enable")
    #expect(world.biometrics == .unsupported)
  }

  @Test func theServerMayDeregisterTheDevice() throws {
    var world = try SimulatedWorld(outcomes: ["CP1 2.1": "device-deregistered"])
    #expect(try world.run("pin.authenticate", flow: "CP1", step: "2.1") == "device-deregistered")
    #expect(!world.host.isRegistered)
    #expect(world.host.record.changing.failures == 0)
    #expect(try world.run("user.authenticated") == "not-authenticated")
  }

  @Test func laterPresetsAreAddedToTheEarlier() throws {
    var world = try SimulatedWorld(outcomes: ["A": "1", "B": "2"])
    try world.apply(WorldChange(outcomes: ["B": "3"]))
    #expect(try (world.run("A"), world.run("B")) == ("1", "3"))
  }
}
