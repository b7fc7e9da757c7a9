#if DurableStore
  import Foundation
  import LockstepPIN
  import LockstepPINStore
  import LockstepPINTesting
  import Synchronization

  /// A process's connection to an SQLite file, that dies when told to; the next process opens the file anew.
  final class MortalFile: MortalStore {
    private struct Life {
      /// Nil when dead.
      var store: SQLitePINStore?
      var death: UnreliableStore.DeathMoment?
      var writes = 0
    }
    private let path: String
    private let life: Mutex<Life>

    init() throws {
      path =
        FileManager.default.temporaryDirectory.appending(path: "lockstep-\(UUID().uuidString).pin").path()
      life = Mutex(Life(store: try SQLitePINStore(path: path)))
    }

    /// A file with one record, for ``user``.
    convenience init(_ lockout: LockoutRecord) throws {
      try self.init()
      try life.withLock { life in
        _ = try life.store?.compareAndSetNow(user, to: PINRecord(lockout).bytes, ifRevision: nil)
      }
    }

    deinit {
      for suffix in ["", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    func die() { life.withLock { $0.store = nil } }
    func die(_ moment: UnreliableStore.DeathMoment) { life.withLock { $0.death = moment } }

    func restart() throws {
      let store = try SQLitePINStore(path: path)
      life.withLock { $0 = Life(store: store) }
    }

    func durable(for key: String) throws -> PINRecord? {
      try SQLitePINStore(path: path).readNow(key).flatMap { PINRecord(bytes: $0.bytes) }
    }

    @concurrent func read(_ key: String) async throws -> StoredRecord? {
      await Task.yield()
      return try life.withLock { (life: inout Life) throws -> StoredRecord? in
        guard let store = life.store else { throw UnreliableStore.Death() }
        return try store.readNow(key)
      }
    }

    @concurrent func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64? {
      await Task.yield()
      return try life.withLock { (life: inout Life) throws -> Int64? in
        guard let store = life.store, life.death != .before(write: life.writes + 1) else {
          life.store = nil
          throw UnreliableStore.Death()
        }
        guard let written = try store.compareAndSetNow(key, to: bytes, ifRevision: revision) else {
          return nil
        }
        life.writes += 1
        if life.death == .after(write: life.writes) {
          life.store = nil
          throw UnreliableStore.Death()
        }
        return written
      }
    }
  }
#endif
