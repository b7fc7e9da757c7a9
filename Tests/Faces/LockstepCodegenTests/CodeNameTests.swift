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
    ("ログイン", "Flowログイン"), ("登录 页面", "Flow登录页面"), ("Вход", "Вход"), ("вход", "Вход"), ("ß", "SS"),
  ])
  func aTypeBeginsWithACapital(_ text: String, _ name: String) {
    #expect(CodeName.upperCamelCase(text, noun: "flow") == name)
  }

  /// A type and its case differ only in the first letter, which some scripts write in one way.
  @Test(arguments: [
    ("ログイン", "screenログイン"), ("登录 页面", "screen登录页面"), ("PIN 入力", "pin入力"), ("Вход", "вход"),
    ("Open", "open"),
  ])
  func aNameWithATypeDiffersFromIt(_ text: String, _ name: String) {
    #expect(CodeName.lowerCamelCase(text, noun: "screen", hasType: true) == name)
    #expect(CodeName.capitalized(name) != name)
  }

  @Test func aNameWithoutATypeNeedsNoCapital() {
    #expect(CodeName.lowerCamelCase("閉じる", noun: "choice") == "閉じる")
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
