/// Writes a text over several lines.
enum LineBreaking {
  /// A text as a block scalar.
  struct Block {
    /// `|-`, `|` or `>-`.
    var header: String
    /// Without indentation.
    var lines: [String]
  }

  /// The text's own lines, if it can be written so; nil if only quotes can hold it.
  static func literal(_ text: String) -> Block? {
    guard let first = text.unicodeScalars.first, first != " ", first != "\t", first != "\n" else {
      return nil
    }
    // Unusual whitespace stays as it is here: a whole document full of escapes would not help.
    if text.unicodeScalars.contains(where: { Quoting.needsEscape($0) && !isBlank($0) }) { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    let header = lines.last?.isEmpty == true ? "|" : "|-"
    if header == "|" { lines.removeLast() }
    // Further empty lines at the end would not be seen, and editors trim them.
    return lines.last?.utf8.allSatisfy { $0 <= 0x20 } == true ? nil : Block(header: header, lines: lines)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
  }

  /// Whether the text has lines of its own.
  static func hasBreaks(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "\n")) }

  /// The text broken at spaces into lines of at most `width`; nil if that gains nothing.
  static func folded(_ text: String, width: Int) -> Block? {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, first != " ", last != " " else { return nil }
    if scalars.contains(where: Quoting.needsEscape) { return nil }
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var count = 0
    for word in words(scalars) {
      if count > 0, count + 1 + word.count > width {
        lines.append(String(line))
        line = String.UnicodeScalarView()
        count = 0
      }
      if count > 0 {
        line.append(" ")
        count += 1
      }
      line.append(contentsOf: word)
      count += word.count
    }
    lines.append(String(line))
    return lines.count > 1 || count <= width ? Block(header: ">-", lines: lines) : nil
  }

  /// The parts between single spaces: no line may end at two spaces.
  private static func words(_ scalars: String.UnicodeScalarView) -> [Substring.UnicodeScalarView] {
    var words: [Substring.UnicodeScalarView] = []
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if scalars[index] == " ", index > start, next < scalars.endIndex, scalars[next] != " ",
        scalars[scalars.index(before: index)] != " "
      {
        words.append(scalars[start..<index])
        start = next
      }
      index = next
    }
    words.append(scalars[start...])
    return words
  }
}
