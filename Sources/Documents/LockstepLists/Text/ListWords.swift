import Lockstep
import LockstepModel
import Synchronization

/// The words of a wording that lists are read with, prepared for looking them up.
final class ListWords: Sendable {
  let wording: Wording
  /// The patterns of each key, in the order of ``patternKeys``.
  private let patterns: [LazyPatterns]
  /// The words of headings and labels, by the first of them.
  private let headingsByFirstWord: [String: [(key: Wording.ListWord, words: [String])]]
  let systems: PhraseSet
  let users: PhraseSet
  /// The words for an end of a flow.
  let endWords: PhraseSet
  /// Whether sentences end with their verb.
  let verbsAreLast: Bool
  let passiveForms: PassiveForms
  /// Words of other languages with which an act begins that nobody is named for.
  let acts: PhraseSet
  /// Verbs of other languages that say what happens to a thing.
  let happenings: Set<String>

  /// The words of the last project, made once for all of its documents.
  private struct CachedWords {
    var wording: Wording
    var ownWords: ListWords
    var wordsWithAllHeadings: ListWords?
    /// With the words of a language, by its name.
    var wordsByLanguage: [String: ListWords] = [:]

    /// A project without words of its own has the built-in ones.
    func hasSameLists(as other: Wording) -> Bool {
      wording === other || wording.wordLists == other.wordLists
    }
  }

  private static let cache = Mutex<CachedWords?>(nil)

  /// The words of a wording.
  static func of(_ wording: Wording) -> ListWords {
    if let known = cache.withLock(\.self), known.hasSameLists(as: wording) { return known.ownWords }
    let words = ListWords(wording)
    cache.withLock { $0 = CachedWords(wording: wording, ownWords: words) }
    return words
  }

  /// The words with the headings of other languages, for recognising documents.
  static func withKnownHeadings(_ wording: Wording) -> ListWords {
    if let known = cache.withLock(\.self), known.hasSameLists(as: wording),
      let all = known.wordsWithAllHeadings
    {
      return all
    }
    // They are kept beside the own ones.
    _ = of(wording)
    let all = ListWords(KnownHeadings.extending(wording))
    cache.withLock { if $0?.hasSameLists(as: wording) == true { $0?.wordsWithAllHeadings = all } }
    return all
  }

  /// The words and those of a language, for the sentences of a document.
  func adding(_ language: ReadyWording) -> ListWords {
    let wording = wording
    if let known = Self.cache.withLock(\.self), known.wording === wording,
      let found = known.wordsByLanguage[language.language]
    {
      return found
    }
    let words = ListWords(language.wording(addedTo: wording))
    Self.cache.withLock { if $0?.wording === wording { $0?.wordsByLanguage[language.language] = words } }
    return words
  }

  /// The words of a language alone.
  static func ofLanguage(_ language: ReadyWording) -> ListWords {
    let lists = language.lists.map { (Wording.Term(Wording.listSet, $0.key.rawValue), $0.words) }
    return ListWords(
      Wording(Dictionary(lists) { first, _ in first }, numbers: Wording.builtIn.numbers),
      language: language)
  }

  /// - Parameter language: the only language of the wording, where it is known.
  private init(_ wording: Wording, language: ReadyWording? = nil) {
    let displays = Set(wording.words(.displays))
    // A project that declares the verbs of a language has its other forms, too.
    let languages =
      language.map { [$0] } ?? ReadyWording.all.filter { !displays.isDisjoint(with: $0.words(.displays)) }
    verbsAreLast = languages.contains(where: \.verbsAreLast)
    passiveForms = PassiveForms(languages)
    acts = PhraseSet(languages.flatMap(\.acts))
    happenings = Set(languages.flatMap(\.happenings).map(Phrase.folded))
    self.wording = wording
    patterns = Self.patternKeys.map { key in
      LazyPatterns { wording.words(key) + (key == .rejoins ? Self.rejoiningPhrases(of: wording) : []) }
    }
    var headingsByFirstWord: [String: [(key: Wording.ListWord, words: [String])]] = [:]
    for key in Self.headingKeys {
      for text in wording.words(key) {
        let words = Tokens.of(text).map(\.word)
        if let first = words.first { headingsByFirstWord[first, default: []].append((key, words)) }
      }
    }
    for word in headingsByFirstWord.keys {
      headingsByFirstWord[word]?.sort { $0.words.count > $1.words.count }
    }
    self.headingsByFirstWord = headingsByFirstWord
    systems = PhraseSet(wording.actors[.system].map(\.text) + wording.words(.system))
    // Each of them is a sentence by itself.
    endWords = PhraseSet(wording.targets[.end].map(\.text) + ["Ende"])
    users = PhraseSet(wording.actors[.user].map(\.text) + wording.words(.user))
  }

  private static let patternKeys: [Wording.ListWord] = [
    .step, .returns, .rejoins, .ends, .fails, .goTo, .executes, .repeats, .until, .displays, .prompts,
    .stores,
    .checks, .states, .interrupts, .expires, .seconds, .minutes, .hours, .days, .condition, .otherwise,
    .useCase,
  ]
  private static let headingKeys: [Wording.ListWord] = [
    .useCase, .main, .alternatives, .preconditions, .postconditions, .rules, .other, .id, .name, .actors,
    .supportingActors, .goal, .trigger, .flow,
  ]
  private static let noPatterns = WordPatterns([])
  /// Words that begin a condition of time, in the languages that are known without words of a project.
  static let timeWords: Set<String> = [
    "when", "once", "wenn", "sobald", "cuando", "quando", "quand", "lorsque", "wanneer",
  ]
  /// Words that join two parts of a sentence, in the languages that are known without words of a project.
  static let andWords: Set<String> = ["and", "und", "y", "e", "et"]
  /// The position of each key in ``patternKeys``: a dictionary would be searched for each word of a document.
  private static let patternIndexes: [Int] = Wording.ListWord.allCases.map { key in
    patternKeys.firstIndex(of: key) ?? patternKeys.count
  }

  subscript(key: Wording.ListWord) -> WordPatterns {
    let place = Self.patternIndexes[key.ordinal]
    return place < patterns.count ? patterns[place].patterns : Self.noPatterns
  }

  /// Where the words end that open a condition at a position, also one of time: `if`, `in case`, `when`.
  func conditionEnd(_ tokens: [Token], at place: Int) -> Int? {
    if let match = self[.condition].match(tokens, at: place) { return match.range.upperBound }
    return place < tokens.count && Self.timeWords.contains(tokens[place].word) ? place + 1 : nil
  }

  /// The meaning of the words that a heading or a label begins with, and how many these are.
  func matchHeading(_ tokens: ArraySlice<Token>) -> (key: Wording.ListWord, count: Int)? {
    guard let first = tokens.first, let known = headingsByFirstWord[first.word] else { return nil }
    for entry in known where tokens.count >= entry.words.count {
      guard zip(tokens, entry.words).allSatisfy({ $0.word == $1 }) else { continue }
      let count = entry.words.count
      return (entry.key, count + (isEnding(tokens.dropFirst(count)) ? 1 : 0))
    }
    return nil
  }

  /// Whether the first word is an ending in parentheses: `(e)` of `Akteur(e)`.
  private func isEnding(_ rest: ArraySlice<Token>) -> Bool {
    guard let first = rest.first, first.before == .parenthesis, first.range.count < 4,
      first.word.allSatisfy(\.isLetter)
    else { return false }
    return rest.dropFirst().first?.before.contains(.parenthesis) != false
  }

  /// Whether a word is one for a step: `step` of `step #`.
  func namesStep(_ word: Token) -> Bool {
    wording.words(.step).contains { $0.split(separator: " ").first?.lowercased() == word.word }
  }

  /// The rank of actors that a word by itself stands for: `Primary` for `Primary Actor`.
  func actorRank(_ word: String) -> Wording.ListWord? {
    headingsByFirstWord[word]?.first { entry in
      entry.words.count > 1 && (entry.key == .actors || entry.key == .supportingActors)
    }?.key
  }

  /// Whether a line is a label, or begins with one and a colon: `Actor: Guest`, `Extension 3a: The shop is closed`.
  func beginsField(_ tokens: [Token]) -> Bool {
    guard let (key, count) = matchHeading(tokens[...]) else { return false }
    if count == tokens.count || tokens[count].before.contains(.colon) { return true }
    return key == .alternatives && tokens[count].isNumber && count + 1 < tokens.count
      && tokens[count + 1].before.contains(.colon)
  }
}
