import Lockstep
import LockstepModel
import Testing

@testable import LockstepPINWorld

@Suite("Unlocking the app with the PIN") struct UnlockingTests {
  private static let ends: [(PINWorldSettings.PID, PINWorldSettings.App, String)] = [
    (.obtained, .shutdown, "handed over to UC7.1"), (.missing, .shutdown, "handed over to UC3.1"),
    (.missing, .active, "handed over to UC3.1"), (.obtained, .active, "resume"),
  ]
  private static let locks: [Duration] = [.seconds(60), .seconds(300), .seconds(3600)]

  /// The first attempt is number 0; before it, that many wrong PINs were entered.
  @Test(arguments: 0..<16) func theRightPINAtAnyAllowedAttemptOpensTheApp(wrong: Int) throws {
    for (pid, app, end) in Self.ends {
      var phone = try Phone("UC2.3", .wallet(pid: pid, app: app))
      for number in 0..<wrong {
        phone.failOnce()
        if number % 4 == 3 { phone.wait(Self.locks[number / 4]) }
        #expect(phone.at == "UC2.3 1.3", "after \(number + 1) wrong PINs")
      }
      phone.enter(Phone.pin)
      #expect(phone.end == end, "after \(wrong) wrong PINs")
    }
  }

  @Test func sixteenWrongPINsBlockForeverAfterWaitsOfOneAndFiveMinutesAndAnHour() throws {
    var phone = try Phone()
    for lock in Self.locks {
      for step in ["2.1", "3.1", "4.1"] {
        phone.enter(Phone.wrongPIN)
        #expect(phone.at == "PF2.8 \(step)")
        phone.user("selects Close")
        #expect(phone.at == "UC2.3 1.3")
      }
      phone.enter(Phone.wrongPIN)
      #expect(phone.at == "PF2.8 5.1")
      #expect(phone.remaining == lock)
      phone.wait(lock - .milliseconds(1))
      #expect(phone.at == "PF2.8 5.1")
      phone.wait(.milliseconds(1))
      #expect(phone.at == "UC2.3 1.3")
    }
    for step in ["6.1", "7.1", "8.1"] {
      phone.enter(Phone.wrongPIN)
      #expect(phone.at == "PF2.8 \(step)")
      phone.user("selects Close")
    }
    phone.enter(Phone.wrongPIN)
    #expect(phone.at == "PF2.8 9.1")
    #expect(phone.shows == "App is Blocked")
    #expect(phone.remaining == nil)
    #expect(phone.end == nil)
  }

  @Test func blockedForeverNothingButDeletingTheWalletLeadsOn() throws {
    var phone = try Self.blocked()
    #expect(phone.possible.map(\.row) == ["9.1a", "9.1b"])
    phone.wait(.seconds(1_000_000))
    #expect(phone.at == "PF2.8 9.1")
    phone.user("selects Help")
    phone.user("Back")
    #expect(phone.at == "PF2.8 9.1")
    phone.suspend()
    phone.wait(.seconds(86_400))
    phone.resume()
    #expect(phone.at == "UC2.3 1.3")
    phone.enter(Phone.pin)
    #expect(phone.at == "PF2.8 9.1")
    phone.user("selects Delete Wallet")
    #expect(phone.end == "handed over to UC9.4")
  }

  @Test func duringALockTheRightPINIsRefusedUnseenAndWhatIsLeftIsWaitedFor() throws {
    var phone = try Phone()
    for _ in 0..<4 { phone.failOnce() }
    phone.wait(.seconds(25))
    phone.user("selects Back")
    #expect(phone.at == "UC2.3 1.3")
    phone.enter(Phone.pin)
    #expect(phone.at == "PF2.8 5.1")
    #expect(phone.remaining == .seconds(35))
    phone.wait(.seconds(35))
    phone.enter(Phone.pin)
    #expect(phone.end == "handed over to UC7.1")
  }

  @Test func anErrorNeverConsumesAnAttempt() throws {
    var phone = try Phone()
    try phone.change(PINWorldSettings(network: .down))
    for button in ["Retry", "Close", "Retry", "Close", "Retry"] {
      phone.enter(Phone.wrongPIN)
      #expect(phone.shows == "No internet")
      phone.user(button)
      #expect(phone.at == "UC2.3 1.3")
    }
    try phone.change(PINWorldSettings(network: .up))
    phone.enter(Phone.wrongPIN)
    #expect(phone.at == "PF2.8 2.1")
  }

  @Test func aBiometricOpensTheAppAsAPINDoes() throws {
    for (pid, app, end) in Self.ends {
      var phone = try Phone("UC2.3", .wallet(pid: pid, app: app, biometrics: .enabled))
      #expect(phone.at == "UC2.3 1.2")
      phone.prepare("UC2.3", "1.2", .outcome("valid"))
      #expect(phone.end == end)
    }
  }

  static func blocked() throws -> Phone {
    var phone = try Phone()
    for lock in locks {
      for _ in 0..<4 { phone.failOnce() }
      phone.wait(lock)
    }
    for _ in 0..<4 { phone.failOnce() }
    return phone
  }
}
