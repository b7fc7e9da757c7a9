public import LockstepPIN
import Synchronization

/// Records in a table of a PostgreSQL server, for hosts that share a count over many machines.
///
/// Each write is one statement that finds the row by key and revision, so that of several writers one wins, on the
/// server's disk when it returns (`synchronous_commit`). A server that does not synchronise its files (`fsync = off`)
/// is refused. A lost connection is restored with the next call; the call that met it throws, because whether its write
/// was done is not known.
///
/// A call blocks its thread while the server works. Give hosts with many users several stores over one table.
public final class PostgresPINStore: PINStore {
  private let parameters: String
  /// Nil once it is lost.
  private let connection: Mutex<PostgresConnection?>

  /// Opens a table `pin_record` in the connection's schema, which is created if it does not exist.
  ///
  /// - Parameter connection: libpq's connection string or URI. It may hold a password; no error shows it.
  /// - Throws: ``PostgresError`` for a server that cannot be reached, or that cannot keep a promise.
  public init(connection: String) throws(PostgresError) {
    parameters = connection
    self.connection = Mutex(try Self.connect(connection))
  }

  private static func connect(_ parameters: String) throws(PostgresError) -> PostgresConnection {
    let connection = try PostgresConnection(parameters)
    let fsync = try connection.run("SHOW fsync")
    guard fsync.row.first == Array("on".utf8) else {
      throw PostgresError(
        reason: "the server runs with fsync = off, so that a crash would bring old counts back")
    }
    try connection.run("SET synchronous_commit = on")
    // Two that make the table at once would meet in the catalogue.
    try connection.run("SELECT pg_advisory_lock(7264516020)")
    defer { _ = try? connection.run("SELECT pg_advisory_unlock(7264516020)") }
    try connection.run(
      "CREATE TABLE IF NOT EXISTS pin_record "
        + "(key bytea PRIMARY KEY, revision bigint NOT NULL, bytes bytea)")
    return connection
  }

  @concurrent public func read(_ key: String) async throws -> StoredRecord? {
    let answer = try run("SELECT revision, bytes FROM pin_record WHERE key = $1", [.text(key)])
    guard let revision = Self.number(answer), let bytes = answer.row.last ?? nil else { return nil }
    return StoredRecord(bytes: bytes, revision: revision)
  }

  @concurrent public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, ifRevision revision: Int64?
  ) async throws -> Int64? {
    let bytes = bytes.map { PostgresConnection.Value.bytes($0) } ?? .null
    guard let revision else {
      // A removed record leaves its row, so that no revision comes twice.
      return Self.number(
        try run(
          "INSERT INTO pin_record AS r (key, revision, bytes) VALUES ($1, 1, $2) ON CONFLICT (key) "
            + "DO UPDATE SET revision = r.revision + 1, bytes = $2 WHERE r.bytes IS NULL RETURNING revision",
          [.text(key), bytes]))
    }
    return Self.number(
      try run(
        "UPDATE pin_record SET revision = revision + 1, bytes = $3 "
          + "WHERE key = $1 AND revision = $2 AND bytes IS NOT NULL RETURNING revision",
        [.text(key), .number(revision), bytes]))
  }

  private func run(
    _ sql: String, _ values: [PostgresConnection.Value]
  ) throws(PostgresError) -> PostgresConnection.Answer {
    try connection.withLock { (slot: inout PostgresConnection?) throws(PostgresError) in
      let connection = if let open = slot { open } else { try Self.connect(parameters) }
      slot = connection
      do throws(PostgresError) {
        return try connection.run(sql, values)
      } catch {
        if connection.isBroken { slot = nil }
        throw error
      }
    }
  }

  private static func number(_ answer: PostgresConnection.Answer) -> Int64? {
    guard let bytes = answer.row.first ?? nil, bytes.count == 8 else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}
