/// The system actions of the domain, by the names that flows use.
public enum PINAction: String, Hashable, Sendable, CaseIterable {
  case validatePIN = "pin.validate"
  case checkPIN = "pin.check"
  case matchPINs = "pin.match"
  case authenticatePIN = "pin.authenticate"
  case changePIN = "pin.change"
  case biometricsEnabled = "biometrics.enabled"
  case biometricsSupported = "biometrics.supported"
  case scanBiometrics = "biometrics.scan"
  case enableBiometrics = "biometrics.enable"
  case accountPID = "account.pid"
  case setUpAccount = "account.set-up"
  case startApp = "app.start"
  case userAuthenticated = "user.authenticated"
}
