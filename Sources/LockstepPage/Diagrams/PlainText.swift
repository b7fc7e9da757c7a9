import Lockstep

/// Texts of a document as a diagram shows them: without Markdown, short, broken into lines.
enum PlainText {
  /// The lines of a text, each of at most `width` characters; what does not fit into `limit` lines ends in `…`.
  static func lines(_ text: String, width: Int = 24, limit: Int = 3) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in plain(text).split(separator: " ") {
      var word = word[...]
      if !line.isEmpty, line.count + 1 + word.count <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      // Writing without blanks is broken where the line is full.
      while word.count > width + 4 {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      line = String(word)
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit - 1) + [lines[limit - 1].prefix(width - 1) + "…"]
  }

  /// Without footnotes, line breaks, emphasis and the addresses of links; other markup stays as it is written.
  static func plain(_ markdown: String) -> String {
    var text = RowText.withoutNotes(markdown)
    for mark in ["<br>", "<br/>", "<br />", "**"] where text.contains(mark) {
      text = text.replacing(mark, with: " ")
    }
    text = withoutAddresses(text)
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: shown.append(" ")
      // What joins emoji is kept; what turns the reading direction, or is no character, is not.
      case .format, .privateUse, .surrogate, .unassigned: if scalar == "\u{200D}" { shown.append(scalar) }
      default: shown.append(scalar)
      }
    }
    return String(shown).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `[PF2.8 Validate PIN](PF2.8.md)` → `PF2.8 Validate PIN`.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.contains("](") else { return text }
    var kept = ""
    var rest = text[...]
    while let middle = rest.firstRange(of: "]("), let end = rest[middle.upperBound...].firstIndex(of: ")") {
      let before = rest[..<middle.lowerBound]
      if let start = before.lastIndex(of: "[") {
        kept += before[..<start] + before[before.index(after: start)...]
      } else {
        kept += rest[...end]
      }
      rest = rest[rest.index(after: end)...]
    }
    return kept + rest
  }
}
