import Lockstep
import LockstepModel

/// Texts of a document as a diagram shows them: without Markdown, short, broken into lines.
enum PlainText {
  /// The lines of a text, each of at most `width` characters; a text longer than `limit` lines ends in `…`.
  static func lines(_ text: String, width: Int = 24, limit: Int = 3) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in plain(text).split(separator: " ") where lines.count <= limit {
      var word = word[...]
      if !line.isEmpty, line.count + 1 + word.prefix(width).count <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      // Text without spaces is broken where the line is full.
      while word.prefix(width + 5).count > width + 4, lines.count <= limit {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      line = String(word)
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit - 1) + [lines[limit - 1].prefix(width - 1) + "…"]
  }

  /// Markdown as it is shown, without footnotes and line breaks.
  static func plain(_ markdown: String) -> String {
    let text = ShownText.of(RowText.withoutNotes(markdown))
    // As nearly all texts are, and without a look at the properties of each character.
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) {
      return text.utf8.split(separator: 0x20).map { String(Substring($0)) }.joined(separator: " ")
    }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        shown.append(0x20 <= scalar.value && scalar.value < 0x7F ? scalar : " ")
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
      // Joiners of emoji are kept; characters that change the reading direction and noncharacters are removed.
      case .format, .privateUse, .surrogate, .unassigned: if scalar == "\u{200D}" { shown.append(scalar) }
      default: shown.append(scalar)
      }
    }
    return String(shown).words.joined(separator: " ")
  }
}
