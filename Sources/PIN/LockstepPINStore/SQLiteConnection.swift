#if DurableStore
  import CSQLite

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection to a database, one caller at a time. The one file that sees SQLite.
  ///
  /// Unsafe expressions follow its rules: the handle is open until `deinit`, a statement until it is finalised, and
  /// memory behind their pointers is copied at once.
  @safe struct SQLiteConnection: ~Copyable {
    private let handle: OpaquePointer
    private let path: String

    /// How long another process may keep the file locked.
    private static let lockTimeout: Int32 = 10_000

    init(path: String) throws(SQLiteError) {
      // Before SQLite makes it readable for others; it makes the journal like the file.
      let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      if descriptor >= 0 { close(descriptor) }
      var handle: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
      guard code == SQLITE_OK, let handle = unsafe handle else {
        let reason = unsafe String(cString: sqlite3_errstr(code))
        unsafe sqlite3_close_v2(handle)
        throw SQLiteError(path: path, code: code, reason: reason)
      }
      unsafe sqlite3_busy_timeout(handle, Self.lockTimeout)
      unsafe self.handle = handle
      self.path = path
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Runs statements without parameters or rows that matter.
    func execute(_ sql: String) throws(SQLiteError) {
      let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw makeError(code) }
    }

    /// The bytes and the revision of a key; no bytes for one that was removed.
    func readRow(_ key: String) throws(SQLiteError) -> (bytes: [UInt8]?, revision: Int64)? {
      let statement = unsafe try prepare("SELECT revision, bytes FROM pin_record WHERE key = ?1")
      defer { unsafe sqlite3_finalize(statement) }
      unsafe try bind(key, to: statement)
      switch unsafe sqlite3_step(statement) {
      case SQLITE_DONE: return nil
      case SQLITE_ROW:
        let revision = unsafe sqlite3_column_int64(statement, 0)
        guard unsafe sqlite3_column_type(statement, 1) != SQLITE_NULL else { return (nil, revision) }
        let bytes = unsafe sqlite3_column_blob(statement, 1)
        let count = unsafe Int(sqlite3_column_bytes(statement, 1))
        return unsafe (Array(UnsafeRawBufferPointer(start: bytes, count: count)), revision)
      case let code: throw makeError(code)
      }
    }

    /// Puts bytes under a key, replacing any others.
    func writeRow(_ bytes: [UInt8]?, _ revision: Int64, under key: String) throws(SQLiteError) {
      let statement = unsafe try prepare(
        "INSERT INTO pin_record (key, revision, bytes) VALUES (?1, ?2, ?3) "
          + "ON CONFLICT (key) DO UPDATE SET revision = ?2, bytes = ?3")
      defer { unsafe sqlite3_finalize(statement) }
      unsafe try bind(key, to: statement)
      try check(unsafe sqlite3_bind_int64(statement, 2, revision))
      if let bytes {
        // An empty blob has no address, and would be bound as null.
        let code =
          bytes.isEmpty
          ? unsafe sqlite3_bind_zeroblob(statement, 3, 0)
          : unsafe bytes.withUnsafeBytes {
            unsafe lockstep_bind_blob(statement, 3, $0.baseAddress, Int32(truncatingIfNeeded: $0.count))
          }
        try check(code)
      } else {
        try check(unsafe sqlite3_bind_null(statement, 3))
      }
      let code = unsafe sqlite3_step(statement)
      guard code == SQLITE_DONE else { throw makeError(code) }
    }

    private func prepare(_ sql: String) throws(SQLiteError) -> OpaquePointer? {
      var statement: OpaquePointer?
      try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
      return unsafe statement
    }

    /// Binds a key as text with its length, so that it may hold any character.
    private func bind(_ key: String, to statement: OpaquePointer?) throws(SQLiteError) {
      var key = key
      let code = key.withUTF8 { text in
        unsafe text.withMemoryRebound(to: CChar.self) { text in
          unsafe lockstep_bind_text(statement, 1, text.baseAddress, Int32(truncatingIfNeeded: text.count))
        }
      }
      try check(code)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
      guard code == SQLITE_OK else { throw makeError(code) }
    }

    private func makeError(_ code: Int32) -> SQLiteError {
      SQLiteError(path: path, code: code, reason: unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }
#endif
