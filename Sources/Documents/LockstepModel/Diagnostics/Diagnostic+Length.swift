extension Diagnostic {
  /// The longest text of a finding, in bytes. A text that quotes a name would otherwise repeat all of it for each row that
  /// has the name.
  package static let maximumTextLength = 1_000

  /// A text of a finding, with `…` in place of its middle if it is longer than ``maximumTextLength``.
  package static func shortened(_ text: String) -> String {
    let bytes = text.utf8
    if bytes.count <= maximumTextLength { return text }
    // The problem is described before and after the name that the text quotes.
    var start = bytes.index(bytes.startIndex, offsetBy: maximumTextLength * 2 / 3)
    while start.samePosition(in: text.unicodeScalars) == nil { start = bytes.index(before: start) }
    var end = bytes.index(bytes.endIndex, offsetBy: -maximumTextLength / 3)
    while end.samePosition(in: text.unicodeScalars) == nil { end = bytes.index(after: end) }
    return "\(text[..<start])…\(text[end...])"
  }
}
