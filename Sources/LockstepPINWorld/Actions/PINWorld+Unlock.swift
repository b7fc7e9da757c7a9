import Lockstep
import LockstepPIN

// PF2.8 and UC2.3: unlocking with the PIN, or with a finger.
extension PINWorld {
  mutating func validatePIN(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    let entered = try call.requiredSecret("pin")
    if let networkError { return networkError }
    guard isRegistered else { throw .deregistered(action: call.action) }
    return try attempt(entered, .unlocking, at: now).answer
  }

  /// A finger must not bypass a lock or a block, and never touches the PIN's count. Biometrics that a user enabled go
  /// with the user's data.
  func answerBiometricsEnabled(at now: Duration) -> ActionAnswer {
    guard isRegistered else { return .outcome("disabled") }
    var record = record
    let standing = record.biometricStanding(
      enrolled: scansBiometrics ? Self.enrolled : nil, at: now, under: policy)
    return .outcome(standing == .open ? "enabled" : "disabled")
  }

  /// The result of a scan (UC2.3 1.2a to 1.2h): a miss becomes the outcome of its platform and its number.
  mutating func scanBiometrics(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    switch try scan(call.action, at: now) {
    case .valid: return .outcome("valid")
    case .cancelled: return .outcome("cancelled")
    case .unavailable: return .outcome("unavailable")
    case .lockedOut: return .outcome("locked-out")
    case .missed(let miss):
      switch (platform, miss) {
      case (.ios, .retry(let number)), (.ios, .endsEvaluation(let number)):
        return .outcome("invalid-ios-\(number)")
      // The fifth in a row: the system offers no scan any more.
      case (.ios, .locksOut): return .outcome("locked-out")
      case (.android, .retry): return .outcome("invalid-android")
      case (.android, .endsEvaluation), (.android, .locksOut): return .outcome("invalid-android-5")
      }
    }
  }

  /// The prompt of the operating system when biometrics are enabled (UC2.1 1.8).
  mutating func enableBiometrics(_ call: ActionCall, at now: Duration) throws(PINWorldError) -> ActionAnswer {
    guard case .valid = try scan(call.action, at: now) else { return .outcome("rejected") }
    try change { $0.biometrics = Self.enrolled }
    return .outcome("confirmed")
  }

  private enum Finding {
    case valid, cancelled, unavailable, lockedOut
    case missed(BiometricCount.Miss)
  }

  /// One scan, with the result that the world sets, under the locks of the platform.
  private mutating func scan(_ action: String, at now: Duration) throws(PINWorldError) -> Finding {
    guard let scan = scans.first else { throw .needsPerson(action: action) }
    guard scansBiometrics else { return .unavailable }
    var kept = kept
    guard kept.misses.availability(at: now, under: biometricPolicy) == .ready else {
      try keep(kept)
      return .lockedOut
    }
    if scans.count > 1 { scans.removeFirst() }
    switch scan {
    case .valid:
      kept.misses.reset()
      try keep(kept)
      return .valid
    case .miss:
      let miss = kept.misses.miss(at: now, under: biometricPolicy)
      try keep(kept)
      return .missed(miss)
    case .cancelled: return .cancelled
    case .lockedOut: return .lockedOut
    case .unavailable: return .unavailable
    }
  }
}
