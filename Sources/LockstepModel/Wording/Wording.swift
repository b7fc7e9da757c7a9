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

  package typealias Lists = [Term: [String]]

  package let headings: Lexicon<Heading>
  package let ids: [FlowDocument.Kind: IDTemplate]
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
  package let none: Lexicon<Only>
  package let signals: Lexicon<Signal>
  /// The same for rules.
  package let signalWords: SignalWords
  /// The letters of the targets that lead back.
  package let backNames: Set<String>
  /// The only word for selecting and a space; nil for several words, or two parts.
  let plainSelect: [UInt8]?
  /// The lists that the words were made from.
  package let lists: Lists

  /// The words of Lockstep's own tables.
  package static let builtIn = Wording([:], numbers: NumberStyle())

  /// - Parameter lists: the words that differ from the built-in ones; an empty list switches a word off.
  package init(_ lists: Lists, numbers: NumberStyle) {
    self.lists = lists
    self.numbers = numbers
    func lexicon<Key: WordKey>(_ set: String) -> Lexicon<Key> {
      var all: [Key: [String]] = [:]
      var builtIn: [Key: [String]] = [:]
      for key in Key.allCases {
        let term = Term(set, key.rawValue)
        builtIn[key] = Self.builtInLists[term]
        all[key] = lists[term] ?? builtIn[key]
      }
      return Lexicon(all, fallback: builtIn)
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
    plainSelect = select.count == 1 && select[0].tail == nil ? Array((select[0].head.text + " ").utf8) : nil
    var ids: [FlowDocument.Kind: IDTemplate] = [:]
    for kind in FlowDocument.Kind.allCases {
      let term = Term("ids", kind.rawValue)
      ids[kind] = (lists[term] ?? Self.builtInLists[term])?.first.flatMap(IDTemplate.init)
    }
    self.ids = ids
  }

  /// Whether it is the built-in one.
  package var isBuiltIn: Bool { lists.isEmpty && numbers == NumberStyle() }

  /// Whether two wordings read and write the same.
  package func isSame(as other: Wording) -> Bool {
    self === other || (lists == other.lists && numbers == other.numbers)
  }
}

extension Wording {
  /// The words of a list, as they are written.
  package func words(_ term: Term) -> [String] { lists[term] ?? Self.builtInLists[term] ?? [] }

  /// Whether a word may occur only once in a set, or among the lists of a key, because it decides the meaning of a
  /// text.
  package static func isUnique(_ set: String, _ key: String? = nil) -> Bool {
    switch set {
    case "actors", "verbs", "steps", "details", "triggers", "targets", "aspects", "columns",
      "overview-columns", "headings", "suffixes":
      true
    case "signals":
      key.map { ["yes", "no", "dismiss", "again"].contains($0) } ?? true
    default: false
    }
  }
}
