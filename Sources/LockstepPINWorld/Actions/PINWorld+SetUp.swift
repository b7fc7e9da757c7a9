import Lockstep
import LockstepPIN

// UC2.1: choosing a PIN, repeating it, setting up the account.
extension PINWorld {
  func checkPIN(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    .outcome(rules.accepts(try call.requiredSecret("pin")) ? "accepted" : "too-simple")
  }

  /// One mismatch may be repeated; from the second on the user starts over (UC2.1 1.4b, 1.4c).
  func matchPINs(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("pin")
    let repeated = try call.requiredSecret("repeated-pin")
    if chosen.matches(repeated) { return .outcome("match") }
    return .outcome(call.attempt <= 1 ? "different-1" : "different-2")
  }

  /// The new PIN starts with no failures. A user who had been deregistered is registered again.
  mutating func setUpAccount(_ call: ActionCall) throws(PINWorldError) -> ActionAnswer {
    let chosen = try call.requiredSecret("pin")
    // The device finds out about itself before it talks to anybody.
    if device == .insecure { return .error("Device insecure") }
    if let networkError { return networkError }
    try registerAgainIfNeeded()
    try change { record in
      let biometrics = record.biometrics
      record = PINRecord(PlayPIN(chosen).credential, after: record)
      record.biometrics = biometrics
    }
    return .outcome("done")
  }
}
