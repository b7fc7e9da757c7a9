/// Compares the words of rows the way people mean them: letter case, kinds, notes and extra blanks
/// do not count.
package enum Words {
  private static let kinds = ["user ", "case:", "error:", "event:", "result:"]

  /// The words in lower case, without `User`, `Case:` …, footnote marks and doubled blanks.
  package static func normal(_ text: String) -> String {
    var result = withoutNotes(text.lowercased())
    if !hasSingleBlanks(result) {
      result = result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for kind in kinds where result.hasPrefix(kind) {
      result = String(result.dropFirst(kind.count).drop(while: \.isWhitespace))
      break
    }
    return result
  }

  /// `normal` words without guards in parentheses: `invalid pin (final round)` → `invalid pin`.
  static func withoutGuards(_ normal: String) -> String {
    guard normal.contains("(") else { return normal }
    var depth = 0
    var kept = ""
    for character in normal {
      if character == "(" {
        depth += 1
      } else if character == ")", depth > 0 {
        depth -= 1
      } else if depth == 0 {
        kept.append(character)
      }
    }
    return kept.split(separator: " ").joined(separator: " ")
  }

  /// Whether a text is ASCII and has single blanks between words only, as nearly all have.
  private static func hasSingleBlanks(_ text: String) -> Bool {
    var isAfterBlank = true
    for byte in text.utf8 {
      if byte >= 0x80 || (0x09...0x0D).contains(byte) { return false }
      let isBlank = byte == UInt8(ascii: " ")
      if isBlank && isAfterBlank { return false }
      isAfterBlank = isBlank
    }
    return !isAfterBlank
  }

  /// Without footnote marks.
  package static func withoutNotes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")), text.contains("<sup>") else { return text }
    var kept = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "<sup>") {
      kept += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "</sup>") else { return kept }
      rest = rest[end.upperBound...]
    }
    return kept + rest
  }

  /// A number that differs for nearly all different texts, to pass over most rows without comparing texts.
  struct Mark: Equatable, Sendable, BitwiseCopyable {
    private var bits: UInt64 = 0

    /// The mark of no text.
    init() {}

    init(_ text: String) {
      bits =
        text.utf8.withContiguousStorageIfAvailable(Self.mix)
        ?? Array(text.utf8).withUnsafeBufferPointer(Self.mix)
    }

    /// Eight bytes at a time; the last bit is set, so that every text has a mark.
    private static func mix(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
      var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9e37_79b9_7f4a_7c15
      var position = 0
      while position + 8 <= bytes.count {
        hash = (hash ^ ByteWord.at(position, of: bytes)) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash >> 32
        position += 8
      }
      var rest: UInt64 = 0
      while position < bytes.count {
        rest = rest << 8 | UInt64(bytes[position])
        position += 1
      }
      hash = (hash ^ rest) &* 0xff51_afd7_ed55_8ccd
      return (hash ^ hash >> 32) | 1
    }
  }
}
