import Lockstep

/// The words of a title or a row that carry its meaning, in lower case and without the s of a plural.
enum ContentWords {
  private static let small: Set<String> = [
    "a", "an", "and", "are", "at", "be", "been", "by", "do", "does", "for", "from", "has", "have", "in", "is",
    "it",
    "of", "on", "or", "system", "that", "the", "to", "user", "was", "when", "whether", "with", "if",
  ]

  static func of(_ text: String) -> Set<String> { Set(list(text)) }

  static func list(_ text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return listOfLetters(text) }
    // The same at bytes: nearly all texts come through here.
    return text.lowercased().withBytes { bytes in
      var words: [String] = []
      var place = 0
      while place < bytes.count {
        let start = place
        while place < bytes.count, bytes[place].isLetterOrDigit { place += 1 }
        if place == start {
          place += 1
          continue
        }
        let word = bytes.extracting(start..<place).text
        if !small.contains(word) { words.append(singular(word)) }
      }
      return words
    }
  }

  private static func listOfLetters(_ text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { !small.contains($0) }
      .map(singular)
  }

  private static func singular(_ word: String) -> String {
    word.utf8.last == 0x73 && word.count > 3 && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  /// Words that turn the text of a row into its opposite.
  static let denials: Set<String> = ["not", "no", "never", "cannot", "without"]

  /// Whether a text may hold one of these; asked of every case, so that no words are made for it.
  static func mayDeny(_ text: String) -> Bool {
    denials.contains { text.firstRange(of: $0) != nil } || text.hasPrefix("No")
  }

  /// The text of a row without its guards, and the parts of these: `Invalid PIN (final round, first time)`.
  static func parts(_ text: String) -> (base: String, guards: [String]) {
    // Nearly all have no guard.
    guard text.utf8.contains(0x28) else { return (text, []) }
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else {
      return (text, [])
    }
    let inside = text[text.index(after: open)..<close]
    let guards = inside.split(separator: ",").map {
      $0.lowercased().split(separator: " ").joined(separator: " ")
    }
    return (String(text[..<open]) + text[text.index(after: close)...], guards)
  }
}
