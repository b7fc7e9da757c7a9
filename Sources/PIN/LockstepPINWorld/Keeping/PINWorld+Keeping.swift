package import LockstepPIN

// With a store, each call reads the stored state before it does anything, and stores its counts before it checks a PIN:
// so a killed process, another process over the same store, or an earlier copy of the world takes nothing back.
extension PINWorld {
  /// Keeps the PIN, its counts and the time in `store` from now on.
  ///
  /// Stored state comes first: the PIN and the counts of the settings are those of a store's first use.
  ///
  /// - Parameter time: the time of the session at which the world's time continues from the stored one; not zero for a
  ///   session restored from a snapshot.
  /// - Throws: if the store cannot be read or written, or has lost its record.
  package mutating func persist(
    in store: some SynchronousPINStore, at time: Duration = .zero
  ) throws(PINWorldError) {
    var persistence = WorldPersistence(store)
    let state = try persistence.read(WorldPersistence.stateKey)
    if state == nil, try persistence.read(WorldPersistence.recordKey) == nil {
      persistence.recordRevision = try persistence.write(WorldPersistence.recordKey, record.bytes, nil)
      persistence.stateRevision = try persistence.write(WorldPersistence.stateKey, storedState.bytes, nil)
    }
    self.persistence = persistence
    try loadStoredState()
    self.persistence?.worldTimeAtStart = storedState.latestTime - time
  }

  /// The time of the world at a time of the session: it continues from the stored one, and never goes back.
  func worldTime(at time: Duration) -> Duration {
    persistence.map { max(storedState.latestTime, $0.worldTimeAtStart + time) } ?? time
  }

  /// Keeps the time that a session has come to, also where no call has come in since.
  ///
  /// - Throws: if the store cannot be read or written.
  package mutating func advanceTime(to time: Duration) throws(PINWorldError) { _ = try recordTime(at: time) }

  /// Takes note of the time of a call.
  mutating func recordTime(at time: Duration) throws(PINWorldError) -> Duration {
    guard persistence != nil else { return time }
    try loadStoredState()
    let now = worldTime(at: time)
    try updateState { $0.latestTime = now }
    return now
  }

  /// Reads the stored state.
  mutating func loadStoredState() throws(PINWorldError) {
    guard var persistence else { return }
    guard let stored = try persistence.read(WorldPersistence.recordKey) else { throw .recordMissing }
    guard let record = PINRecord(bytes: stored.bytes) else { throw .recordInconsistent }
    guard let state = try persistence.read(WorldPersistence.stateKey),
      let storedState = StoredWorldState(bytes: state.bytes)
    else {
      throw .recordInconsistent
    }
    persistence.recordRevision = stored.revision
    persistence.stateRevision = state.revision
    self.persistence = persistence
    self.record = record
    self.storedState = storedState
    if !isRegistered { user = .signedOut }
  }

  /// Replaces the record, and returns whether no other process has replaced it meanwhile.
  mutating func replaceRecord(with record: PINRecord) throws(PINWorldError) -> Bool {
    if let persistence {
      guard
        let revision = try persistence.write(
          WorldPersistence.recordKey, record.bytes, persistence.recordRevision)
      else { return false }
      self.persistence?.recordRevision = revision
    }
    self.record = record
    return true
  }

  /// Changes the record, however often other processes come between.
  mutating func updateRecord(_ body: (inout PINRecord) -> Void) throws(PINWorldError) {
    while true {
      var changed = record
      body(&changed)
      if changed == record { return }
      if try replaceRecord(with: changed) { return }
      try loadStoredState()
    }
  }

  /// Replaces the state that is kept with the record.
  mutating func replaceState(with storedState: StoredWorldState) throws(PINWorldError) {
    while storedState != self.storedState {
      if let persistence {
        guard
          let revision = try persistence.write(
            WorldPersistence.stateKey, storedState.bytes, persistence.stateRevision)
        else {
          // Another process has written; its time and ours both count.
          try loadStoredState()
          continue
        }
        self.persistence?.stateRevision = revision
      }
      self.storedState = storedState
    }
  }

  mutating func updateState(_ body: (inout StoredWorldState) -> Void) throws(PINWorldError) {
    var changed = storedState
    body(&changed)
    try replaceState(with: changed)
  }
}
