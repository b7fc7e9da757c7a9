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
  package mutating func keep(
    in store: some SynchronousPINStore, at time: Duration = .zero
  ) throws(PINWorldError) {
    var keeping = WorldPersistence(store)
    let state = try keeping.read(WorldPersistence.stateKey)
    if state == nil, try keeping.read(WorldPersistence.recordKey) == nil {
      keeping.recordRevision = try keeping.write(WorldPersistence.recordKey, record.bytes, nil)
      keeping.stateRevision = try keeping.write(WorldPersistence.stateKey, kept.bytes, nil)
    }
    self.keeping = keeping
    try load()
    self.keeping?.start = kept.instant - time
  }

  /// The time of the world at a time of the session: it continues from the stored one, and never goes back.
  func time(_ time: Duration) -> Duration {
    keeping.map { max(kept.instant, $0.start + time) } ?? time
  }

  /// Keeps the time that a session has come to, also where no call has come in since.
  ///
  /// - Throws: if the store cannot be read or written.
  package mutating func pass(to time: Duration) throws(PINWorldError) { _ = try begin(at: time) }

  /// Takes note of the time of a call.
  mutating func begin(at time: Duration) throws(PINWorldError) -> Duration {
    guard keeping != nil else { return time }
    try load()
    let now = self.time(time)
    try changeState { $0.instant = now }
    return now
  }

  /// Reads the stored state.
  mutating func load() throws(PINWorldError) {
    guard var keeping else { return }
    guard let stored = try keeping.read(WorldPersistence.recordKey) else { throw .recordMissing }
    guard let record = PINRecord(bytes: stored.bytes) else { throw .recordInconsistent }
    guard let state = try keeping.read(WorldPersistence.stateKey), let kept = KeptState(bytes: state.bytes)
    else {
      throw .recordInconsistent
    }
    keeping.recordRevision = stored.revision
    keeping.stateRevision = state.revision
    self.keeping = keeping
    self.record = record
    self.kept = kept
    if !isRegistered { user = .signedOut }
  }

  /// Replaces the record, and returns whether no other process has replaced it meanwhile.
  mutating func replace(with record: PINRecord) throws(PINWorldError) -> Bool {
    if let keeping {
      guard
        let revision = try keeping.write(WorldPersistence.recordKey, record.bytes, keeping.recordRevision)
      else { return false }
      self.keeping?.recordRevision = revision
    }
    self.record = record
    return true
  }

  /// Changes the record, however often other processes come between.
  mutating func change(_ body: (inout PINRecord) -> Void) throws(PINWorldError) {
    while true {
      var changed = record
      body(&changed)
      if changed == record { return }
      if try replace(with: changed) { return }
      try load()
    }
  }

  /// Replaces the state that is kept with the record.
  mutating func keep(_ kept: KeptState) throws(PINWorldError) {
    while kept != self.kept {
      if let keeping {
        guard let revision = try keeping.write(WorldPersistence.stateKey, kept.bytes, keeping.stateRevision)
        else {
          // Another process has written; its time and ours both count.
          try load()
          continue
        }
        self.keeping?.stateRevision = revision
      }
      self.kept = kept
    }
  }

  mutating func changeState(_ body: (inout KeptState) -> Void) throws(PINWorldError) {
    var changed = kept
    body(&changed)
    try keep(changed)
  }
}
