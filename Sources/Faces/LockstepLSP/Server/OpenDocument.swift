import LockstepServing

/// A text that a client holds open.
struct OpenDocument: Sendable {
  /// The file's address as the client spells it.
  let uri: String
  /// The canonical path.
  let path: String
  var version: Int?
  var bytes: [UInt8]
  /// Whether the client waits for the findings in this version.
  var awaitsFindings = true

  /// - Parameter range: the place of the text that is replaced; nil for all of it.
  mutating func replace(_ range: TextRange?, by text: String, _ encoding: PositionEncoding) {
    bytes = range.map { PositionTable(bytes, encoding).replacing($0, by: text) } ?? Array(text.utf8)
    awaitsFindings = true
  }
}
