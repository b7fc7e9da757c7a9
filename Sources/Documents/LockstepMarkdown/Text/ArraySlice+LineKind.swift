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
  var isHorizontalRule: Bool {
    let dashes = trimmed()
    return dashes.count >= 3 && dashes.allSatisfy { $0 == 0x2D }
  }

  /// The mark and the length of the fence that opens a block of code: at least three, and no backtick behind backticks.
  var openingFence: (mark: UInt8, length: Int)? {
    guard let mark = first, mark == 0x60 || mark == 0x7E else { return nil }
    let length = prefix { $0 == mark }.count
    guard length >= 3, mark == 0x7E || !dropFirst(length).contains(0x60) else { return nil }
    return (mark, length)
  }

  /// Whether the line ends a block of code that such a fence opened.
  func closesFence(_ mark: UInt8, _ length: Int) -> Bool {
    let own = prefix { $0 == mark }.count
    return own >= length && dropFirst(own).isBlank
  }

  /// The level of the heading that a line of `=` or `-` makes of the paragraph above it.
  var underlineLevel: Int? {
    guard let mark = first, mark == 0x3D || mark == 0x2D, drop(while: { $0 == mark }).isBlank else {
      return nil
    }
    return mark == 0x3D ? 1 : 2
  }

  /// `***`, `- - -`, `___`
  var isThematicBreak: Bool {
    guard let mark = first, mark == 0x2A || mark == 0x2D || mark == 0x5F else { return false }
    return endOfMarks == endIndex && count { $0 == mark } >= 3
  }

  /// Where the first character and blanks are not repeated any more.
  var endOfMarks: Int { firstIndex { $0 != first && $0 != 0x20 && $0 != 0x09 } ?? endIndex }

  /// `|---|:-:|`: makes the line above the head of a table.
  var isDelimiterRow: Bool {
    let line = trimmed()
    guard line.contains(0x2D), line.contains(0x7C) || line.contains(0x3A),
      line.allSatisfy({ $0 == 0x7C || $0 == 0x2D || $0 == 0x3A || $0.isSpace })
    else { return false }
    return TableRow(line).cells.allSatisfy { cell in
      let dashes = cell.dropFirst(cell.first == 0x3A ? 1 : 0)
      let rest = dashes.drop { $0 == 0x2D }
      return rest.count < dashes.count && (rest.isEmpty || rest.elementsEqual(":".utf8))
    }
  }
}

/// HTML comments: never content.
extension ArraySlice<UInt8> {
  /// The same part with spaces in place of its comments, so that all other text keeps its place. Comments in
  /// code spans are only written about.
  func withoutComments() -> Bytes {
    guard var place = offset(of: "<!--") else { return self }
    var text = self
    var isQuoted = upTo(place).count { $0 == Self.backtick } % 2 == 1
    while let byte = at(place) {
      if byte == Self.backtick { isQuoted.toggle() }
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

  private static let backtick = UInt8(ascii: "`")

  /// Whether there is a comment and nothing else.
  var isComment: Bool { trimmed().hasPrefix("<!--") && withoutComments().isBlank }
}
