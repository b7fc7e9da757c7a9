/// The signals of a wording as rules compare them, made once.
package struct SignalWords: Sendable {
  /// A word with the words that carry its meaning; the last one may be only the beginning of a word.
  private struct Pattern: Sendable {
    var words: [String]
    var isPrefix: Bool

    init(_ word: Word) {
      let text = Phrase.folded(word.text)
      isPrefix = text.last == "*"
      words = SignalWords.split(text)
    }

    func fits(_ text: Set<String>, ignoring ignored: Set<String>) -> Bool {
      let own = words.filter { !ignored.contains($0) }
      guard let last = own.last else { return false }
      guard own.dropLast().allSatisfy(text.contains) else { return false }
      return text.contains(last) || isPrefix && text.contains { $0.hasPrefix(last) }
    }
  }

  /// Words without a meaning of their own, folded.
  package let ignored: Set<String>
  /// Ends of words that make a plural, with the ends of the singular: `ies/y`.
  package let endings: [(plural: String, singular: String)]
  /// Single words of negation.
  package let negation: Set<String>
  /// Prefixes of negation: `non-`.
  package let negatingPrefixes: [String]
  private let patterns: [Wording.Signal: [Pattern]]
  /// The letters of the names of buttons.
  private let names: [Wording.Signal: Set<String>]

  init(_ signals: Lexicon<Wording.Signal>, titles: Lexicon<Wording.TitleWord>) {
    ignored = Set((signals[.ignored] + titles[.when]).flatMap { Self.split(Phrase.folded($0.text)) })
    endings = signals[.pluralEndings].map { word in
      let parts = Phrase.folded(word.text).split(separator: "/", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.dropFirst().first ?? "")
    }.filter { !$0.plural.isEmpty }.sorted { $0.plural.count > $1.plural.count }
    let denials = signals[.negation].map { Phrase.folded($0.text) }
    negation = Set(denials.filter { $0.last != "*" })
    negatingPrefixes = denials.filter { $0.last == "*" }.map { String($0.dropLast()) }
    var patterns: [Wording.Signal: [Pattern]] = [:]
    for signal in [Wording.Signal.success, .failure, .again] {
      patterns[signal] = signals[signal].map(Pattern.init)
    }
    self.patterns = patterns
    var names: [Wording.Signal: Set<String>] = [:]
    for signal in [Wording.Signal.dismiss, .again, .yes, .no] {
      names[signal] = Set(signals[signal].map { Self.letters($0.text) })
    }
    self.names = names
  }

  /// Whether words of a text are a signal; `words` are folded.
  package func has(_ signal: Wording.Signal, in words: Set<String>) -> Bool {
    patterns[signal]?.contains { $0.fits(words, ignoring: ignored) } == true
  }

  /// Whether any word of a signal is in a text: `Try it again` has one of `Try again`.
  package func hasAnyWord(of signal: Wording.Signal, in words: Set<String>) -> Bool {
    patterns[signal]?.contains { !words.isDisjoint(with: $0.words) } == true
  }

  /// Whether words of a text turn it into its opposite.
  package func deny(_ words: Set<String>) -> Bool { !words.isDisjoint(with: negation) }

  /// The letters of all buttons of some signals; see ``letters(_:)``.
  package func names(_ signals: Wording.Signal...) -> Set<String> {
    signals.reduce(into: []) { $0.formUnion(names[$1] ?? []) }
  }

  /// Letters and digits, folded.
  package static func letters(_ text: String) -> String {
    Phrase.folded(text).filter { $0.isLetter || $0.isNumber }
  }

  /// The words of a folded text.
  private static func split(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
