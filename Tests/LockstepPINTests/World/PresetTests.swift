import Lockstep
import LockstepLinking
import LockstepModel
import LockstepPIN
import LockstepText
import Testing

@Suite struct PresetTests {
  @Test func anExternalFlowIsAnsweredByItsId() throws {
    var world = try World(WorldSettings(outcomes: ["PF2.7": "No (valid) universal link"]))
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.6") == "No (valid) universal link")
    #expect(!world.implements("PF2.7"))
  }

  @Test func theStepsOwnPresetComesFirst() throws {
    var world = try World(WorldSettings(outcomes: ["PF2.7": "always", "UC2.3 1.6": "here"]))
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.6") == "here")
    #expect(try world.run("PF2.7", flow: "UC2.3", step: "1.7") == "always")
    #expect(try world.run("PF2.7", flow: "UC2", step: "3 1.6") == "always")
  }

  @Test func aPresetWinsOverTheActionWhichThenDoesNotHappen() throws {
    var world = try World(WorldSettings(network: .down, outcomes: ["PF2.8 1.1": "final-2"]))
    #expect(try world.run("pin.validate", flow: "PF2.8", step: "1.1") == "final-2", "and needs no PIN")
    #expect(world.lockout.failures == 0)
    try world.apply(WorldSettings(network: .up))
    #expect(try world.validate("000000") == "wrong-1", "another step is not meant")
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
    var world = try World(WorldSettings(outcomes: ["UC0.0 1.1": preset]))
    #expect(try world.run(action) == answer)
  }

  @Test func aPresetNamedLikeAnErrorIsAnOutcomeWhereARowSaysSo() throws {
    var world = try World(WorldSettings(outcomes: ["UC0.0 1.1": "No internet"]))
    #expect(try world.run("my.action", outcomes: ["No internet"]) == "No internet")
    #expect(try world.run("my.action", outcomes: ["fine"]) == "error No internet")
  }

  @Test func aConfirmedFingerEnablesBiometrics() throws {
    var world = try World(WorldSettings(biometrics: .disabled, outcomes: ["UC2.1 1.8": "confirmed"]))
    #expect(try world.run("biometrics.enable", flow: "UC2.1", step: "1.8") == "confirmed")
    #expect(try world.run("biometrics.enabled") == "enabled")
  }

  @Test func aPersonsConfirmationIsNotedWhereBiometricsExist() throws {
    let actions = WorldActions(try World(WorldSettings(biometrics: .disabled)))
    actions.note(outcome: "rejected", of: "biometrics.enable")
    #expect(actions.world.biometrics == .disabled)
    actions.note(outcome: "confirmed", of: "biometrics.enable")
    #expect(actions.world.biometrics == .enabled)
    try actions.apply(WorldSettings(biometrics: .unsupported))
    actions.note(outcome: "confirmed", of: "biometrics.enable")
    #expect(actions.world.biometrics == .unsupported)
  }

  @Test func theServerMayDeregisterTheDevice() throws {
    var world = try World(WorldSettings(outcomes: ["CP1 2.1": "device-deregistered"]))
    #expect(try world.run("pin.authenticate", flow: "CP1", step: "2.1") == "device-deregistered")
    #expect(!world.isRegistered)
    #expect(world.changeFailures.count == 0)
    #expect(try world.run("user.authenticated") == "not-authenticated")
  }

  @Test func laterPresetsAreAddedToTheEarlier() throws {
    var world = try World(WorldSettings(outcomes: ["A": "1", "B": "2"]))
    try world.apply(WorldSettings(outcomes: ["B": "3"]))
    #expect(try (world.run("A"), world.run("B")) == ("1", "3"))
  }
}
