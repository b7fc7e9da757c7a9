#if DurableStore
  import Foundation
  import Lockstep
  import LockstepPIN
  import LockstepPINStore
  import LockstepPINTesting
  import Synchronization
  import Testing

  @Suite struct SQLiteStoreTests {
    @Test func itKeepsThePromisesOfAStore() async {
      let file = TemporaryStore()
      #expect(await PINStoreContract { try SQLitePINStore(path: file.path) }.failures() == [])
    }

    /// Connections of their own, as processes have.
    @Test func connectionsExcludeEachOther() async throws {
      let file = TemporaryStore()
      let stores = try (0..<4).map { _ in try SQLitePINStore(path: file.path) }
      try await PINGate(user: "u", policy: .standard, store: stores[0]).enroll(PINCredential([]))
      let verdicts = try await withThrowingTaskGroup(of: PINVerdict.self) { group in
        for store in stores {
          let gate = PINGate(user: "u", policy: .standard, store: store)
          for _ in 0..<3 { group.addTask { try await gate.attempt(at: .zero) { _ in .wrong } } }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(verdicts.count { if case .locked = $0 { true } else { false } } == 8)
      #expect(
        try await PINGate(user: "u", policy: .standard, store: stores[3]).current().unlocking.failures == 4)
    }

    @Test func theFileIsForItsOwnerAlone() throws {
      let file = TemporaryStore()
      _ = try SQLitePINStore(path: file.path)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func whatIsNoStoreIsRefused() throws {
      #expect(throws: SQLiteError.self) { try SQLitePINStore(path: "/nowhere/at/all.pin") }
      let file = TemporaryStore()
      try Data(repeating: 7, count: 5000).write(to: URL(filePath: file.path))
      let error = #expect(throws: SQLiteError.self) { try SQLitePINStore(path: file.path) }
      #expect(error?.description.hasPrefix("the PIN store '\(file.path)' cannot be used: ") == true)
    }

    /// A disk that takes no write gives no verdict.
    @Test func aStoreThatCannotBeWrittenLetsNobodyThrough() async throws {
      let file = TemporaryStore()
      let store = try SQLitePINStore(path: file.path)
      let gate = PINGate(user: "u", policy: .standard, store: store)
      try await gate.enroll(PINCredential([]))
      // The table is gone from under the store.
      try Data().write(to: URL(filePath: file.path))
      await #expect(throws: (any Error).self) {
        try await gate.attempt(at: .zero) { _ in
          Issue.record("a PIN was looked at that was not counted")
          return .right()
        }
      }
    }

    /// Neither what is replaced nor what is removed is left, in whole or in part: the new record is shorter.
    @Test(arguments: [Array("the new one".utf8), nil])
    func whatIsReplacedIsNotLeftInTheFile(by new: [UInt8]?) async throws {
      let file = TemporaryStore()
      let store = try SQLitePINStore(path: file.path)
      let parts = (10..<60).map { "credential-\($0)" }
      func left() -> [String] {
        parts.filter { part in file.files.values.contains { $0.range(of: Data(part.utf8)) != nil } }
      }
      let first = try await store.compareAndSet("u", to: Array(parts.joined().utf8), ifRevision: nil)
      #expect(left() == parts)
      _ = try await store.compareAndSet("u", to: new, ifRevision: first)
      #expect(left() == [])
    }

    /// As from a backup: with a guard no PIN is looked at, without one the older count is in force.
    @Test(arguments: [true, false]) func anOlderFileIsRefusedWithAGuard(isGuarded: Bool) async throws {
      let (file, counter) = (TemporaryStore(), NumbersInMemory())
      func gate() throws -> PINGate {
        let store = try SQLitePINStore(path: file.path)
        return PINGate(
          user: "u", policy: .standard,
          store: isGuarded ? GuardedPINStore(store, guardedBy: counter) : store)
      }
      try await gate().enroll(PINCredential([]))
      let backup = try Data(contentsOf: URL(filePath: file.path))
      for _ in 0..<3 { _ = try await gate().attempt(at: .zero) { _ in .wrong } }
      try backup.write(to: URL(filePath: file.path))
      let again = try gate()
      if isGuarded {
        await #expect(throws: PINGateError.recordRolledBack) {
          try await again.attempt(at: .zero) { _ in .wrong }
        }
      } else {
        let verdict = try await again.attempt(at: .zero) { _ in .wrong }
        #expect(verdict == .wrong(attempt: 1, attemptsLeft: 3, isFinalRound: false))
      }
    }

    @Test func theBootClockGoesOn() {
      let first = BootClock.now
      #expect(first > .zero)
      #expect(BootClock.now >= first)
    }
  }

  /// A guard that outlives the connections to the file.
  private final class NumbersInMemory: RollbackGuard {
    private let numbers = Mutex<[String: Int64]>([:])

    @concurrent func newest(_ key: String) async throws -> Int64 { numbers.withLock { $0[key] ?? 0 } }
    @concurrent func raise(_ key: String, to number: Int64) async throws {
      numbers.withLock { $0[key] = max($0[key] ?? 0, number) }
    }
  }
#endif
