/// Escapes texts for HTML and XML. Forbidden characters, such as control characters (XML 1.0 §2.2), are replaced.
package enum XML {
  /// A text between tags, or a value between quotes.
  package static func escaped(_ text: String) -> String { escaped(text, with: ["\"", "'"]) }

  /// A text between tags.
  package static func text(_ text: String) -> String { escaped(text, with: []) }

  /// A value between double quotes, where a reader of XML would turn line breaks into spaces (§3.3.3).
  package static func attribute(_ text: String) -> String { escaped(text, with: ["\"", "\n", "\t"]) }

  private static func escaped(_ text: String, with others: [Unicode.Scalar]) -> String {
    guard text.unicodeScalars.contains(where: isSpecial) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      case "\"", "'", "\t", "\n":
        if !others.contains(scalar) {
          result.unicodeScalars.append(scalar)
        } else if scalar == "\"" {
          result += "&quot;"
        } else {
          result += "&#\(scalar.value);"
        }
      case _ where isSpecial(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a character has a meaning of its own, is not allowed, or turns the reading direction of the following
  /// text.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "<", ">", "\"", "'": true
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
