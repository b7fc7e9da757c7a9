#if !hasFeature(Embedded)
  /// Where the records of PINs are kept between attempts, as bytes under a key, one key for each user.
  ///
  /// The one way to write is an atomic compare-and-set, so that several processes can share a store. Run the checks of
  /// `LockstepPINTesting` against a store of your own.
  public protocol PINStore: Sendable {
    /// The bytes under `key` with their revision; nil if there are none.
    ///
    /// - Throws: what keeps the store from knowing. No PIN is looked at then.
    @concurrent func read(_ key: String) async throws -> StoredRecord?

    /// Replaces the bytes under `key`, in one piece, if they still have `revision`.
    ///
    /// It returns once the new bytes are durable: no crash of process or machine brings the old ones back. A store on
    /// a device keeps its file out of backups, which could.
    ///
    /// - Parameters:
    ///   - key: the user.
    ///   - bytes: nil removes the present ones.
    ///   - revision: that of ``read(_:)`` or the last write; nil if the key must have no bytes.
    /// - Returns: the new revision, which no earlier state of the key had; nil if the key has other bytes, and then
    ///   nothing was changed.
    /// - Throws: the error that kept the store from writing. Whether the bytes were replaced is open then.
    @concurrent func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64?
  }
#endif
