import LockstepModel

/// The language of the sentences of a document whose headings are in another one.
enum SentenceLanguage {
  /// How many sentences of main flows are looked at.
  private static let most = 60

  /// The language in which the most sentences say that the system shows, stores or checks something.
  ///
  /// - Returns: nil where the words of the project say it, where none does, or two languages do equally well.
  static func find(
    in outlines: [UseCaseOutline], _ bytes: [UInt8], _ own: ListWords
  ) -> ReadyWording? {
    let sentences = outlines.lazy.flatMap(\.main).prefix(most).map { item in
      Tokens.of(bytes, item.text.trimmedText(bytes))
    }
    guard !sentences.isEmpty, !sentences.contains(where: { says($0, own) }) else { return nil }
    let all = Array(sentences)
    let found = languages.map { language, words in
      (language: language, acts: all.count { says($0, words) }, names: names(all, language))
    }.filter { $0.acts > 0 }.sorted { ($0.acts, $0.names) > ($1.acts, $1.names) }
    guard let best = found.first,
      found.count < 2 || (best.acts, best.names) != (found[1].acts, found[1].names)
    else { return nil }
    return best.language
  }

  private static let languages: [(ReadyWording, ListWords)] = ReadyWording.all.map {
    ($0, ListWords.ofSentences($0))
  }

  /// Whether the system acts in a sentence, by a verb that is known.
  private static func says(_ tokens: [Token], _ words: ListWords) -> Bool {
    let start = tokens.count > 1 && Wording.isArticle(tokens[0].word) ? 1 : 0
    guard let verb = words.systems.end(in: tokens, at: start) else { return false }
    let keys: [Wording.ListWord] = [.displays, .stores, .checks]
    if keys.contains(where: { words[$0].match(tokens, at: verb) != nil }) { return true }
    guard words.verbsAreLast else { return false }
    return tokens.indices.suffix(8).contains { place in
      place > verb && keys.contains { words[$0].match(tokens, at: place)?.range.upperBound == tokens.count }
    }
  }

  /// How many short words of a language are in the sentences: neighbours share names and verbs.
  private static func names(_ sentences: [[Token]], _ language: ReadyWording) -> Int {
    guard let known = small[language.language] else { return 0 }
    return sentences.reduce(0) { $0 + $1.count { known.contains($0.word) } }
  }

  private static let small: [String: Set<String>] = [
    "Spanish": ["el", "los", "las", "del", "al", "un", "una", "y", "con"],
    "Portuguese": ["o", "os", "as", "do", "da", "ao", "um", "uma", "e", "com"],
    "Italian": ["il", "lo", "gli", "le", "della", "del", "di", "un", "e", "con"],
  ]
}
