import Lockstep
import LockstepModel
import Synchronization

/// The words of a wording that lists are read with, prepared for looking them up.
final class ListWords: Sendable {
  let wording: Wording
  /// The patterns of each key, in the order of ``patternKeys``.
  private let patterns: [LazyPatterns]
  /// The words of headings and labels, by the first of them.
  private let headings: [String: [(key: Wording.ListWord, words: [String])]]
  let systems: ActorNames
  let users: ActorNames
  /// The words for an end of a flow.
  let ends: ActorNames
  /// Whether sentences end with their verb.
  let verbsAreLast: Bool

  /// The words of the last project, made once for all of its documents.
  private struct Known {
    var wording: Wording
    var own: ListWords
    var all: ListWords?
    /// With the words of a language, by its name.
    var languages: [String: ListWords] = [:]

    /// A project without words of its own has the built-in ones.
    func hasWords(of other: Wording) -> Bool {
      wording === other || wording.lists == other.lists
    }
  }

  private static let known = Mutex<Known?>(nil)

  /// The words of a wording.
  static func of(_ wording: Wording) -> ListWords {
    if let known = known.withLock(\.self), known.hasWords(of: wording) { return known.own }
    let words = ListWords(wording)
    known.withLock { $0 = Known(wording: wording, own: words) }
    return words
  }

  /// The words with the headings of other languages, for recognising documents.
  static func withKnownHeadings(_ wording: Wording) -> ListWords {
    if let known = known.withLock(\.self), known.hasWords(of: wording), let all = known.all { return all }
    // They are kept beside the own ones.
    _ = of(wording)
    let all = ListWords(KnownHeadings.extending(wording))
    known.withLock { if $0?.hasWords(of: wording) == true { $0?.all = all } }
    return all
  }

  /// The words and those of a language, for the sentences of a document.
  func adding(_ language: ReadyWording) -> ListWords {
    let wording = wording
    if let known = Self.known.withLock(\.self), known.wording === wording,
      let found = known.languages[language.language]
    {
      return found
    }
    let words = ListWords(language.wording(beside: wording), verbsAreLast: language.verbsAreLast)
    Self.known.withLock { if $0?.wording === wording { $0?.languages[language.language] = words } }
    return words
  }

  /// The words of a language alone.
  static func ofSentences(_ language: ReadyWording) -> ListWords {
    let lists = language.lists.map { (Wording.Term(Wording.listSet, $0.key.rawValue), $0.words) }
    return ListWords(
      Wording(Dictionary(lists) { first, _ in first }, numbers: Wording.builtIn.numbers),
      verbsAreLast: language.verbsAreLast)
  }

  private init(_ wording: Wording, verbsAreLast: Bool = false) {
    let displays = Set(wording.words(.displays))
    // A project that declares the verbs of such a language says it.
    self.verbsAreLast =
      verbsAreLast
      || ReadyWording.all.contains { $0.verbsAreLast && !displays.isDisjoint(with: $0.words(.displays)) }
    self.wording = wording
    patterns = Self.patternKeys.map { LazyPatterns(wording.words($0)) }
    var headings: [String: [(key: Wording.ListWord, words: [String])]] = [:]
    for key in Self.headingKeys {
      for text in wording.words(key) {
        let words = Tokens.of(text).map(\.word)
        if let first = words.first { headings[first, default: []].append((key, words)) }
      }
    }
    for word in headings.keys { headings[word]?.sort { $0.words.count > $1.words.count } }
    self.headings = headings
    systems = ActorNames(wording.actors[.system].map(\.text) + wording.words(.system))
    // Each of them is a sentence by itself.
    ends = ActorNames(wording.targets[.end].map(\.text) + ["Ende"])
    users = ActorNames(wording.actors[.user].map(\.text) + wording.words(.user))
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
  private static let none = WordPatterns([])
  /// The position of each key in ``patternKeys``: a dictionary would be searched for each word of a document.
  private static let places: [Int] = Wording.ListWord.allCases.map { key in
    patternKeys.firstIndex(of: key) ?? patternKeys.count
  }

  subscript(key: Wording.ListWord) -> WordPatterns {
    let place = Self.places[key.ordinal]
    return place < patterns.count ? patterns[place].value : Self.none
  }

  /// The meaning of the words that a heading or a label begins with, and how many these are.
  func heading(_ tokens: ArraySlice<Token>) -> (key: Wording.ListWord, count: Int)? {
    guard let first = tokens.first, let known = headings[first.word] else { return nil }
    for entry in known where tokens.count >= entry.words.count {
      if zip(tokens, entry.words).allSatisfy({ $0.word == $1 }) { return (entry.key, entry.words.count) }
    }
    return nil
  }

  /// Whether a line is a label, or begins with one and a colon: `Actor: Guest`, `Extension 3a: The shop is closed`.
  func beginsField(_ tokens: [Token]) -> Bool {
    guard let (key, count) = heading(tokens[...]) else { return false }
    if count == tokens.count || tokens[count].before.contains(.colon) { return true }
    return key == .alternatives && tokens[count].isNumber && count + 1 < tokens.count
      && tokens[count + 1].before.contains(.colon)
  }
}
