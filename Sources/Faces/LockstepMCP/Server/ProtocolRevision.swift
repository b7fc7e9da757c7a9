import LockstepServing

/// The revisions of the Model Context Protocol that the server speaks.
enum ProtocolRevision {
  /// Agreed upon once, by `initialize`.
  static let withHandshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// The revisions without a handshake: each request names its own.
  static let stateless = ["2026-07-28"]

  static let all = withHandshake + stateless

  /// Since this one, tools answer with a structure, too.
  ///
  /// https://modelcontextprotocol.io/specification/2025-06-18/server/tools#structured-content: the text has it as well,
  /// for clients that read only that; others pass only the structure on.
  static func hasStructuredContent(_ revision: String?) -> Bool {
    revision.map { $0 >= "2025-06-18" } ?? true
  }

  /// Where a request of a stateless revision names it.
  static let metaKey = "io.modelcontextprotocol/protocolVersion"
  static let serverInfoKey = "io.modelcontextprotocol/serverInfo"
}
