import Lockstep
import LockstepPIN
import Testing

@testable import LockstepPINWorld

@Suite struct WorldTests {
  @Test func theDefaultsAreTheOnesDocumented() throws {
    let world = PINWorld()
    #expect(world.isCurrentPIN(secret("123456")))
    #expect(world.policy == .standard)
    #expect(world.biometrics == .enabled)
    #expect(world.platform == .iOS)
    #expect(world.network == .up)
    #expect(world.device == .secure)
    #expect(world.user == .authenticated)
    #expect(world.changeFailureLimit == 3)
    #expect(world.app == .shutdown)
    #expect(world.pid == .obtained)
  }

  @Test func theWordsOfTheFormatAreTheRawValues() {
    #expect(PINWorldSettings.Rules.presets == ["wallet", "guide"])
    #expect(PINWorldSettings.Biometrics.allCases.map(\.rawValue) == ["enabled", "disabled", "unsupported"])
    #expect(PINWorldSettings.Platform.allCases.map(\.rawValue) == ["ios", "android"])
    #expect(PINWorldSettings.Network.allCases.map(\.rawValue) == ["up", "down", "server-down"])
    #expect(PINWorldSettings.Device.allCases.map(\.rawValue) == ["secure", "insecure"])
    #expect(PINWorldSettings.User.allCases.map(\.rawValue) == ["authenticated", "none"])
    #expect(PINWorldSettings.App.allCases.map(\.rawValue) == ["shutdown", "active"])
    #expect(PINWorldSettings.PID.allCases.map(\.rawValue) == ["obtained", "none"])
  }

  @Test func onlyKeysGivenChange() throws {
    var world = try PINWorld(PINWorldSettings(pin: secret("739164"), biometrics: .disabled, pid: .missing))
    #expect(try world.validate("000000") == "wrong-1")
    try world.apply(PINWorldSettings(platform: .android))
    #expect(world.platform == .android)
    #expect(world.biometrics == .disabled)
    #expect(world.pid == .missing)
    #expect(try world.validate("000000") == "wrong-2", "failures already counted stay counted")
    #expect(try world.validate("739164") == "valid")
  }

  @Test(arguments: ["", "12345a", "\u{ff11}\u{ff12}", " 123456"])
  func aPINThatNobodyCanTypeIsRefused(_ digits: String) {
    #expect(throws: PINWorldError.unusablePIN) { try PINWorld(PINWorldSettings(pin: secret(digits))) }
  }

  @Test(arguments: [0, -1, 1001, Int.max]) func soIsALimitThatCannotBe(_ limit: Int) throws {
    var world = PINWorld()
    let error = #expect(throws: PINWorldError.self) {
      try world.apply(PINWorldSettings(network: .down, changeFailures: limit))
    }
    #expect(error?.description == "the world's `change: {failures: …}` must be 1 to 1000, not \(limit)")
    #expect(world.network == .up, "nothing is changed by halves")
  }

  @Test func aMissingOrPlainInputIsNamed() throws {
    var world = PINWorld()
    #expect(throws: PINWorldError.missingSecret("pin", action: "pin.validate")) {
      try world.run("pin.validate", ["current-pin": "123456"])
    }
    #expect(throws: PINWorldError.missingSecret("repeated-pin", action: "pin.match")) {
      try world.run("pin.match", ["pin": "123456"])
    }
    let plain = ActionCall(
      action: "pin.validate", flow: "PF2.8", step: "1.1", inputs: ["pin": .plain(.text("739164"))])
    let error = #expect(throws: PINWorldError.notSecret("pin", action: "pin.validate")) {
      try world.run(plain)
    }
    #expect(
      error?.description == "`pin.validate` needs `pin` as a secret; declare its input with `secret: true`")
    #expect(world.lockout.failures == 0)
  }

  @Test func theWorldSaysWhatItDoesAndWhatAPersonMust() throws {
    var world = PINWorld()
    for action in [
      "pin.validate", "pin.check", "pin.match", "pin.authenticate", "pin.change", "biometrics.enabled",
      "biometrics.supported", "account.pid", "account.set-up", "app.start", "user.authenticated",
    ] {
      #expect(world.implements(action))
      #expect(world.contract(of: action)?.outcomes.isEmpty == false)
    }
    for action in ["biometrics.scan", "biometrics.enable"] {
      #expect(!world.implements(action))
      #expect(world.contract(of: action) == nil)
      #expect(throws: PINWorldError.needsPerson(action: action)) { try world.run(action) }
    }
    #expect(!world.implements("pin.valdate"))
    #expect(throws: PINWorldError.unknownAction("pin.valdate")) { try world.run("pin.valdate") }
  }

  @Test func twoCopiesAreTwoWorlds() throws {
    var one = PINWorld()
    let other = one
    _ = try one.validate("000000")
    #expect(other.lockout.failures == 0)
  }
}
