#if !hasFeature(Embedded)
  import Synchronization

  /// A store that forgets everything with the process: for tests and previews, never for an app that people trust.
  public final class InMemoryPINStore: PINStore {
    /// What is stored under a key, and how often that was written.
    private struct Slot {
      var bytes: [UInt8]?
      var revision: Int64
    }
    private let slots = Mutex<[String: Slot]>([:])

    /// An empty store.
    public init() {}

    @concurrent public func read(_ key: String) async throws -> StoredRecord? {
      slots.withLock { slots in
        guard let slot = slots[key], let bytes = slot.bytes else { return nil }
        return StoredRecord(bytes: bytes, revision: slot.revision)
      }
    }

    @concurrent public func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64? {
      slots.withLock { slots in
        let slot = slots[key]
        let present = slot?.bytes == nil ? nil : slot?.revision
        guard present == revision else { return nil }
        if bytes == nil, present == nil { return slot?.revision ?? 0 }
        let next = (slot?.revision ?? 0) + 1
        slots[key] = Slot(bytes: bytes, revision: next)
        return next
      }
    }
  }
#endif
