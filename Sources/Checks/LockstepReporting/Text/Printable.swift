/// Makes text from files harmless to a terminal: nothing in it moves the cursor, breaks a line, turns the reading
/// direction ("Trojan source"), or has invisible characters.
package enum Printable {
  /// What to show for `scalar`: control characters as their pictures, `␛` for escape; a tab stays.
  package static func scalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\t", " "..<"\u{7F}": scalar
    case "\0"..<" ": Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case "\u{7F}": "\u{2421}"
    case "\u{80}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{FFFD}"
    // Of Unicode's bidirectional algorithm (UAX #9 §2): embeddings, overrides, isolates and marks.
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{61C}", "\u{200E}", "\u{200F}": "\u{FFFD}"
    // Tags spell ASCII without being seen, interlinear annotations hide a text.
    case "\u{E0000}"..."\u{E007F}", "\u{FFF9}"..."\u{FFFB}": "\u{FFFD}"
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

  /// A whole output: its line ends and the colours of ``Ink`` stay.
  package static func output(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let next = rest.popFirst() {
      if next == "\n" || (next == "\r" && rest.first == "\n") {
        result.append(next)
      } else if next == "\u{1B}",
        let colour = Ink.escapeSequences.first(where: { rest.starts(with: $0.unicodeScalars) })
      {
        result.append(next)
        result.append(contentsOf: colour.unicodeScalars)
        rest.removeFirst(colour.unicodeScalars.count)
      } else {
        result.append(scalar(next))
      }
    }
    return String(result)
  }
}
