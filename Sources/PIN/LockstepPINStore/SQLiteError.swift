#if DurableStore
  /// Why a store cannot be read or written. No PIN is looked at then.
  public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    public var path: String
    /// SQLite's result code.
    public var code: Int32
    /// SQLite's message.
    public var reason: String

    public var description: String { "the PIN store '\(path)' cannot be used: \(reason)" }
  }
#endif
