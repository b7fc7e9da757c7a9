import Lockstep

/// The signals of a wording as rules compare them, made once; an object, because every rule passes it on.
package final class SignalWords: Sendable {
  /// The words of a signal, by how they are found.
  private struct Patterns: Sendable {
    /// All their words.
    var allWords: Set<String> = []
    /// The signals of one word.
    var singleWords: Set<String> = []
    /// The signals of more words, and beginnings of words: all but the last one must occur, and a word like the last one.
    var phrases: [(words: [String], isPrefix: Bool)] = []

    /// - Parameter ignored: words without a meaning of their own.
    init(_ words: [Word], ignoring ignored: Set<String>) {
      for word in words {
        let text = Phrase.folded(word.text)
        let parts = SignalWords.split(text)
        allWords.formUnion(parts)
        let own = parts.filter { !ignored.contains($0) }
        if own.count == 1, text.last != "*" {
          singleWords.insert(own[0])
        } else if !own.isEmpty {
          phrases.append((own, text.last == "*"))
        }
      }
    }

    func matches(_ text: Set<String>) -> Bool {
      if !singleWords.isDisjoint(with: text) { return true }
      return phrases.contains { words, isPrefix in
        let last = words[words.count - 1]
        return words.dropLast().allSatisfy(text.contains)
          && (text.contains(last) || isPrefix && text.contains { $0.hasPrefix(last) })
      }
    }

    func matches(word: String) -> Bool {
      singleWords.contains(word)
        || phrases.contains { $0.isPrefix && $0.words.count == 1 && word.hasPrefix($0.words[0]) }
    }
  }

  /// Words without a meaning of their own, folded.
  package let ignoredWords: Set<String>
  /// Ends of words that make a plural, with the ends of the singular and their last byte: `ies/y`.
  package let pluralEndings: [(plural: String, singular: String, last: UInt8?)]
  /// Single words of negation.
  package let negationWords: Set<String>
  /// Prefixes of negation: `non-`.
  package let negatingPrefixes: [String]
  // Arrays, for the reason that a ``Lexicon`` gives for its keys.
  private let patterns: [(signal: Wording.Signal, patterns: Patterns)]
  /// The letters of the names of buttons.
  private let buttonNames: [(signal: Wording.Signal, letters: Set<String>)]

  init(_ signals: Lexicon<Wording.Signal>, titles: Lexicon<Wording.TitleWord>) {
    ignoredWords = Set((signals[.ignored] + titles[.when]).flatMap { Self.split(Phrase.folded($0.text)) })
    pluralEndings = signals[.pluralEndings].map { word in
      let parts = Phrase.folded(word.text).split(separator: "/", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.dropFirst().first ?? "", parts.first?.utf8.last)
    }.filter { !$0.plural.isEmpty }.sorted { $0.plural.count > $1.plural.count }
    let denials = signals[.negation].map { Phrase.folded($0.text) }
    negationWords = Set(denials.filter { $0.last != "*" })
    negatingPrefixes = denials.filter { $0.last == "*" }.map { String($0.dropLast()) }
    patterns = [.success, .failure, .again].map { [ignoredWords] signal in
      (signal, Patterns(signals[signal], ignoring: ignoredWords))
    }
    buttonNames = [.dismiss, .again, .yes, .no].map { signal in
      (signal, Set(signals[signal].map { Self.letters($0.text) }))
    }
  }

  private func patterns(_ signal: Wording.Signal) -> Patterns? {
    patterns.first { $0.signal == signal }?.patterns
  }

  /// Whether words of a text are a signal; `words` are folded.
  package func has(_ signal: Wording.Signal, in words: Set<String>) -> Bool {
    patterns(signal)?.matches(words) == true
  }

  /// Whether a word by itself is a signal.
  package func has(_ signal: Wording.Signal, word: String) -> Bool {
    patterns(signal)?.matches(word: word) == true
  }

  /// Whether any word of a signal is in a text: `Try it again` has one of `Try again`.
  package func hasAnyWord(of signal: Wording.Signal, in words: Set<String>) -> Bool {
    patterns(signal).map { !words.isDisjoint(with: $0.allWords) } == true
  }

  /// Whether words of a text turn it into its opposite.
  package func containsDenial(_ words: Set<String>) -> Bool { !words.isDisjoint(with: negationWords) }

  /// Whether words say that something is as it should be, and none denies it.
  package func containsAffirmation(_ words: Set<String>) -> Bool {
    !containsDenial(words) && !has(.failure, in: words)
      && (has(.success, in: words) || !words.isDisjoint(with: Wording.affirmingWords))
  }

  /// Whether letters, see ``letters(_:)``, are the name of a button of a signal.
  package func isButtonName(_ letters: String, of signal: Wording.Signal) -> Bool {
    buttonNames.contains { $0.signal == signal && $0.letters.contains(letters) }
  }

  /// Letters and digits, folded.
  package static func letters(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Phrase.folded(text).filter { $0.isLetter || $0.isNumber }
    }
    return text.mappingBytes { $0.isLetter ? $0 | 0x20 : $0.isDigit ? $0 : nil }
  }

  /// The words of a folded text.
  private static func split(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
