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
}
