/// Lets attempts at one PIN through, one at a time, counting each before it is looked at.
///
/// An actor alone would not do: actors are re-entrant, and while one attempt waits for the store the next
/// would read the same old count. Attempts therefore form a queue, first come, first served.
public actor LockoutGate {
  private let policy: PINPolicy
  private let store: any LockoutStore
  private var last: Task<Void, Never>?

  public init(policy: PINPolicy, store: any LockoutStore) {
    self.policy = policy
    self.store = store
  }

  /// Starts a fresh record for a PIN that was just set.
  public func enroll() async throws {
    try await inTurn { [store] in try await store.save(LockoutRecord()) }
  }

  /// Whether a PIN would be looked at, for others who must not lead round a lock (biometrics).
  public func standing(at now: Duration) async throws -> LockoutStanding {
    try await inTurn { [policy, store] in
      let found = try await Self.record(in: store)
      var record = found
      let standing = record.standing(at: now, under: policy)
      if record != found { try await store.save(record) }
      return standing
    }
  }

  /// Lets one attempt through, or refuses it.
  ///
  /// - Parameters:
  ///   - now: the time of the attempt, on a clock that counts during sleep and that nobody can set.
  ///   - verify: whether the PIN is right. It may throw only while it does not know: the attempt is then
  ///     given back.
  /// - Throws: what the store or `verify` throws, and `LockoutGateError`. Never after a verdict was shown:
  ///   what cannot be stored is not answered.
  public func attempt(
    at now: Duration, verify: @escaping @concurrent @Sendable () async throws -> Bool
  ) async throws -> PINVerdict {
    try await inTurn { [policy, store] in
      let found = try await Self.record(in: store)
      var record = found
      switch record.admit(at: now, under: policy) {
      case .refused(let verdict):
        if record != found { try await store.save(record) }
        return verdict
      case .admitted(let ifWrong):
        try await store.save(record)
        do {
          guard try await verify() else { return ifWrong }
        } catch {
          // If even this fails the attempt stays counted, as after a crash.
          try? await store.save(found)
          throw error
        }
        try await store.save(LockoutRecord())
        return .valid
      }
    }
  }

  /// Runs `work` when everything asked before it is done.
  ///
  /// In a task of its own, so that a caller that is cancelled neither gets its attempt back nor leaves a
  /// success uncleared.
  private func inTurn<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { [last] in
      await last?.value
      return try await work()
    }
    last = Task { _ = await task.result }
    return try await task.value
  }

  private static func record(in store: any LockoutStore) async throws -> LockoutRecord {
    guard let record = try await store.load() else { throw LockoutGateError.recordMissing }
    guard record.isConsistent else { throw LockoutGateError.recordInconsistent }
    return record
  }
}
