import LockstepPIN

/// The store for the state of a world that must outlive it, and the revision that the world has seen.
struct WorldPersistence: Sendable {
  static let recordKey = "pin"
  static let stateKey = "world"

  // Closures, because Embedded Swift has no existentials to hold a store in.
  let read: @Sendable (String) throws(PINWorldError) -> StoredRecord?
  let write: @Sendable (String, [UInt8], Int64?) throws(PINWorldError) -> Int64?
  /// The world's time at the session's zero.
  var worldTimeAtStart = Duration.zero
  /// The revisions that the world has read or written last; nil before the first.
  var recordRevision: Int64?
  var stateRevision: Int64?

  init<Store: SynchronousPINStore>(_ store: Store) {
    read = { (key: String) throws(PINWorldError) -> StoredRecord? in
      do throws(Store.Failure) {
        return try store.readNow(key)
      } catch {
        throw .unusableStore(error.description)
      }
    }
    write = { (key: String, bytes: [UInt8], revision: Int64?) throws(PINWorldError) -> Int64? in
      do throws(Store.Failure) {
        return try store.compareAndSetNow(key, to: bytes, ifRevision: revision)
      } catch {
        throw .unusableStore(error.description)
      }
    }
  }
}
