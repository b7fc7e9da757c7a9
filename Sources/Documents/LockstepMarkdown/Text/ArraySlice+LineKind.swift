import Lockstep

/// The kind of block that a line of Markdown begins, as far as the frame of a flow document needs it.
extension ArraySlice<UInt8> {
  /// The level and the words of a heading: `## Flow`.
  var heading: (level: Int, words: Bytes)? {
    let level = prefix { $0 == 0x23 }.count
    guard level >= 1, level <= 6 else { return nil }
    let rest = from(startIndex + level)
    guard let next = rest.first else { return (level, rest) }
    guard next.isSpace else { return nil }
    return (level, rest.trimmed().trimmed(of: 0x23).trimmed())
  }

  /// `---` alone on its line.
  var isRule: Bool {
    let dashes = trimmed()
    return dashes.count >= 3 && dashes.allSatisfy { $0 == 0x2D }
  }

  /// The mark that opens or closes a block of code.
  var fence: UInt8? {
    let line = trimmed()
    for mark: UInt8 in [0x60, 0x7E] where line.count >= 3 && line.prefix(3).allSatisfy({ $0 == mark }) {
      return mark
    }
    return nil
  }

  /// `|---|---|`: makes the line above the head of a table.
  var isDelimiterRow: Bool {
    let line = trimmed()
    return line.allSatisfy { $0 == 0x7C || $0 == 0x2D || $0 == 0x3A || $0.isSpace }
      && line.contains(0x7C) && line.contains(0x2D)
  }
}

/// HTML comments: never content.
extension ArraySlice<UInt8> {
  /// The same part with spaces in place of its comments, so that all other text keeps its place. Comments in
  /// code spans are only written about.
  func withoutComments() -> Bytes {
    guard var place = offset(of: "<!--") else { return self }
    var text = self
    var isQuoted = upTo(place).count { $0 == Self.tick } % 2 == 1
    while let byte = at(place) {
      if byte == Self.tick { isQuoted.toggle() }
      if byte == 0x3C, !isQuoted, has("<!--", at: place) {
        guard let end = from(place + 4).offset(of: "-->") else { break }
        for offset in place..<end + 3 { text[offset] = 0x20 }
        place = end + 3
      } else {
        place += 1
      }
    }
    return text
  }

  private static let tick = UInt8(ascii: "`")

  /// Whether there is a comment and nothing else.
  var isComment: Bool { trimmed().hasPrefix("<!--") && withoutComments().isBlank }
}
