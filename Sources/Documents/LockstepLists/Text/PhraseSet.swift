import LockstepModel

/// Phrases of one or several words, such as the names of those who act, looked up where they begin.
struct PhraseSet: Sendable {
  private var phrasesByFirstWord: [String: [[String]]] = [:]

  init(_ texts: [String] = []) {
    for text in texts { insert(Tokens.of(text).map(\.word)) }
  }

  var isEmpty: Bool { phrasesByFirstWord.isEmpty }

  /// Adds a phrase; an article before it does not count.
  mutating func insert(_ words: [String]) {
    let words =
      words.count > 1 && words.first.map(Wording.isArticle) == true ? Array(words.dropFirst()) : words
    guard let first = words.first, phrasesByFirstWord[first]?.contains(words) != true else { return }
    phrasesByFirstWord[first, default: []].append(words)
    phrasesByFirstWord[first]?.sort { $0.count > $1.count }
  }

  /// Where the longest phrase ends that begins at a position; nil without one.
  func phraseEnd(in tokens: [Token], at place: Int) -> Int? {
    guard place < tokens.count, let known = phrasesByFirstWord[tokens[place].word] else { return nil }
    for words in known where place + words.count <= tokens.count {
      if zip(tokens[place...], words).allSatisfy({ $0.word == $1 }) { return place + words.count }
    }
    return nil
  }

  func contains(_ words: [String]) -> Bool {
    words.first.flatMap { phrasesByFirstWord[$0] }?.contains(words) == true
  }
}
