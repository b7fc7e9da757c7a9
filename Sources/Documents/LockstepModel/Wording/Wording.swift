package import Lockstep

/// All words of documents, as one value: readers, writers, messages and drawings use it and contain no words
/// themselves.
///
/// A project may bring its own (`wording:`). A class, so that passing it on costs one reference.
package final class Wording: Sendable {
  /// The set and the key of a list of words.
  package struct Term: Hashable, Sendable {
    package var set: String
    package var key: String

    package init(_ set: String, _ key: String) {
      self.set = set
      self.key = key
    }
  }

  package typealias WordLists = [Term: [String]]

  package let headings: Lexicon<Heading>
  private let ids: [FlowDocument.Kind: [IDTemplate]]
  /// The forms of IDs, of all kinds.
  let idTemplates: [IDTemplate]
  package let numbers: NumberStyle
  package let columns: Lexicon<Column>
  package let overviewColumns: Lexicon<OverviewColumn>
  package let aspects: Lexicon<OverviewAspect>
  package let actors: Lexicon<Actor>
  package let verbs: Lexicon<Verb>
  package let steps: Lexicon<Noun>
  package let details: Lexicon<Label>
  package let triggers: Lexicon<TriggerWord>
  package let targets: Lexicon<TargetWord>
  package let suffixes: Lexicon<RowGuard>
  package let units: Lexicon<Unit>
  package let titles: Lexicon<TitleWord>
  package let none: Lexicon<NoneWord>
  package let signals: Lexicon<Signal>
  /// The signals in the form in which rules look for them.
  package let signalWords: SignalWords
  /// The letters of the targets that lead back.
  package let backNames: Set<String>
  /// The only word for selecting and a space; nil for several words, or two parts.
  let soleSelectVerb: [UInt8]?
  /// The lists that the words were made from.
  package let wordLists: WordLists

  /// The words of Lockstep's own tables.
  package static let builtIn = Wording([:], numbers: NumberStyle())

  /// - Parameter wordLists: the words that differ from the built-in ones; an empty list switches a word off.
  package init(_ wordLists: WordLists, numbers: NumberStyle) {
    self.wordLists = wordLists
    self.numbers = numbers
    func lexicon<Key: WordKey>(_ set: String) -> Lexicon<Key> {
      var words: [String: [Word]] = [:]
      var builtIn: [String: [Word]] = [:]
      for key in Key.allCases {
        let term = Term(set, key.rawValue)
        builtIn[key.rawValue] = Self.builtInLists[term]?.map(Word.init)
        words[key.rawValue] = wordLists[term]?.map(Word.init) ?? builtIn[key.rawValue]
      }
      return Lexicon(words, builtIn: builtIn)
    }
    headings = lexicon("headings")
    columns = lexicon("columns")
    overviewColumns = lexicon("overview-columns")
    aspects = lexicon("aspects")
    actors = lexicon("actors")
    verbs = lexicon("verbs")
    steps = lexicon("steps")
    details = lexicon("details")
    triggers = lexicon("triggers")
    targets = lexicon("targets")
    suffixes = lexicon("suffixes")
    units = lexicon("units")
    titles = lexicon("titles")
    none = lexicon("none")
    signals = lexicon("signals")
    signalWords = SignalWords(signals, titles: titles)
    backNames = Set(targets[.back].map { SignalWords.letters($0.text) })
    let select = verbs[.selects]
    soleSelectVerb =
      select.count == 1 && select[0].tail == nil ? Array((select[0].head.text + " ").utf8) : nil
    var ids: [FlowDocument.Kind: [IDTemplate]] = [:]
    for kind in FlowDocument.Kind.allCases {
      let term = Term("ids", kind.rawValue)
      ids[kind] = (wordLists[term] ?? Self.builtInLists[term])?.compactMap(IDTemplate.init)
    }
    self.ids = ids
    idTemplates = FlowDocument.Kind.allCases.flatMap { ids[$0] ?? [] }
  }

  /// The forms of the IDs of a kind; the first one is written.
  package func templates(_ kind: FlowDocument.Kind) -> [IDTemplate] { ids[kind] ?? [] }

  /// The form of the IDs of a kind that is written; nil without one.
  package func template(_ kind: FlowDocument.Kind) -> IDTemplate? { templates(kind).first }

  /// Whether it is the built-in one.
  package var isBuiltIn: Bool { wordLists.isEmpty && numbers == NumberStyle() }

  /// Whether two wordings read and write the same.
  package func isSame(as other: Wording) -> Bool {
    self === other || (wordLists == other.wordLists && numbers == other.numbers)
  }

  /// The words of a list, as they are written.
  package func words(_ term: Term) -> [String] { wordLists[term] ?? Self.builtInLists[term] ?? [] }

  /// Whether a word may occur only once in a set, or among the lists of a key, because it decides the meaning of a
  /// text.
  package static func requiresUniqueWords(_ set: String, _ key: String? = nil) -> Bool {
    switch set {
    case "actors", "verbs", "steps", "details", "triggers", "targets", "aspects", "columns",
      "overview-columns", "headings", "suffixes":
      true
    case "signals":
      key.map { ["yes", "no", "dismiss", "again"].contains($0) } ?? true
    default: false
    }
  }

  // The sets of words; each case is one key of `wording:` in the project file.

  package enum Heading: String, WordKey {
    case useCase = "use-case"
    case partialFlow = "partial-flow"
    case overview, flow
  }

  package enum Column: String, WordKey {
    case number, description, next
  }

  package enum OverviewColumn: String, WordKey {
    case aspect, description
  }

  package enum Actor: String, WordKey {
    case user, system, os, other
  }

  package enum Verb: String, WordKey {
    case displays, executes, selects, enters
  }

  /// The labels of the lines under a step's title.
  package enum Label: String, WordKey {
    case message
    /// Its second word, if it has one, is written before several inputs.
    case input
    case items, options, actions, duration, picture
    /// A parameter that a call passes.
    case with
  }

  package enum TriggerWord: String, WordKey {
    case `case`, error, event, returns

    package var kind: TriggerKind { TriggerKind(rawValue: rawValue) ?? .text }

    /// nil for a user's input, and for any other words.
    package init?(_ kind: TriggerKind) { self.init(rawValue: kind.rawValue) }
  }

  package enum TargetWord: String, WordKey {
    case back, end, resume, result
    case goTo = "go-to"
    case endGoTo = "end-go-to"
    case errorFlow = "error-flow"
    case placeholder
  }

  package enum Unit: String, WordKey {
    case seconds, minutes, hours, days
  }

  /// The words that a scenario's title begins with and that are not part of its name.
  package enum TitleWord: String, WordKey {
    case primary, when
  }

  /// The only word of its set.
  package enum NoneWord: String, WordKey {
    case none
  }

  /// The words that rules search for in steps and rows.
  package enum Signal: String, WordKey {
    case checks, success, failure, dismiss, again, yes, no, negation, ignored
    case pluralEndings = "plural-endings"
  }
}
