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
  var isNew = true

  /// - Parameter changes: one after the other; one without a range is a new text.
  mutating func apply(_ changes: [Params], _ encoding: PositionEncoding) {
    for change in changes {
      guard let text = change["text"].text else { continue }
      if let range = TextRange(change["range"]) {
        bytes = TextLines(bytes, encoding).replacing(range, by: text)
      } else if change["range"].isNull {
        bytes = Array(text.utf8)
      }
    }
    isNew = true
  }
}
