#if !hasFeature(Embedded)
  /// A store whose records are numbered, and refused where a ``RollbackGuard`` knows a higher number: an older file has
  /// an older count of failures, and perhaps an older PIN.
  ///
  ///     let store = GuardedPINStore(try SQLitePINStore(path: path), guardedBy: KeychainCounter())
  ///
  /// A record is written first, and its number given to the guard then. A process that dies in between has answered
  /// nothing, and looked at no PIN that the record counts. Records that were written without a guard are taken for as
  /// long as it has no number.
  public struct GuardedPINStore: PINStore {
    private let store: any PINStore
    private let rollbackGuard: any RollbackGuard

    /// - Parameters:
    ///   - store: keeps the records; all that write them have to use the guard.
    ///   - rollbackGuard: keeps the number of the newest one, outside the store.
    public init(_ store: any PINStore, guardedBy rollbackGuard: any RollbackGuard) {
      self.store = store
      self.rollbackGuard = rollbackGuard
    }

    /// - Throws: ``PINGateError/recordRolledBack`` for an older record, and the errors of the store and the guard.
    @concurrent public func read(_ key: String) async throws -> StoredRecord? {
      let (found, _) = try await readWithGuardNumber(key)
      return found.map { StoredRecord(bytes: $0.record.bytes, revision: $0.revision) }
    }

    /// - Throws: ``PINGateError/recordRolledBack`` over an older record, and the errors of the store and the guard.
    @concurrent public func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64? {
      let (found, newest) = try await readWithGuardNumber(key)
      guard found?.revision == revision else { return nil }
      // Higher than the present record, whose process may have died before the guard heard of it.
      let number = max(newest, found?.record.number ?? 0) + 1
      let written = bytes.map { NumberedRecord(number: number, bytes: $0).encodedBytes }
      guard let next = try await store.compareAndSet(key, to: written, ifRevision: revision) else {
        return nil
      }
      // Of a removal, too: the removed record is an older one from now on.
      try await rollbackGuard.raise(key, to: number)
      return next
    }

    /// The present record, and the guard's number.
    private func readWithGuardNumber(
      _ key: String
    ) async throws -> (found: (record: NumberedRecord, revision: Int64)?, newest: Int64) {
      // The guard first: a number that it has now was written before, so that only an older file has a lower one.
      let newest = try await rollbackGuard.newest(key)
      guard let stored = try await store.read(key) else { return (nil, newest) }
      let record = NumberedRecord(stored.bytes)
      guard record.number >= newest else { throw PINGateError.recordRolledBack }
      return ((record, stored.revision), newest)
    }
  }

  /// The bytes of a record behind a mark and their number; without the mark they were written without a guard.
  private struct NumberedRecord {
    var number: Int64
    var bytes: [UInt8]

    /// No version of a ``PINRecord`` begins so.
    private static let numberedRecordMark: UInt8 = 0xA7

    init(number: Int64, bytes: [UInt8]) {
      self.number = number
      self.bytes = bytes
    }

    init(_ stored: [UInt8]) {
      var reader = RecordReader(bytes: stored)
      if reader.readByte() == Self.numberedRecordMark, let number = reader.readNumber(), number >= 0 {
        self.init(number: number, bytes: Array(stored.dropFirst(9)))
      } else {
        self.init(number: 0, bytes: stored)
      }
    }

    var encodedBytes: [UInt8] {
      var writer = RecordWriter()
      writer.write(byte: Self.numberedRecordMark)
      writer.write(number)
      return writer.bytes + bytes
    }
  }
#endif
