import Lockstep

/// Writes a text on one line, in quotes only where it needs them.
enum ScalarText {
  static func line(_ scalar: LayoutScalar, isInBrackets: Bool) -> String {
    line(scalar.text, scalar.role, isInBrackets: isInBrackets)
  }

  static func key(_ key: String, isInBrackets: Bool) -> String {
    line(key, .number, isInBrackets: isInBrackets)
  }

  private static func line(_ text: String, _ role: LayoutScalar.Role, isInBrackets: Bool) -> String {
    isPlain(text, role, isInBrackets: isInBrackets) ? text : Quoting.quoted(text)
  }

  /// Whether the text can be written without quotes, for us and for other YAML readers.
  static func isPlain(_ text: String, _ role: LayoutScalar.Role, isInBrackets: Bool) -> Bool {
    if text.unicodeScalars.contains(where: Quoting.needsEscape) { return false }
    return text.withBytes { bytes in
      guard isPlain(bytes, isInBrackets: isInBrackets) else { return false }
      if role == .word { return true }
      switch AmbiguousScalar.classify(bytes, isInBrackets: isInBrackets) {
      case .text: return true
      case .plainNumber: return role == .number
      default: return false
      }
    }
  }

  /// YAML 1.2.2 §7.3.3, read strictly.
  private static func isPlain(_ bytes: ByteSpan, isInBrackets: Bool) -> Bool {
    guard let first = bytes.first, let last = bytes.last, first != space, last != space, last != colon else {
      return false
    }
    if indicators.contains(first) { return false }
    // `- x` is an entry, `---` ends a document.
    if first == UInt8(ascii: "-"), bytes.count == 1 || !isWordByte(bytes[1]) { return false }
    if bytes.has("...".utf8) { return false }
    for index in 1..<bytes.count {
      let (byte, previous) = (bytes[index], bytes[index - 1])
      // `: ` ends a key, ` #` begins a comment.
      if byte == space, previous == colon { return false }
      if byte == hash, previous == space { return false }
      if isInBrackets, brackets.contains(byte) { return false }
    }
    return true
  }

  private static let space = UInt8(ascii: " ")
  private static let colon = UInt8(ascii: ":")
  private static let hash = UInt8(ascii: "#")
  private static let brackets = Array(",[]{}".utf8)
  /// Characters that no plain text begins with; `<` is only for the eye, since markup begins with it, and `<<`.
  private static let indicators = Array(",[]{}#&*!|>'\"%@`?:<".utf8)

  private static func isWordByte(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetterOrDigit }
}
