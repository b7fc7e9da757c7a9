import LockstepPIN

extension PINWorld {
  /// Changes the given settings and leaves the rest: failures already counted stay counted, a block stays a block. If
  /// the user was deregistered and is set to be authenticated, the user has registered again.
  ///
  /// - Throws: before anything is changed.
  package mutating func apply(_ settings: PINWorldSettings) throws(PINWorldError) {
    try loadStoredState()
    if let pin = settings.pin, !SimulatedPIN.isUsable(pin) { throw .unusablePIN }
    if let limit = settings.changeFailures, !Self.changeFailureLimits.contains(limit) {
      throw .invalidChangeFailures(limit)
    }
    changeFailureLimit = settings.changeFailures ?? changeFailureLimit
    policy = settings.policy ?? policy
    chosenRules = settings.rules ?? chosenRules
    platform = settings.platform ?? platform
    network = settings.network ?? network
    device = settings.device ?? device
    app = settings.app ?? app
    pid = settings.pid ?? pid
    user = settings.user ?? user
    if let scans = settings.scan { nextScans = scans }
    try applyToRecord(settings)
  }

  /// Changes the stored settings, too.
  private mutating func applyToRecord(_ settings: PINWorldSettings) throws(PINWorldError) {
    let isBack = settings.user == .authenticated && !isRegistered
    try updateRecord { record in
      if isBack { record.registerAgain() }
      if let pin = settings.pin { record.credential = SimulatedPIN(pin).credential }
      if let biometrics = settings.biometrics {
        record.biometrics = biometrics == .enabled ? Self.deviceEnrolment : nil
      }
    }
    if let biometrics = settings.biometrics { hasBiometricScanner = biometrics != .unsupported }
    try updateState { state in
      if isBack { state.isDeregistered = false }
      // Enabling biometrics implies that the device's code was entered.
      if settings.biometrics == .enabled { state.biometricCount.reset() }
    }
  }

  /// A user who had been deregistered starts with a new registration.
  mutating func registerAgainIfNeeded() throws(PINWorldError) {
    guard !isRegistered else { return }
    try updateRecord { $0.registerAgain() }
    try updateState { $0.isDeregistered = false }
    user = .authenticated
  }

  /// The user is no longer known on this device.
  mutating func deregister() throws(PINWorldError) {
    user = .signedOut
    try updateState { $0.isDeregistered = true }
  }
}

extension PINRecord {
  /// Neither the counts nor the finger of the user before are taken over.
  fileprivate mutating func registerAgain() { self = PINRecord(credential, after: self) }
}
