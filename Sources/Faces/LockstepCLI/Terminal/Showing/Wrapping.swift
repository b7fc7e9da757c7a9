import LockstepReporting

/// Breaks text into lines that fit a number of columns.
enum Wrapping {
  /// The columns that `text` takes.
  static func width(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) } }

  /// `text` in lines of at most `columns`, broken at spaces where there are any; line breaks stay. Nothing
  /// in it moves the cursor.
  ///
  /// - Parameter indent: put before every line but the first.
  static func lines(_ text: String, _ columns: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    for line in Printable.lines(text.replacing("\t", with: " ")) {
      lines += wrappedLines(line, columns, indent: indent, isFirst: lines.isEmpty)
    }
    return lines
  }

  private static func wrappedLines(_ text: String, _ columns: Int, indent: String, isFirst: Bool) -> [String]
  {
    var lines: [String] = []
    var line = isFirst ? "" : indent
    // Columns stay apart: only the spaces at which a line is broken go.
    var spaces = ""
    var hasWord = false
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if word.isEmpty {
        spaces += " "
        continue
      }
      for (index, piece) in pieces(word, max(1, columns - width(indent))).enumerated() {
        if index > 0 || hasWord && width(line) + width(spaces) + width(piece) > columns {
          lines.append(line)
          line = indent + piece
        } else {
          line += spaces + piece
        }
        hasWord = true
      }
      spaces = " "
    }
    return lines + [line]
  }

  /// A word cut into pieces that fit.
  private static func pieces(_ word: Substring, _ columns: Int) -> [String] {
    guard width(String(word)) > columns else { return [String(word)] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      if !piece.isEmpty, width(piece + String(character)) > columns {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// `text` filled up with spaces, or cut with `…`, to exactly `columns`.
  static func padded(_ text: String, _ columns: Int) -> String {
    let missing = columns - width(text)
    if missing >= 0 { return text + String(repeating: " ", count: missing) }
    var cut = ""
    for character in text {
      if width(cut + String(character)) > columns - 1 { break }
      cut.append(character)
    }
    return padded(cut + "…", columns)
  }
}
