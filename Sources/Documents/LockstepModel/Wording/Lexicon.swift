/// A set of words, each with one meaning.
package struct Lexicon<Key: WordKey>: Sendable {
  // The keys of dictionaries are raw values: the first dictionary whose keys are of a type makes the runtime search all
  // conformances of the program, and there is a lexicon for each of fifteen types.

  /// All words, longer ones first: one may begin with another.
  package let entries: [(key: Key, word: Word)]
  private let wordsByKey: [String: [Word]]
  /// The words to write if the words of a meaning are switched off.
  private let fallbackWords: [String: Word]

  /// - Parameters:
  ///   - words: those of each meaning, by its raw value.
  ///   - builtIn: the same for Lockstep's own tables.
  init(_ words: [String: [Word]], builtIn: [String: [Word]]) {
    wordsByKey = words
    fallbackWords = builtIn.compactMapValues(\.first)
    let all = Key.allCases.flatMap { key in (words[key.rawValue] ?? []).map { (key: key.rawValue, word: $0) }
    }
    entries = all.enumerated()
      .sorted { ($1.element.word.rank, $0.offset) < ($0.element.word.rank, $1.offset) }
      .compactMap { entry in Key(rawValue: entry.element.key).map { (key: $0, word: entry.element.word) } }
  }

  /// The words of a meaning, in the order of the wording.
  package subscript(key: Key) -> [Word] { wordsByKey[key.rawValue] ?? [] }

  /// The word that is written.
  package func preferredWord(_ key: Key) -> Word {
    self[key].first ?? fallbackWords[key.rawValue] ?? Word("")
  }

  /// The meaning of a text that is one of the words and nothing else.
  package func meaning(of text: ArraySlice<UInt8>) -> Key? {
    entries.first { $0.word.tail == nil && $0.word.head.matchesAll(of: text) }?.key
  }

  package func meaning(of text: String) -> Key? { meaning(of: Array(text.utf8)[...]) }

  /// The word that a text begins with, and the text after it.
  package func leadingWord(_ text: ArraySlice<UInt8>) -> (key: Key, rest: ArraySlice<UInt8>)? {
    for entry in entries {
      if let rest = entry.word.object(in: text) { return (entry.key, rest) }
    }
    return nil
  }

  /// The word and its colon that a text begins with, and the text after it.
  package func leadingLabel(of text: ArraySlice<UInt8>) -> (key: Key, value: ArraySlice<UInt8>)? {
    for entry in entries {
      if let value = entry.word.value(in: text) { return (entry.key, value) }
    }
    return nil
  }

  /// The text after a word of one meaning, or between its two parts.
  package func object(of key: Key, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for entry in entries where entry.key == key {
      if let rest = entry.word.object(in: text) { return rest }
    }
    return nil
  }
}
