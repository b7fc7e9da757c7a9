/// Makes text from files harmless to a terminal: nothing in it moves the cursor, breaks a line, or turns
/// the reading direction ("Trojan source").
package enum Printable {
  /// What to show for `scalar`: control characters as their pictures, `␛` for escape; a tab stays.
  package static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\t", " "..<"\u{7F}": scalar
    case "\0"..<" ": Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case "\u{7F}": "\u{2421}"
    case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{FFFD}"
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
    default: scalar
    }
  }

  /// `text` on one line: a line break becomes a space.
  package static func line(_ text: String) -> String {
    lines(text).joined(separator: " ")
  }

  /// The lines of `text`, at least one.
  package static func lines(_ text: String) -> [String] {
    // A Character may be "\r\n", and so is split as one break.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { String(String.UnicodeScalarView($0.unicodeScalars.map(scalar))) }
  }
}
