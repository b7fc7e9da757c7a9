import LockstepPIN
import LockstepPINTesting
import Testing

/// Several gates over one store: two apps, or two processes, that share a PIN.
@Suite struct SharedStoreTests {
  private static let twoOfThree = PINPolicy(deregisteringAfter: 3)

  @Test(arguments: 1...20) func everyPINLookedAtWasCountedFirst(_ run: Int) async throws {
    let store = UnreliableStore(LockoutRecord())
    let verifier = Verifier()
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        let gate = PINGate(.standard, store)
        for _ in 0..<3 {
          group.addTask { try await gate.attempt(at: .zero, judge: verifier.judge(false)).label }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(verifier.verifications == 4)
    #expect(answers.count { $0 == "in_timeout 60000" } == 20)
    #expect(answers.contains("timeout 60000"))
    #expect(store.failures == 4)
  }

  /// The right PIN is looked at while another gate counts a failure of its own.
  @Test func aSuccessForgivesNothingThatWasCountedAfterIt() async throws {
    let store = UnreliableStore(LockoutRecord(failures: 2, anchor: .zero))
    let one = PINGate(.standard, store)
    let other = PINGate(.standard, store)
    let verdict = try await one.attempt(at: .seconds(1)) { _ in
      let wrong = try await other.attempt(at: .seconds(2), judge: Verifier().judge(false))
      #expect(wrong == .roundOver(attempt: 4, lockedFor: .seconds(60)))
      return .right()
    }
    #expect(verdict == .valid)
    #expect(
      store.record?.unlocking == LockoutRecord(counted: 4, forgiven: 3, anchor: .seconds(2), isBlocked: false)
    )
  }

  /// The count that blocks held an attempt that was not yet known to be right.
  @Test func aSuccessUndoesABlockThatCountedIt() async throws {
    let store = UnreliableStore(LockoutRecord(failures: 1, anchor: .zero))
    let one = PINGate(Self.twoOfThree, store)
    let verdict = try await one.attempt(at: .zero) { _ in
      let wrong = try await PINGate(Self.twoOfThree, store).attempt(at: .zero, judge: Verifier().judge(false))
      #expect(wrong == .blockedNow(attempt: 3))
      return .right()
    }
    #expect(verdict == .valid)
    #expect(try await one.status(at: .zero) == .open)
    #expect(store.failures == 1)
  }

  @Test func aSuccessThatALaterOneHasForgivenUndoesNoBlock() async throws {
    let store = UnreliableStore(LockoutRecord())
    let verdict = try await PINGate(Self.twoOfThree, store).attempt(at: .zero) { _ in
      let other = PINGate(Self.twoOfThree, store)
      #expect(try await other.attempt(at: .zero, judge: Verifier().judge(true)) == .valid)
      for _ in 0..<3 { _ = try await other.attempt(at: .zero, judge: Verifier().judge(false)) }
      #expect(try await other.status(at: .zero) == .blocked)
      return .right()
    }
    #expect(verdict == .valid)
    #expect(store.record?.unlocking.isBlocked == true)
  }

  @Test func aSuccessUnderWayForgivesNothingOfAPINSetMeanwhile() async throws {
    let store = UnreliableStore(LockoutRecord())
    let gate = PINGate(.standard, store)
    _ = try await gate.attempt(at: .zero) { _ in
      let other = PINGate(.standard, store)
      try await other.enroll(PINCredential([2]))
      _ = try await other.attempt(at: .zero, judge: Verifier().judge(false))
      return .right(refreshed: PINCredential([9]))
    }
    #expect(store.failures == 1)
    #expect(store.record?.credential == PINCredential([2]))
  }

  @Test func anAttemptIsNotGivenBackOnceAnotherWasCounted() async throws {
    struct KeyStoreBusy: Error {}
    let store = UnreliableStore(LockoutRecord())
    await #expect(throws: KeyStoreBusy.self) {
      try await PINGate(.standard, store).attempt(at: .zero) { _ in
        _ = try await PINGate(.standard, store).attempt(at: .zero, judge: Verifier().judge(false))
        throw KeyStoreBusy()
      }
    }
    #expect(store.failures == 2)
  }

  @Test func aRefreshedCredentialIsStoredWithTheSuccess() async throws {
    let store = UnreliableStore(LockoutRecord())
    let gate = PINGate(.standard, store)
    #expect(try await gate.attempt(at: .zero) { _ in .right(refreshed: PINCredential([5])) } == .valid)
    #expect(store.record?.credential == PINCredential([5]))
    #expect(store.writes == 2, "the count, then the success with its credential")
  }

  /// A store that takes no write is broken, and says so instead of turning for ever.
  @Test(.timeLimit(.minutes(10))) func aStoreThatAlwaysLosesGivesNoVerdict() async throws {
    let verifier = Verifier()
    let gate = PINGate(.standard, LosingStore())
    await #expect(throws: PINGateError.contention) {
      try await gate.attempt(at: .zero, judge: verifier.judge(true))
    }
    #expect(verifier.verifications == 0)
  }

  private struct LosingStore: PINStore {
    @concurrent func read(_ key: String) async throws -> StoredRecord? {
      StoredRecord(bytes: PINRecord(LockoutRecord()).bytes, revision: 1)
    }

    @concurrent func compareAndSet(_ key: String, to bytes: [UInt8]?, ifRevision: Int64?) async throws
      -> Int64?
    {
      nil
    }
  }
}
