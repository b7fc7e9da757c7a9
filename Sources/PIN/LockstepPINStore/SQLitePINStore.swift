#if DurableStore
  public import LockstepPIN
  import Synchronization

  /// Records in an SQLite file, which an app and its extensions may share.
  ///
  /// Each write is a transaction that holds the file from its first look (`BEGIN IMMEDIATE`) and is on the disk when it
  /// returns (`synchronous=FULL`, with a rollback journal that is truncated and synchronised; on Apple's systems with
  /// `F_FULLFSYNC`). Replaced bytes are overwritten in the file. Keep the file out of backups: a restored one would
  /// bring old counts back.
  public final class SQLitePINStore: PINStore, SynchronousPINStore {
    private let connection: Mutex<SQLiteConnection>

    /// Opens a file, which is created if it does not exist, readable only by its owner.
    ///
    /// - Throws: ``SQLiteError`` for a file that cannot be opened or is not one of SQLite's.
    public init(path: String) throws(SQLiteError) {
      let connection = try SQLiteConnection(path: path)
      try connection.execute(
        """
        PRAGMA journal_mode = TRUNCATE;
        PRAGMA synchronous = FULL;
        PRAGMA fullfsync = ON;
        PRAGMA secure_delete = ON;
        CREATE TABLE IF NOT EXISTS pin_record (
          key TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, bytes BLOB
        ) WITHOUT ROWID;
        """)
      self.connection = Mutex(connection)
    }

    /// The bytes under `key` with their revision; nil if there are none.
    ///
    /// - Throws: ``SQLiteError`` if the file cannot be read.
    public func readNow(_ key: String) throws(SQLiteError) -> StoredRecord? {
      try connection.withLock { (connection: inout SQLiteConnection) throws(SQLiteError) in
        guard let row = try connection.readRow(key), let bytes = row.bytes else { return nil }
        return StoredRecord(bytes: bytes, revision: row.revision)
      }
    }

    /// Replaces the bytes under `key` in one transaction, if they still have `revision`.
    ///
    /// - Throws: ``SQLiteError`` if the file cannot be written.
    public func compareAndSetNow(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) throws(SQLiteError) -> Int64? {
      try connection.withLock { (connection: inout SQLiteConnection) throws(SQLiteError) in
        try connection.execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
          let row = try connection.readRow(key)
          guard (row?.bytes == nil ? nil : row?.revision) == revision else {
            try connection.execute("ROLLBACK")
            return nil
          }
          // A removed record leaves its revision, so that none comes twice.
          let next = (row?.revision ?? 0) + 1
          try connection.writeRow(bytes, next, under: key)
          try connection.execute("COMMIT")
          return next
        } catch {
          try? connection.execute("ROLLBACK")
          throw error
        }
      }
    }

    @concurrent public func read(_ key: String) async throws -> StoredRecord? { try readNow(key) }

    @concurrent public func compareAndSet(
      _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
    ) async throws -> Int64? {
      try compareAndSetNow(key, to: bytes, ifRevision: revision)
    }
  }
#endif
