import Lockstep
import LockstepModel

/// The words of a title or a row that carry its meaning, in lower case and without the ends of plurals.
enum ContentWords {
  static func set(of text: String, _ wording: Wording) -> Set<String> { Set(list(of: text, wording)) }

  static func list(of text: String, _ wording: Wording) -> [String] {
    let signals = wording.signalWords
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Phrase.folded(text).split { !isWordPart($0) }.map(String.init)
        .filter { !signals.ignoredWords.contains($0) }.map { singular($0, signals) }
    }
    // The same at bytes: nearly all texts come through here.
    return text.lowercased().withBytes { bytes in
      var words: [String] = []
      words.reserveCapacity(8)
      var place = 0
      while place < bytes.count {
        let start = place
        while place < bytes.count, bytes[place].isLetterOrDigit { place += 1 }
        if place == start {
          place += 1
          continue
        }
        let word = bytes.extracting(start..<place).text
        if !signals.ignoredWords.contains(word) { words.append(singular(word, signals)) }
      }
      return words
    }
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.asciiValue.map(\.isLetterOrDigit) ?? (character.isLetter || character.isNumber)
  }

  /// A word without the end of a plural; at least three letters remain.
  static func singular(_ word: String, _ signals: SignalWords) -> String {
    let last = word.withBytes { $0.last }
    for (ending, other, end) in signals.pluralEndings
    where end == last && word.hasSuffix(ending)
      && word.utf8.count - ending.utf8.count + other.utf8.count > 2
    {
      // `pass` is not a plural.
      let stem = word.dropLast(ending.count)
      if ending.utf8.count > 1 || stem.last != ending.last { return stem + other }
    }
    return word
  }

  /// The text of a row without its guards, and the parts of these: `Invalid PIN (final round, first time)`.
  static func splitGuards(_ text: String) -> (base: String, guards: [String]) {
    guard let open = text.utf8.firstIndex(of: 0x28), let close = text.utf8.lastIndex(of: 0x29), open < close
    else {
      return (text, [])
    }
    let inside = text.utf8[text.utf8.index(after: open)..<close]
    let guards = inside.split(separator: 0x2C).map {
      Substring($0).lowercased().utf8.split(separator: 0x20).map { Substring($0) }.joined(separator: " ")
    }
    return (String(text[..<open]) + text[text.utf8.index(after: close)...], guards)
  }
}
