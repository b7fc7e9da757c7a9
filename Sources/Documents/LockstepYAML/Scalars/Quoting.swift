import LockstepModel

/// Writes a text in quotes.
package enum Quoting {
  /// The text as a quoted scalar, in double quotes unless single ones read better.
  package static func quoted(_ text: String) -> String {
    let isVisible = !text.unicodeScalars.contains(where: needsEscape)
    if isVisible, !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      return "\"\(text)\""
    }
    if isVisible, !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if needsEscape(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }

  /// Whether a character is invisible or misleading, so that only an escape shows it: line ends, tabs, controls,
  /// whitespace other than the space, marks that change the writing direction.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    case .format:
      // Joiners, and the tags of flags, are part of visible characters.
      return !(0x200C...0x200D ~= scalar.value || 0xE0020...0xE007F ~= scalar.value)
    default: return scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// YAML 1.2.2 §5.7.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (letter, length) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: length - digits.count) + digits
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
