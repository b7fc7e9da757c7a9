import Lockstep

/// Tells what a text quotes.
enum Quotes {
  /// Whether each word of a text is between quotes, or in code; an apostrophe is no quote.
  static func areQuoted(_ tokens: [Token], _ bytes: [UInt8]) -> [Bool] {
    guard let first = tokens.first else { return [] }
    // A quote right before the first word belongs to the text, too.
    var offset = first.range.lowerBound
    if offset > 0, "\"`".utf8.contains(bytes[offset - 1]) { offset -= 1 }
    if offset > 2, bytes[offset - 3] == 0xE2, bytes[offset - 2] == 0x80 { offset -= 3 }
    var isOpen = false
    var closing: [Unicode.Scalar] = []
    return tokens.map { token in
      while offset < token.range.lowerBound {
        let (scalar, length) = bytes.scalar(at: offset, before: token.range.lowerBound)
        switch scalar {
        case "\"", "`": isOpen.toggle()
        case _ where scalar == closing.last: closing.removeLast()
        case "'" where isOpeningApostrophe(offset, bytes): closing.append("'")
        case "“": closing.append("”")
        case "„": closing.append("“")
        case "«": closing.append("»")
        case "「": closing.append("」")
        case "『": closing.append("』")
        default: break
        }
        offset += length
      }
      return isOpen || !closing.isEmpty
    }
  }

  /// Whether an apostrophe opens a quote: it is not in or behind a word, and one closes it.
  private static func isOpeningApostrophe(_ place: Int, _ bytes: [UInt8]) -> Bool {
    guard place == 0 || bytes[place - 1] <= 0x20 || bytes[place - 1] == UInt8(ascii: "("),
      place + 1 < bytes.count,
      bytes[place + 1].isLetterOrDigit
    else { return false }
    let rest = bytes[(place + 1)...].prefix(80)
    return rest.indices.dropLast().contains { rest[$0] == UInt8(ascii: "'") && !rest[$0 + 1].isLetterOrDigit }
  }
}
