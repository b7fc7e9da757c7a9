/// Why a store cannot be read or written. No PIN is looked at then.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The five characters of PostgreSQL's error code; nil without an answer.
  public var state: String?
  /// The server's own first line, or why no connection was made. It names no value of a record.
  public var reason: String

  public var description: String { "the PIN store in PostgreSQL cannot be used: \(reason)" }
}
