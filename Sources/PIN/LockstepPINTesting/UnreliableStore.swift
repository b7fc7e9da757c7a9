public import LockstepPIN
import Synchronization

/// A store that really suspends, that outlives the gates over it, and that dies on demand.
///
/// Records in memory never suspend, so that a gate without a queue passes by luck; this one yields in each call.
public final class UnreliableStore: PINStore {
  /// The store is gone, as after the death of its process.
  public struct Death: Error {
    /// The one error of a dead store.
    public init() {}
  }

  /// When the store dies.
  public enum DeathMoment: Hashable, Sendable {
    /// Before write `number`, counted from 1 since the last start, changes anything.
    case before(write: Int)
    /// After write `number` is durable, and before its caller hears of it.
    case after(write: Int)
  }

  private struct StoreState {
    var bytes: [String: [UInt8]] = [:]
    var revisions: [String: Int64] = [:]
    var isDead = false
    var scheduledDeath: DeathMoment?
    var writeCount = 0
  }
  private let state = Mutex(StoreState())

  /// An empty store.
  public init() {}

  /// A store with one record.
  public convenience init(_ record: PINRecord, for key: String) {
    self.init()
    put(record.bytes, for: key)
  }

  /// Replaces the stored bytes, as a debugger could.
  public func put(_ bytes: [UInt8]?, for key: String) {
    state.withLock { state in
      state.bytes[key] = bytes
      state.revisions[key, default: 0] += 1
    }
  }

  /// The stored record, dead or not; nil without one, or if the bytes are invalid.
  public func record(for key: String) -> PINRecord? {
    state.withLock { $0.bytes[key] }.flatMap { PINRecord(bytes: $0) }
  }

  /// Writes that have changed something since the last start.
  public var writes: Int { state.withLock { $0.writeCount } }

  /// From here on nothing is read or written.
  public func die() { state.withLock { $0.isDead = true } }

  /// From this write on nothing is read or written.
  public func die(_ moment: DeathMoment) { state.withLock { $0.scheduledDeath = moment } }

  /// The store is back, with its durable records.
  public func restart() {
    state.withLock { state in
      (state.isDead, state.scheduledDeath, state.writeCount) = (false, nil, 0)
    }
  }

  @concurrent public func read(_ key: String) async throws -> StoredRecord? {
    for _ in 0..<3 { await Task.yield() }
    return try state.withLock { state in
      if state.isDead { throw Death() }
      guard let bytes = state.bytes[key], let revision = state.revisions[key] else { return nil }
      return StoredRecord(bytes: bytes, revision: revision)
    }
  }

  @concurrent public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) async throws -> Int64? {
    for _ in 0..<3 { await Task.yield() }
    return try state.withLock { state in
      if state.isDead { throw Death() }
      if state.scheduledDeath == .before(write: state.writeCount + 1) {
        state.isDead = true
        throw Death()
      }
      let present = state.bytes[key] == nil ? nil : state.revisions[key]
      guard present == revision else { return nil }
      state.bytes[key] = bytes
      state.revisions[key, default: 0] += 1
      state.writeCount += 1
      if state.scheduledDeath == .after(write: state.writeCount) {
        state.isDead = true
        throw Death()
      }
      return state.revisions[key]
    }
  }
}
