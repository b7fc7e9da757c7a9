/// Compares the words of rows the way people mean them: letter case, kinds, notes and extra whitespace do not count.
package enum RowText {
  private static let kinds = ["user ", "case:", "error:", "event:", "result:"]

  /// The words in lower case, without `User`, `Case:` …, footnote marks and doubled spaces.
  package static func normalized(_ text: String) -> String {
    let lower = text.lowercased()
    if isPlain(lower) { return lower }
    var result = withoutNotes(lower).words.joined(separator: " ")[...]
    // An event may begin with a kind itself: `Event: User stops`.
    while let kind = kinds.first(where: result.hasPrefix) {
      result = result.dropFirst(kind.count).drop { $0.isWhitespace }
    }
    return String(result)
  }

  /// `normal` words without guards in parentheses: `invalid pin (final round)` → `invalid pin`.
  package static func withoutGuards(_ normal: String) -> String {
    let space = UInt8(ascii: " ")
    guard normal.contains(byte: UInt8(ascii: "(")) else { return normal }
    var depth = 0
    var kept: [UInt8] = []
    for byte in normal.utf8 {
      if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
      } else if depth == 0, byte != space || (kept.last ?? space) != space {
        kept.append(byte)
      }
    }
    if kept.last == space { kept.removeLast() }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Whether a text is ASCII with single spaces between words, without kind and notes, as nearly all are.
  private static func isPlain(_ text: String) -> Bool {
    text.withBytes { bytes in
      var isAfterBlank = true
      for place in bytes.indices {
        let byte = bytes[place]
        if byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "<") { return false }
        if byte <= 0x20, byte != 0x20 || isAfterBlank { return false }
        isAfterBlank = byte == 0x20
      }
      return !isAfterBlank && !bytes.has(kinds[0].utf8)
    }
  }

  /// Without footnote marks.
  package static func withoutNotes(_ text: String) -> String {
    guard text.contains(byte: UInt8(ascii: "<")), text[...].firstOccurrence(of: "<sup>") != nil else {
      return text
    }
    var kept = ""
    var rest = text[...]
    while let start = rest.firstOccurrence(of: "<sup>") {
      kept += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstOccurrence(of: "</sup>") else { return kept }
      rest = rest[end.upperBound...]
    }
    return kept + rest
  }
}
