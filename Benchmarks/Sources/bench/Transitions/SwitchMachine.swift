/// UC2.3 with PF2.8 as a developer writes them by hand: two enums and a `switch`. It lacks the additions of the
/// interpreter: history, timers, attempts, secrets, names.
struct SwitchMachine {
  /// In the order of `enum state` in table.c.
  enum SessionState: UInt8 {
    case start, scan, openWithPIN, validate, account, link, appStart, notRecognisedIOS, enterPINInstead
    case notRecognisedAndroid, tooManyAttempts, enterPINAfterAll, forgotPIN
    case pinCheck, wrong1, wrong2, wrong3, temporarilyBlocked, final1, final2, final3, blocked, forgot
    case ended
  }

  /// In the order of `enum event` in table.c.
  enum Event: UInt8 {
    case enabled, disabled, scanned, ios1, ios2, android, android5, cancelled, lockedOut, unavailable
    case entersPIN, forgot, info, valid, locked, blocked, wrong1, wrong2, wrong3, wrong4
    case final1, final2, final3, final4, obtained, notObtained, noLink, active, shutdown
    case close, tryAgain, enterInstead, cancel, ok, delete, back, timer
  }

  /// In the order of `enum end` in table.c.
  enum End: UInt8 { case none, cards, obtainPID, wipe, about, resumed }

  private(set) var state = SessionState.start
  private(set) var end = End.none
  /// Rows taken: a returned result takes one in the callee and one in the caller.
  private(set) var rows = 0

  mutating func take(_ event: Event) {
    switch (state, event) {
    case (.start, .enabled): go(.scan)
    case (.start, .disabled): go(.openWithPIN)
    case (.scan, .scanned): go(.account)
    case (.scan, .ios1): go(.notRecognisedIOS)
    case (.scan, .ios2): go(.enterPINInstead)
    case (.scan, .android): go(.notRecognisedAndroid)
    case (.scan, .android5): go(.tooManyAttempts)
    case (.scan, .cancelled), (.scan, .lockedOut), (.scan, .unavailable): go(.openWithPIN)
    case (.openWithPIN, .entersPIN): go(.pinCheck)
    case (.openWithPIN, .forgot): go(.forgotPIN)
    case (.openWithPIN, .info): finish(.about)
    case (.account, .obtained): go(.link)
    case (.account, .notObtained): finish(.obtainPID)
    case (.link, .noLink): go(.appStart)
    case (.appStart, .active): finish(.resumed)
    case (.appStart, .shutdown): finish(.cards)
    case (.notRecognisedIOS, .close), (.notRecognisedAndroid, .close): go(.openWithPIN)
    case (.notRecognisedIOS, .tryAgain), (.notRecognisedAndroid, .tryAgain): go(.scan)
    case (.enterPINInstead, .enterInstead), (.enterPINInstead, .cancel): go(.openWithPIN)
    case (.tooManyAttempts, .close): go(.enterPINAfterAll)
    case (.enterPINAfterAll, .ok): go(.openWithPIN)
    case (.forgotPIN, .delete): finish(.wipe)
    case (.forgotPIN, .back): go(.openWithPIN)
    case (.pinCheck, .valid): handBack(.account)
    case (.pinCheck, .locked), (.pinCheck, .wrong4): go(.temporarilyBlocked)
    case (.pinCheck, .blocked), (.pinCheck, .final4): go(.blocked)
    case (.pinCheck, .wrong1): go(.wrong1)
    case (.pinCheck, .wrong2): go(.wrong2)
    case (.pinCheck, .wrong3): go(.wrong3)
    case (.pinCheck, .final1): go(.final1)
    case (.pinCheck, .final2): go(.final2)
    case (.pinCheck, .final3): go(.final3)
    case (.wrong1, .close), (.wrong2, .close), (.wrong3, .close), (.final1, .close), (.final2, .close),
      (.final3, .close), (.temporarilyBlocked, .timer), (.temporarilyBlocked, .back), (.forgot, .back):
      handBack(.openWithPIN)
    case (.wrong1, .forgot), (.wrong2, .forgot), (.wrong3, .forgot), (.final1, .forgot), (.final2, .forgot),
      (.final3, .forgot), (.temporarilyBlocked, .forgot):
      go(.forgot)
    case (.temporarilyBlocked, .delete), (.blocked, .delete), (.forgot, .delete): finish(.wipe)
    default: break
    }
  }

  private mutating func go(_ next: SessionState) {
    state = next
    rows += 1
  }

  private mutating func handBack(_ next: SessionState) {
    state = next
    rows += 2
  }

  private mutating func finish(_ how: End) {
    state = .ended
    end = how
    rows += 1
  }
}
