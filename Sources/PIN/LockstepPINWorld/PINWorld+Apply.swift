import LockstepPIN

extension PINWorld {
  /// Changes the given settings and leaves the rest: failures already counted stay counted, a block stays a block. If
  /// the user was deregistered and is set to be authenticated, the user has registered again.
  ///
  /// - Throws: before anything is changed.
  package mutating func apply(_ settings: PINWorldSettings) throws(PINWorldError) {
    try load()
    if let pin = settings.pin, !PlayPIN.isUsable(pin) { throw .unusablePIN }
    if let limit = settings.changeFailures, !Self.changeLimits.contains(limit) {
      throw .changeFailures(limit)
    }
    changeLimit = settings.changeFailures ?? changeLimit
    policy = settings.policy ?? policy
    rulesChoice = settings.rules ?? rulesChoice
    platform = settings.platform ?? platform
    network = settings.network ?? network
    device = settings.device ?? device
    app = settings.app ?? app
    pid = settings.pid ?? pid
    user = settings.user ?? user
    if let scans = settings.scan { self.scans = scans }
    try applyToRecord(settings)
  }

  /// Changes the stored settings, too.
  private mutating func applyToRecord(_ settings: PINWorldSettings) throws(PINWorldError) {
    let isBack = settings.user == .authenticated && !isRegistered
    try change { record in
      if isBack { record.registerAgain() }
      if let pin = settings.pin { record.credential = PlayPIN(pin).credential }
      if let biometrics = settings.biometrics {
        record.biometrics = biometrics == .enabled ? Self.enrolled : nil
      }
    }
    if let biometrics = settings.biometrics { scansBiometrics = biometrics != .unsupported }
    try changeState { state in
      if isBack { state.isDeregistered = false }
      // Enabling biometrics implies that the device's code was entered.
      if settings.biometrics == .enabled { state.misses.reset() }
    }
  }

  /// A user who had been deregistered starts with a new registration.
  mutating func registerAgainIfNeeded() throws(PINWorldError) {
    guard !isRegistered else { return }
    try change { $0.registerAgain() }
    try changeState { $0.isDeregistered = false }
    user = .authenticated
  }

  /// The user is no longer known on this device.
  mutating func deregister() throws(PINWorldError) {
    user = .signedOut
    try changeState { $0.isDeregistered = true }
  }
}

extension PINRecord {
  /// Neither the counts nor the finger of the user before are taken over.
  fileprivate mutating func registerAgain() { self = PINRecord(credential, after: self) }
}
