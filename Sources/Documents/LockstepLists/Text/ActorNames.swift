import LockstepModel

/// Names of those who act, as sentences begin with them.
struct ActorNames: Sendable {
  private var namesByFirstWord: [String: [[String]]] = [:]

  init(_ texts: [String] = []) {
    for text in texts { insert(Tokens.of(text).map(\.word)) }
  }

  var isEmpty: Bool { namesByFirstWord.isEmpty }

  /// Adds a name; an article before it does not count.
  mutating func insert(_ words: [String]) {
    let words =
      words.count > 1 && words.first.map(Wording.isArticle) == true ? Array(words.dropFirst()) : words
    guard let first = words.first, namesByFirstWord[first]?.contains(words) != true else { return }
    namesByFirstWord[first, default: []].append(words)
    namesByFirstWord[first]?.sort { $0.count > $1.count }
  }

  /// Where the name ends that begins at a position; nil without one.
  func nameEnd(in tokens: [Token], at place: Int) -> Int? {
    guard place < tokens.count, let known = namesByFirstWord[tokens[place].word] else { return nil }
    for words in known where place + words.count <= tokens.count {
      if zip(tokens[place...], words).allSatisfy({ $0.word == $1 }) { return place + words.count }
    }
    return nil
  }

  func contains(_ words: [String]) -> Bool {
    words.first.flatMap { namesByFirstWord[$0] }?.contains(words) == true
  }
}
