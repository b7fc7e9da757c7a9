import Lockstep

/// Writes a text in quotes.
enum Quoting {
  /// The text as a quoted scalar, in double quotes unless single ones read better.
  static func quoted(_ text: String) -> String {
    let needsEscape = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
    if !needsEscape { return "\"\(text)\"" }
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 < 0x20 }) { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The edits that put the bytes of `span`, which hold `text`, in quotes.
  ///
  /// Two insertions if that is enough, so that the edits of a secret do not hold it.
  static func edits(_ span: Span, text: String) -> [Diagnostic.Fix.Edit] {
    let result = quoted(text)
    guard result == "\"\(text)\"" else { return [.init(span, result)] }
    return [
      .init(Span(start: span.start, end: span.start), "\""),
      .init(Span(start: span.end, end: span.end), "\""),
    ]
  }
}
