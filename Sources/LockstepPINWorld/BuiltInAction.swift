/// The system actions of the PIN domain, by the names that flows use.
enum BuiltInAction: String, CaseIterable {
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

  /// Whether a person's finger or face decides, so that without a preset the driver has to be asked.
  var needsPerson: Bool { self == .scanBiometrics || self == .enableBiometrics }
}

extension PINWorld {
  /// The names of the domain's actions: those that flows may name without declaring them.
  public static var actionNames: [String] { BuiltInAction.allCases.map(\.rawValue) }
}
