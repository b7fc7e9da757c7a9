import CPostgreSQL

/// A connection to a server, one caller at a time. The one file that sees libpq.
///
/// Unsafe expressions follow its rules: the handle is open until `deinit`, a result until it is cleared, and memory
/// behind their pointers is copied at once.
@safe final class PostgresConnection {
  /// A parameter or a value, in PostgreSQL's binary format.
  enum Value {
    case text(String)
    case bytes([UInt8])
    case number(Int64)
    case null
  }

  /// One row at most is ever asked for.
  struct Answer {
    var rows: Int
    /// The values of the first row, nil for the server's null.
    var row: [[UInt8]?]
  }

  private let handle: OpaquePointer

  init(_ parameters: String) throws(PostgresError) {
    guard let handle = unsafe PQconnectdb(parameters) else { throw PostgresError(reason: "out of memory") }
    guard unsafe PQstatus(handle) == CONNECTION_OK else {
      let reason = unsafe Self.line(PQerrorMessage(handle))
      unsafe PQfinish(handle)
      throw PostgresError(reason: reason)
    }
    // Notices would go to standard error.
    unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
    unsafe self.handle = handle
  }

  deinit { unsafe PQfinish(handle) }

  var isBroken: Bool { unsafe PQstatus(handle) != CONNECTION_OK }

  /// Runs one statement with `values` for `$1` and on.
  @discardableResult func run(_ sql: String, _ values: [Value] = []) throws(PostgresError) -> Answer {
    let encoded = values.map(Self.encoded)
    let types: [Oid] = values.map(Self.type)
    let lengths = encoded.map { Int32(truncatingIfNeeded: $0?.count ?? 0) }
    let formats = [Int32](repeating: 1, count: values.count)
    // All in one buffer, so that all addresses hold for the one call.
    let joined = Array(encoded.compactMap { $0 }.joined()) + [0]
    let result = unsafe joined.withUnsafeBytes { buffer in
      var offset = 0
      let addresses: [UnsafePointer<CChar>?] = unsafe encoded.map { value in
        guard let value else { return nil }
        defer { offset += value.count }
        return unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
      }
      return unsafe PQexecParams(
        handle, sql, Int32(truncatingIfNeeded: values.count), types, addresses, lengths, formats, 1)
    }
    guard let result = unsafe result else {
      throw PostgresError(reason: unsafe Self.line(PQerrorMessage(handle)))
    }
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return unsafe Self.answer(result)
    default:
      // The primary message alone: the detail may hold values.
      throw PostgresError(
        state: unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map {
          unsafe String(cString: $0)
        },
        reason: unsafe Self.line(
          PQresultErrorField(result, Int32(UInt8(ascii: "M"))) ?? PQerrorMessage(handle)))
    }
  }

  private static func answer(_ result: OpaquePointer) -> Answer {
    let rows = unsafe Int(PQntuples(result))
    guard rows > 0 else { return Answer(rows: 0, row: []) }
    let row = unsafe (0..<PQnfields(result)).map { column -> [UInt8]? in
      guard unsafe PQgetisnull(result, 0, column) == 0, let value = unsafe PQgetvalue(result, 0, column)
      else {
        return nil
      }
      return unsafe Array(UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, 0, column))))
    }
    return Answer(rows: rows, row: row)
  }

  private static func encoded(_ value: Value) -> [UInt8]? {
    switch value {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .number(let number): (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    case .null: nil
    }
  }

  /// The types' numbers in every PostgreSQL: `bytea`, `bigint`.
  private static func type(_ value: Value) -> Oid {
    switch value {
    case .text, .bytes, .null: 17
    case .number: 20
    }
  }

  private static func line(_ message: UnsafePointer<CChar>?) -> String {
    let text = unsafe message.map { unsafe String(cString: $0) } ?? "no answer"
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no answer"
  }
}
