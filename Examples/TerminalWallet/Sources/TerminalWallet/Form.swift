import Lockstep

/// What a screen lets the user do: fill in a secret, or choose.
struct Form {
  var enter: ((Secret) -> FlowView.Selection)?
  var choices: [FlowView.Selection]

  init(_ choices: FlowView.Selection?..., enter: ((Secret) -> FlowView.Selection)? = nil) {
    self.enter = enter
    self.choices = choices.compactMap { $0 }
  }
}

/// A screen that is added to a flow needs a line here: the file does not compile without.
extension Flows.Screen {
  var form: Form {
    switch self {
    case .unlockTheApp(let screen): screen.form
    case .validateEnteredPIN(let screen): screen.form
    case .setUpARemotePINAndBiometricUnlock(let screen): screen.form
    case .changePIN(let screen): screen.form
    case .error(let screen): Form(screen.retry(), screen.close())
    case .placeholder(let screen): Form(screen.back())
    case .waiting: Form()
    }
  }
}

extension Flows.UnlockTheApp.Screen {
  var form: Form {
    switch self {
    case .openAppWithPIN(let screen):
      Form(screen.selectForgotPIN(), screen.selectInfo(), enter: screen.enterPIN)
    case .biometricNotRecognized(let screen): Form(screen.selectTryAgain(), screen.selectClose())
    case .biometricNotRecognizedEnterYourPIN(let screen):
      Form(screen.selectEnterPIN(), screen.selectOK(), screen.selectCancel())
    case .tooManyFailedAttemptsOpenWithPIN(let screen): Form(screen.selectClose())
    case .forgotPIN(let screen): Form(screen.selectDeleteWallet(), screen.selectBack())
    }
  }
}

extension Flows.ValidateEnteredPIN.Screen {
  var form: Form {
    switch self {
    case .wrongPINRetry(let screen): Form(screen.selectClose(), screen.selectForgotPIN())
    case .temporarilyBlocked(let screen):
      Form(
        screen.selectBack(), screen.selectForgotPIN(), screen.selectHelp(), screen.selectDeleteWallet())
    case .appIsBlocked(let screen): Form(screen.selectDeleteWallet(), screen.selectHelp())
    case .forgotPIN(let screen): Form(screen.selectDeleteWallet(), screen.selectBack())
    }
  }
}

extension Flows.SetUpARemotePINAndBiometricUnlock.Screen {
  var form: Form {
    switch self {
    case .choosePIN(let screen): Form(screen.selectBack(), screen.selectInfo(), enter: screen.enterPIN)
    case .repeatPIN(let screen): Form(screen.selectBack(), screen.selectInfo(), enter: screen.enterPIN)
    case .configureBiometrics(let screen):
      Form(screen.selectEnable(), screen.selectSkip(), screen.selectInfo())
    case .confirmPINBiometricSetup(let screen): Form(screen.selectNext())
    case .pinTooSimple(let screen): Form(screen.selectOK())
    case .pinIsDifferentRetry(let screen): Form(screen.selectTryAgain())
    case .pinIsDifferentStartOver(let screen): Form(screen.selectStartOver())
    }
  }
}

extension Flows.ChangePIN.Screen {
  var form: Form {
    switch self {
    case .enterCurrentPIN(let screen): Form(screen.selectCancel(), enter: screen.enterCurrentPIN)
    case .chooseNewPIN(let screen): Form(screen.selectCancel(), enter: screen.enterNewPIN)
    case .pinChanged(let screen): Form(screen.selectClose())
    case .notSignedIn(let screen): Form(screen.selectClose())
    case .wrongPINRetry(let screen): Form(screen.selectTryAgain(), screen.selectCancel())
    case .noLongerRegistered(let screen): Form(screen.selectClose())
    case .deviceNoLongerRegistered(let screen): Form(screen.selectClose())
    case .pinNotAllowed(let screen): Form(screen.selectTryAgain(), screen.selectCancel())
    case .pinIsASequence(let screen): Form(screen.selectTryAgain(), screen.selectCancel())
    case .tooManySimilarDigits(let screen): Form(screen.selectTryAgain(), screen.selectCancel())
    case .wrongPINLength(let screen): Form(screen.selectTryAgain(), screen.selectCancel())
    case .somethingWentWrong(let screen): Form(screen.selectClose())
    }
  }
}
