import Lockstep
import LockstepModel
import Testing

@testable import LockstepPINWorld

@Suite("Back and the lock") struct LockTests {
  @Test func backNeverLeadsBehindAnUnlock() throws {
    for biometrics in [PINWorldSettings.Biometrics.enabled, .disabled] {
      var phone = try Phone("UC2.3", .wallet(biometrics: biometrics), link: nil)
      if biometrics == .enabled {
        phone.prepare("UC2.3", "1.2", .outcome("valid"))
      } else {
        phone.user("selects Forgot PIN")
        phone.user("selects Back")
        phone.failOnce()
        phone.enter(Phone.pin)
      }
      #expect(phone.at == "UC2.3 1.6")
      #expect(phone.history.isEmpty)
    }
  }

  @Test func backNeverLeadsBehindASetup() throws {
    var phone = try Phone("UC2.1", PINWorldSettings(biometrics: .disabled, pid: .missing))
    phone.enter(Phone.pin)
    phone.user("enters PIN", ["repeated-pin": Phone.pin])
    #expect(phone.at == "UC2.1 1.7")
    #expect(phone.history == ["UC2.1 1.7"])
  }

  @Test func backNeverLeadsBehindAnUnlockThatRestoredASession() throws {
    var phone = try Self.locked()
    phone.enter(Phone.pin)
    #expect(phone.at == "CP1 1.2")
    #expect(phone.history == ["CP1 1.2"])
    phone.user("selects Cancel")
    #expect(phone.end == "result Cancelled")
  }

  @Test func backNeverLeadsToAStalePrompt() throws {
    var phone = try Phone("UC2.3", .wallet(biometrics: .enabled))
    phone.prepare("UC2.3", "1.2", .outcome("invalid-ios-1"))
    #expect(phone.at == "UC2.3 2.1")
    phone.user("selects Close")
    phone.failOnce()
    phone.user("selects Forgot PIN")
    #expect(phone.history == ["UC2.3 1.3", "UC2.3 6.1"])
    phone.user("selects Back")
    #expect(phone.at == "UC2.3 1.3")
    #expect(phone.history == ["UC2.3 1.3"])
  }

  @Test func forgotPINOverAWrongPINLeadsBackToThePINScreen() throws {
    var phone = try Phone()
    phone.enter(Phone.wrongPIN)
    phone.user("selects Forgot PIN")
    #expect(phone.at == "PF2.8 10.1")
    phone.user("selects Back")
    #expect(phone.at == "UC2.3 1.3")
    #expect(phone.history == ["UC2.3 1.3"])
  }

  @Test func noErrorLeadsRoundTheLock() throws {
    for network in [PINWorldSettings.Network.down, .serverDown] {
      for button in ["Retry", "Close"] {
        var phone = try Self.locked()
        try phone.change(PINWorldSettings(network: network))
        phone.enter(Phone.pin)
        phone.user(button)
        #expect(phone.at == "UC2.3 1.3")
        #expect(phone.history == ["UC2.3 1.3"])
      }
    }
  }

  @Test func noSuspendOrResumeLeadsRoundTheLock() throws {
    var phone = try Self.locked()
    for _ in 0..<3 {
      phone.suspend()
      phone.resume()
      #expect(phone.at == "UC2.3 1.3")
    }
    phone.enter(Phone.wrongPIN)
    phone.suspend()
    phone.resume()
    #expect(phone.at == "UC2.3 1.3")
    try phone.change(PINWorldSettings(network: .down))
    phone.enter(Phone.pin)
    phone.suspend()
    phone.resume()
    #expect(phone.at == "UC2.3 1.3")
    try phone.change(PINWorldSettings(network: .up))
    phone.enter(Phone.pin)
    #expect(phone.at == "CP1 1.2")
  }

  @Test func noHelpBackOrForgottenPINLeadsRoundTheLock() throws {
    var phone = try Self.locked()
    for _ in 0..<4 { phone.failOnce() }
    #expect(phone.at == "PF2.8 5.1")
    for buttons in [["selects Help", "Back"], ["selects Help", "selects Back"]] {
      for button in buttons { phone.user(button) }
      #expect(phone.at == "PF2.8 5.1")
    }
    phone.user("selects Forgot PIN")
    phone.user("selects Back")
    #expect(phone.at == "UC2.3 1.3")
    #expect(phone.history == ["UC2.3 1.3"])
    #expect(phone.refuses(.user("selects Back")))
    #expect(phone.refuses(.user("Close")))
    #expect(phone.refuses(.resume))
  }

  @Test func leavingTheLockForgetsNothingOfIt() throws {
    for button in ["selects Info", "selects Forgot PIN"] {
      var phone = try Self.locked()
      phone.user(button)
      if button == "selects Forgot PIN" { phone.user("selects Delete Wallet") }
      #expect(phone.end == (button == "selects Info" ? "handed over to UC9.2" : "handed over to UC9.4"))
    }
  }

  @Test func aFingerDoesNotLeadRoundABlock() throws {
    var phone = try Phone("UC2.3", .wallet(biometrics: .enabled))
    phone.prepare("UC2.3", "1.2", .outcome("cancelled"))
    for _ in 0..<4 { phone.failOnce() }
    phone.suspend()
    phone.wait(.seconds(30))
    phone.resume()
    #expect(phone.at == "UC2.3 1.3")
    phone.suspend()
    phone.wait(.seconds(30))
    phone.resume()
    #expect(phone.at == "UC2.3 1.2")
  }

  /// Changing the PIN, put into the background and taken up again.
  private static func locked() throws -> Phone {
    var phone = try Phone("CP1")
    #expect(phone.at == "CP1 1.2")
    phone.suspend()
    phone.resume()
    #expect(phone.at == "UC2.3 1.3")
    return phone
  }
}
