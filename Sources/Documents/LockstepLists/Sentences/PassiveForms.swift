import LockstepModel

/// The passive of languages in which a participle follows a verb: `est redirigé`, `zostaje przekierowany`.
struct PassiveForms: Sendable {
  private var verbs: Set<String> = []
  private var participles: Set<String> = []
  private var endings: [String] = []

  init(_ languages: [ReadyWording]) {
    for language in languages {
      verbs.formUnion(Self.folded(language.passiveVerbs))
      for participle in Self.folded(language.participles) {
        if participle.hasPrefix("-") {
          endings.append(String(participle.dropFirst()))
        } else {
          participles.insert(participle)
        }
      }
    }
  }

  /// As words of a text are folded.
  private static func folded(_ words: [String]) -> [String] { words.map(Phrase.folded) }

  /// Whether the verb at a position is passive; one word may be before its participle: `est automatiquement redirigé`.
  func begins(_ tokens: [Token], at verb: Int) -> Bool {
    guard verb < tokens.count, verbs.contains(tokens[verb].word) else { return false }
    return tokens[(verb + 1)...].prefix(2).prefix { $0.before == .blank }.contains { token in
      participles.contains(token.word)
        || endings.contains { token.word.hasSuffix($0) && token.word.count > $0.count + 2 }
    }
  }
}
