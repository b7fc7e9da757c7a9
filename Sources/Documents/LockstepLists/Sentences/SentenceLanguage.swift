import LockstepModel

/// The language of the sentences of a document whose headings are in another one.
enum SentenceLanguage {
  /// How many sentences of main flows are looked at.
  private static let maxSentences = 60

  /// A sentence, and the words that name who acts in it, where a column does.
  private typealias Item = (tokens: [Token], column: [Token])

  /// The language in which the most sentences say that the system shows, stores or checks something; where none is known to
  /// say so, that in which the most say that the system does anything.
  ///
  /// - Returns: nil where the words of the project say it, where none does, or two languages do equally well.
  static func find(
    in outlines: [UseCaseOutline], _ bytes: [UInt8], _ own: ListWords
  ) -> ReadyWording? {
    let items = outlines.lazy.flatMap(\.mainItems).prefix(maxSentences).map { item in
      (
        tokens: Tokens.of(bytes, item.text.trimmedOfSpaceAndMarks(in: bytes)),
        column: item.actor.map { Tokens.of(bytes, $0) } ?? []
      )
    }
    guard !items.isEmpty, !items.contains(where: { hasKnownVerb($0.tokens, own) }) else { return nil }
    let all = Array(items)
    var found = bestLanguages(of: all) { hasKnownVerb($0.tokens, $1) }
    if found.isEmpty, !all.contains(where: { verbIndex(of: $0, own) != nil }) {
      found = bestLanguages(of: all) { verbIndex(of: $0, $1) != nil }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The only language that has the words of all headings of main flows; nil without one.
  static func find(byHeadingsOf outlines: [UseCaseOutline], _ bytes: [UInt8]) -> ReadyWording? {
    let headings = outlines.compactMap(\.mainHeading).map { Tokens.of(bytes, $0) }
    guard !headings.isEmpty else { return nil }
    let found = languages.filter { _, words in
      headings.allSatisfy { words.matchHeading($0[...])?.key == .main }
    }
    return found.count == 1 ? found.first?.0 : nil
  }

  /// The languages in which the most sentences do it: none, one, or several that do equally well.
  private static func bestLanguages(of all: [Item], _ acts: (Item, ListWords) -> Bool) -> [ReadyWording] {
    let found = languages.map { language, words in
      (
        language: language, acts: all.count { acts($0, words) },
        names: functionWordCount(all.map(\.tokens), language)
      )
    }.filter { $0.acts > 0 }.sorted { ($0.acts, $0.names) > ($1.acts, $1.names) }
    return found.prefix { ($0.acts, $0.names) == (found[0].acts, found[0].names) }.map(\.language)
  }

  /// Where the verb of a sentence begins in which the system acts.
  private static func verbIndex(of item: Item, _ words: ListWords) -> Int? {
    if !item.column.isEmpty { return words.systems.phraseEnd(in: item.column, at: 0).map { _ in 0 } }
    let tokens = item.tokens
    let start = tokens.count > 1 && Wording.isArticle(tokens[0].word) ? 1 : 0
    return words.systems.phraseEnd(in: tokens, at: start)
  }

  private static let languages: [(ReadyWording, ListWords)] = ReadyWording.all.map {
    ($0, ListWords.ofLanguage($0))
  }

  /// Whether the system acts in a sentence, by a verb that is known.
  private static func hasKnownVerb(_ tokens: [Token], _ words: ListWords) -> Bool {
    guard let verb = verbIndex(of: (tokens, []), words) else { return false }
    let keys: [Wording.ListWord] = [.displays, .stores, .checks]
    if keys.contains(where: { words[$0].match(tokens, at: verb) != nil }) { return true }
    guard words.verbsAreLast else { return false }
    return tokens.indices.suffix(8).contains { place in
      place > verb && keys.contains { words[$0].match(tokens, at: place)?.range.upperBound == tokens.count }
    }
  }

  /// How many short words of a language are in the sentences: neighbours share names and verbs.
  private static func functionWordCount(_ sentences: [[Token]], _ language: ReadyWording) -> Int {
    guard let known = functionWordsByLanguage[language.language] else { return 0 }
    return sentences.reduce(0) { $0 + $1.count { known.contains($0.word) } }
  }

  private static let functionWordsByLanguage: [String: Set<String>] = [
    "Spanish": ["el", "los", "las", "del", "al", "un", "una", "y", "con"],
    "Portuguese": ["o", "os", "as", "do", "da", "ao", "um", "uma", "e", "com"],
    "Italian": ["il", "lo", "gli", "le", "della", "del", "di", "un", "e", "con"],
    "Russian": ["и", "или", "если", "что"],
    "Ukrainian": ["і", "й", "та", "або", "якщо", "що"],
    "Danish": ["og", "til", "af", "den", "ikke"],
    "Swedish": ["och", "till", "av", "den", "inte"],
    "Norwegian": ["og", "til", "av", "den", "ikke"],
    "Turkish": ["ve", "bir", "bu", "ile", "için"],
    "Indonesian": ["dan", "yang", "ke", "dari", "untuk", "pada"],
  ]
}
