/// The meanings of a set of words; the raw values are the keys of a project's `wording:`.
package protocol WordKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A set of words, each with one meaning.
package struct Lexicon<Key: WordKey>: Sendable {
  package struct Entry: Sendable {
    package var key: Key
    package var word: Word
  }

  /// All words, longer ones first: one may begin with another.
  package let entries: [Entry]
  private let words: [Key: [Word]]
  /// The words to write if the words of a meaning are switched off.
  private let fallback: [Key: Word]

  init(_ lists: [Key: [String]], fallback: [Key: [String]]) {
    let words = lists.mapValues { $0.map(Word.init) }
    self.words = words
    self.fallback = fallback.filter { words[$0.key]?.isEmpty ?? true }.compactMapValues {
      $0.first.map(Word.init)
    }
    entries = Key.allCases.flatMap { key in (words[key] ?? []).map { Entry(key: key, word: $0) } }
      .enumerated().sorted { ($1.element.word.rank, $0.offset) < ($0.element.word.rank, $1.offset) }
      .map(\.element)
  }

  /// The words of a meaning, in the order of the wording.
  package subscript(key: Key) -> [Word] { words[key] ?? [] }

  /// The word that is written.
  package func written(_ key: Key) -> Word { words[key]?.first ?? fallback[key] ?? Word("") }

  /// The meaning of a text that is one of the words and nothing else.
  package func meaning(of text: ArraySlice<UInt8>) -> Key? {
    entries.first { $0.word.tail == nil && $0.word.head.isAll(of: text) }?.key
  }

  package func meaning(of text: String) -> Key? { meaning(of: Array(text.utf8)[...]) }

  /// The word that a text begins with, and the text after it.
  package func leading(_ text: ArraySlice<UInt8>) -> (key: Key, rest: ArraySlice<UInt8>)? {
    for entry in entries {
      if let rest = entry.word.object(in: text) { return (entry.key, rest) }
    }
    return nil
  }

  /// The word and its colon that a text begins with, and the text after it.
  package func label(of text: ArraySlice<UInt8>) -> (key: Key, value: ArraySlice<UInt8>)? {
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
