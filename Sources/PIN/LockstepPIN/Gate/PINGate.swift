#if !hasFeature(Embedded)
  /// Lets attempts at one user's PIN through, one at a time, counting each before it is looked at.
  ///
  /// The asynchronous shell of ``PINAttempt``. An actor alone would not do: actors are re-entrant, and while one
  /// attempt waits for the store the next would read the same old count. Attempts therefore form a queue, first come,
  /// first served. Between processes the store's compare-and-set orders the counts.
  public actor PINGate {
    private let recordAccess: RecordAccess
    private let policy: PINPolicy
    private let changeFailures: Int
    private var lastTask: Task<Void, Never>?

    /// - Parameters:
    ///   - user: the key of the record in the store.
    ///   - policy: the limits for wrong PINs, whatever they are entered for.
    ///   - changeFailures: the wrong current PIN that ends changing it for good; the guide's `maxFailureCount`.
    ///   - store: keeps the record.
    public init(user: String, policy: PINPolicy, changeFailures: Int = 3, store: any PINStore) {
      recordAccess = RecordAccess(store: store, key: user)
      self.policy = policy
      self.changeFailures = changeFailures
    }

    /// Starts a fresh record for a PIN that was just set, whatever was there.
    ///
    /// - Throws: the store's error, or ``PINGateError/contention``.
    public func enroll(_ credential: PINCredential) async throws {
      try await runInTurn { [recordAccess] in
        try await recordAccess.replace { PINRecord(credential, after: $0) }
      }
    }

    /// Removes the record: the user is no longer known here.
    ///
    /// - Throws: the store's error, or ``PINGateError/contention``.
    public func remove() async throws {
      try await runInTurn { [recordAccess] in try await recordAccess.replace { _ in nil } }
    }

    /// The record, for those who show it.
    ///
    /// - Throws: ``PINGateError`` if it is missing or makes no sense.
    public func current() async throws -> PINRecord {
      try await runInTurn { [recordAccess] in try await recordAccess.readRecord().record }
    }

    /// Whether a PIN would be checked, for whatever must not bypass a lock: biometrics, a user who is signed in.
    ///
    /// - Throws: the store's error, or a ``PINGateError`` if the record is missing or inconsistent.
    public func status(at now: Duration) async throws -> LockoutStatus {
      try await update { [policy] in $0.unlocking.status(at: now, under: policy) }
    }

    /// Lets one attempt through, or refuses it.
    ///
    /// - Parameters:
    ///   - purpose: why the PIN is entered.
    ///   - now: the time of the attempt, on a clock that counts during sleep and that cannot be set.
    ///   - judge: whether the PIN opens the credential. It may throw only while it does not know: the attempt is then
    ///     given back, unless another process has counted since.
    /// - Throws: the errors of the store and of `judge`, and ``PINGateError``. Never after a verdict was shown: a
    ///   verdict that cannot be stored is not returned.
    public func attempt(
      _ purpose: PINAttempt.Purpose = .unlocking, at now: Duration,
      judge: @escaping @concurrent @Sendable (PINCredential) async throws -> PINAttempt.Judgement
    ) async throws -> PINVerdict {
      let attempt = PINAttempt(purpose, at: now, under: policy, changeFailures: changeFailures)
      return try await runInTurn { [recordAccess] in try await recordAccess.run(attempt, judge: judge) }
    }

    /// Changes the record in turn: reads it, passes it to `body`, and stores it if it has changed.
    ///
    /// `body` runs again whenever another process came between.
    ///
    /// - Returns: what `body` returned for the record that was stored.
    /// - Throws: the error of `body` or of the store, or a ``PINGateError``.
    public func update<Result: Sendable>(
      _ body: @escaping @Sendable (inout PINRecord) throws -> Result
    ) async throws -> Result {
      try await runInTurn { [recordAccess] in try await recordAccess.update(body) }
    }

    /// Runs `work` when everything asked before it is done.
    ///
    /// In a task of its own, so that a caller that is cancelled neither gets its attempt back nor leaves a
    /// success uncleared.
    private func runInTurn<Result: Sendable>(
      _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      let task = Task { [lastTask] in
        await lastTask?.value
        return try await work()
      }
      lastTask = Task { _ = await task.result }
      return try await task.value
    }
  }
#endif
