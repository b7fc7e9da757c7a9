import Lockstep
import LockstepPIN

// A wallet in the terminal: it is set up, unlocked, and its PIN changed, as the flows say.
// With --log it prints its sessions at the end, for `lockstep replay`.
let terminal = Terminal()
let wallet = Wallet(scan: {
  switch terminal.ask("Your finger, please.", ["recognised", "not recognised", "cancel"]) {
  case "recognised": .valid
  case "not recognised": .miss
  default: .cancelled
  }
})

let log = SessionLog()
var (place, session) = (Place.setUp, 0)
while place != .left {
  session += 1
  place = try await go(to: place, session: "\(session)")
}
if CommandLine.arguments.contains("--log") { print(log.text, terminator: "") }

/// The flows, and the ones that are not in the example: a menu in their place.
enum Place { case setUp, unlock, changePIN, menu, left }

func go(to place: Place, session: String) async throws -> Place {
  switch place {
  case .setUp:
    let driver = try await Flows.SetUpARemotePINAndBiometricUnlock.makeDriver(
      actions: wallet.actions, handlers: log.begin(session, flow: Flows.SetUpARemotePINAndBiometricUnlock.id))
    return next(after: try await play(driver))
  case .unlock:
    let driver = try await Flows.UnlockTheApp.makeDriver(
      actions: wallet.actions, handlers: log.begin(session, flow: Flows.UnlockTheApp.id))
    return next(after: try await play(driver))
  case .changePIN:
    let driver = try await Flows.ChangePIN.makeDriver(
      actions: wallet.actions, handlers: log.begin(session, flow: Flows.ChangePIN.id))
    guard let end = try await play(driver), case .result(let result) = Flows.ChangePIN.End(end) else {
      return .left
    }
    return next(after: result)
  case .menu:
    switch terminal.ask("The wallet is open.", ["Change PIN", "Lock", "Leave"]) {
    case "Change PIN": return .changePIN
    case "Lock": return .unlock
    default: return .left
    }
  case .left: return .left
  }
}

/// Where an end leads; the cards of UC7.1 and its neighbours are the menu here.
func next(after end: SessionEnd?) -> Place {
  switch end {
  case .handedOver("UC9.4"): .setUp
  case .handedOver, .resume, .ended: .menu
  default: .left
  }
}

/// A result that is added to the flow needs a line here: the file does not compile without.
func next(after result: Flows.ChangePIN.Result) -> Place {
  switch result {
  case .changed, .cancelled, .failed: .menu
  case .notAuthenticated: .unlock
  case .userDeregistered, .deviceDeregistered: .setUp
  }
}

/// Shows what the session displays until it ends.
func play(_ driver: FlowDriver) async throws -> SessionEnd? {
  for await update in await driver.updates() {
    switch update {
    case .shown(let view):
      let screen = Flows.Screen(view)
      if case .waiting = screen { continue }
      guard let selection = terminal.choose(on: screen) else { return nil }
      do {
        try await driver.choose(selection)
      } catch {
        print(error.reason)
      }
    case .ended(let end): return end
    case .running, .took, .asked, .needed: break
    }
  }
  return nil
}
