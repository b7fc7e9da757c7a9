import LockstepModel

/// A text without markup, with plain quotes and single spaces.
enum FoldedText {
  /// The sign for a placeholder, whose value is known when the text is shown.
  static let placeholder: Character = "\u{FFFC}"

  /// - Parameter isDocument: whether `[name]`, `{name}` and `<name>` are placeholders; those of an app are read before.
  static func of(_ text: String, isDocument: Bool = false) -> String {
    var plain = ""
    var rest = XMLScanner.unescaped(Array(text.utf8)[...])[...]
    while let character = rest.first {
      if let markup = parseMarkup(rest, isDocument) {
        plain += markup.shown
        rest = markup.rest
        continue
      }
      rest.removeFirst()
      switch character {
      case "*", "`": break
      case "‘", "’", "‚", "′": plain.append("'")
      case "“", "”", "„", "«", "»", "″": plain.append("\"")
      default: plain.append(character)
      }
    }
    let trimmed = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isQuoted = trimmed.count > 1 && "'\"".contains { trimmed.first == $0 && trimmed.last == $0 }
    return isQuoted ? String(trimmed.dropFirst().dropLast()) : trimmed
  }

  private static let inlineTags: Set = [
    "a", "b", "code", "em", "font", "i", "s", "small", "span", "strong", "sub", "sup", "u", "xliff",
  ]
  private static let blockTags: Set = ["br", "div", "li", "ol", "p", "ul"]

  /// More characters between brackets are text.
  private static let longestMarkup = 1_000

  /// A tag, a link or a placeholder at the beginning of a text: its visible part, and the text behind.
  private static func parseMarkup(_ text: Substring, _ isDocument: Bool) -> (shown: String, rest: Substring)?
  {
    let pairs: [Character: Character] = ["<": ">", "[": "]", "{": "}"]
    guard let open = text.first, let close = pairs[open],
      let end = text.prefix(longestMarkup).firstIndex(of: close)
    else { return nil }
    let (inside, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
    if open == "[", rest.first == "(", let end = rest.prefix(longestMarkup).firstIndex(of: ")") {
      return (inside.filter { $0 != "*" }, rest[end...].dropFirst())
    }
    if open == "<" {
      let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      // A comment has no name.
      if inlineTags.contains(name) || inside.hasPrefix("!--") { return ("", rest) }
      if blockTags.contains(name) { return (" ", rest) }
      if name.isEmpty { return nil }
    }
    return isDocument ? (String(placeholder), rest) : nil
  }
}
