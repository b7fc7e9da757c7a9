import LockstepCodegen
import Testing

/// Names in camel case, from the words of documents.
@Suite struct CodeNameTests {
  @Test(arguments: [
    ("Open app with PIN", "openAppWithPIN"), ("PIN too simple", "pinTooSimple"), ("wrong-1", "wrong1"),
    ("blocked-for", "blockedFor"), ("pin.validate", "pinValidate"), ("Wrong PIN, retry", "wrongPINRetry"),
    ("PINs do not match (first time)", "pinsDoNotMatchFirstTime"), ("the user's PIN", "theUsersPIN"),
    ("QRCode scanned", "qrCodeScanned"), ("TRY AGAIN", "tryAgain"), ("PIN", "pin"),
    ("2 attempts left", "screen2AttemptsLeft"), ("Één kaart", "éénKaart"), ("iOS launch", "iOSLaunch"),
    ("organization-url", "organizationURL"), ("new-pin", "newPIN"), ("url", "url"),
    ("Forgot Pin", "forgotPin"),
    ("opens [the guide](../a/b.md#c) (again)", "opensTheGuideAgain"),
  ])
  func aCaseBeginsWithASmallLetter(_ text: String, _ name: String) {
    #expect(CodeName.lowerCamelCase(text, noun: "screen") == name)
  }

  @Test(arguments: [
    ("Unlock the app", "UnlockTheApp"), ("iOS launch", "IOSLaunch"), ("3D Secure", "Flow3DSecure"),
  ])
  func aTypeBeginsWithACapital(_ text: String, _ name: String) {
    #expect(CodeName.upperCamelCase(text, noun: "flow") == name)
  }

  @Test(arguments: [
    ("selects Forgot PIN", "selectForgotPIN"), ("enters PIN", "enterPIN"), ("presses Back", "pressBack"),
    ("chooses a card", "chooseACard"), ("denies access", "denyAccess"), ("goes back", "goBack"),
    ("confirms with biometric authentication", "confirmWithBiometricAuthentication"), ("passes on", "passOn"),
  ])
  func aChoiceIsAnImperative(_ words: String, _ name: String) {
    #expect(CodeName.choiceName(of: words) == name)
  }

  @Test func nothingIsMadeOfTextsWithoutLettersAndDigits() {
    #expect(CodeName.lowerCamelCase("…?", noun: "screen") == nil)
    #expect(CodeName.choiceName(of: "") == nil)
  }
}
