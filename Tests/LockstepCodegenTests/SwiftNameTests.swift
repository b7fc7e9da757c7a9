import LockstepCodegen
import Testing

/// Names by the Swift API Design Guidelines, from the words of documents.
@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("Open app with PIN", "openAppWithPIN"), ("PIN too simple", "pinTooSimple"), ("wrong-1", "wrong1"),
    ("blocked-for", "blockedFor"), ("pin.validate", "pinValidate"), ("Wrong PIN, retry", "wrongPINRetry"),
    ("PINs do not match (first time)", "pinsDoNotMatchFirstTime"), ("the user's PIN", "theUsersPIN"),
    ("QRCode scanned", "qrCodeScanned"), ("TRY AGAIN", "tryAgain"), ("PIN", "pin"),
    ("2 attempts left", "screen2AttemptsLeft"), ("Één kaart", "éénKaart"), ("iOS launch", "iOSLaunch"),
    ("opens [the guide](../a/b.md#c) (again)", "opensTheGuideAgain"),
  ])
  func aCaseBeginsWithASmallLetter(_ text: String, _ name: String) {
    #expect(SwiftName.lower(text, noun: "screen") == name)
  }

  @Test(arguments: [
    ("Unlock the app", "UnlockTheApp"), ("iOS launch", "IOSLaunch"), ("3D Secure", "Flow3DSecure"),
  ])
  func aTypeBeginsWithACapital(_ text: String, _ name: String) {
    #expect(SwiftName.upper(text, noun: "flow") == name)
  }

  @Test(arguments: [
    ("selects Forgot PIN", "selectForgotPIN"), ("enters PIN", "enterPIN"), ("presses Back", "pressBack"),
    ("chooses a card", "chooseACard"), ("denies access", "denyAccess"), ("goes back", "goBack"),
    ("confirms with biometric authentication", "confirmWithBiometricAuthentication"), ("passes on", "passOn"),
  ])
  func aChoiceIsAnImperative(_ words: String, _ name: String) {
    #expect(SwiftName.choice(words) == name)
  }

  @Test func nothingIsMadeOfTextsWithoutLettersAndDigits() {
    #expect(SwiftName.lower("…?", noun: "screen") == nil)
    #expect(SwiftName.choice("") == nil)
  }

  @Test func numbersStayAsTheDocumentHasThem() {
    #expect(SwiftName.raw("1.3a") == "`1.3a`")
    #expect(SwiftName.raw("a`b\\c\n") == "`abc`")
    #expect(SwiftName.type(of: "`UC9.4 1.2`", "Outcome") == "`UC9.4 1.2 Outcome`")
    #expect(SwiftName.type(of: "pinValidate", "Outcome") == "PinValidateOutcome")
  }

  @Test func wordsOfTheLanguageAreDeclaredInBackticks() {
    #expect(SwiftName.declared("continue") == "`continue`")
    #expect(SwiftName.declared("proceed") == "proceed")
  }
}
