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

  private struct Slots {
    var bytes: [String: [UInt8]] = [:]
    var revisions: [String: Int64] = [:]
    var isDead = false
    var death: DeathMoment?
    var writes = 0
  }
  private let slots = Mutex(Slots())

  /// An empty store.
  public init() {}

  /// A store with one record.
  public convenience init(_ record: PINRecord, for key: String) {
    self.init()
    put(record.bytes, for: key)
  }

  /// Replaces the stored bytes, as a debugger could.
  public func put(_ bytes: [UInt8]?, for key: String) {
    slots.withLock { slots in
      slots.bytes[key] = bytes
      slots.revisions[key, default: 0] += 1
    }
  }

  /// The stored record, dead or not; nil without one, or if the bytes are invalid.
  public func record(for key: String) -> PINRecord? {
    slots.withLock { $0.bytes[key] }.flatMap { PINRecord(bytes: $0) }
  }

  /// Writes that have changed something since the last start.
  public var writes: Int { slots.withLock { $0.writes } }

  /// From here on nothing is read or written.
  public func die() { slots.withLock { $0.isDead = true } }

  /// From this write on nothing is read or written.
  public func die(_ moment: DeathMoment) { slots.withLock { $0.death = moment } }

  /// The store is back, with its durable records.
  public func restart() {
    slots.withLock { slots in
      (slots.isDead, slots.death, slots.writes) = (false, nil, 0)
    }
  }

  @concurrent public func read(_ key: String) async throws -> StoredRecord? {
    for _ in 0..<3 { await Task.yield() }
    return try slots.withLock { slots in
      if slots.isDead { throw Death() }
      guard let bytes = slots.bytes[key], let revision = slots.revisions[key] else { return nil }
      return StoredRecord(bytes: bytes, revision: revision)
    }
  }

  @concurrent public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) async throws -> Int64? {
    for _ in 0..<3 { await Task.yield() }
    return try slots.withLock { slots in
      if slots.isDead { throw Death() }
      if slots.death == .before(write: slots.writes + 1) {
        slots.isDead = true
        throw Death()
      }
      let present = slots.bytes[key] == nil ? nil : slots.revisions[key]
      guard present == revision else { return nil }
      slots.bytes[key] = bytes
      slots.revisions[key, default: 0] += 1
      slots.writes += 1
      if slots.death == .after(write: slots.writes) {
        slots.isDead = true
        throw Death()
      }
      return slots.revisions[key]
    }
  }
}
