import LockstepPIN
import Synchronization

/// A store that never suspends, for worlds.
final class SimpleStore: SynchronousPINStore {
  struct Full: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  private struct State {
    var slots: [String: StoredRecord] = [:]
    var isFull = false
    var writes: [String] = []
  }
  private let state = Mutex(State())

  /// The keys that were written, in order.
  var writes: [String] { state.withLock { $0.writes } }

  func fill() { state.withLock { $0.isFull = true } }
  func remove(_ key: String) { state.withLock { $0.slots[key] = nil } }
  var bytes: [UInt8] { state.withLock { $0.slots.values.flatMap(\.bytes) } }

  func readNow(_ key: String) throws(Full) -> StoredRecord? { state.withLock { $0.slots[key] } }

  func compareAndSetNow(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) throws(Full) -> Int64? {
    let (isFull, next) = state.withLock { state -> (Bool, Int64?) in
      if state.isFull { return (true, nil) }
      guard state.slots[key]?.revision == revision else { return (false, nil) }
      let next = (revision ?? 0) + 1
      state.slots[key] = bytes.map { StoredRecord(bytes: $0, revision: next) }
      state.writes.append(key)
      return (false, next)
    }
    if isFull { throw Full() }
    return next
  }
}
