import Lockstep
package import LockstepModel

/// Looks at the documents of a folder, in whatever words they are, and proposes the wording that they are written in.
///
/// It goes by the places of words and their number: nothing of it needs to know a language, but where several meanings are
/// possible it prefers one that it has a hint for, see ``Wording/hint(_:_:)``. The same documents give the same proposal.
package struct TableWordingSurvey {
  /// A row of a flow table, taken apart without knowing the wording.
  struct Row {
    var number: SurveyTable.Number
    var title: String
    var items: [String]
    var next: String
    var place: WordSurvey.LinePlace
  }

  /// A step of a flow table with its lists and rows.
  struct Step {
    /// A list under its title.
    typealias List = (label: String, names: [String])

    var row: Row
    /// The link to a flow in its title, which it calls.
    var call: CellLink?
    var rows: [Row] = []
    var isCall: Bool { call != nil }
    var isDisplayed: Bool { !isCall && SurveyText.findQuotedName(row.title) != nil }
    var lists: [List] {
      row.items.compactMap(SurveyText.splitLabel).map { label, value in
        (label, CommaList.parts(SurveyText.bytes(value)).map(\.string))
      }
    }
  }

  /// A flow table with its rows by scenario and step.
  struct Flow {
    var table: SurveyTable
    var columns: (number: Int, description: Int, next: Int)
    var scenarios: [Row] = []
    var steps: [Step] = []
    /// How many rows are above all steps.
    var unplacedRowCount = 0
    var rows: [Row] { scenarios + steps.flatMap { [$0.row] + $0.rows } }
  }

  let wording: Wording
  let documents: [SurveyDocument]
  var flows: [Flow] = []
  var tallies: [Wording.Term: WordTally] = [:]
  /// The folded words, by set, that nothing but their place speaks for.
  var guessesBySet: [String: Set<String>] = [:]
  /// The folded names that overviews list, by the aspect.
  var namesByAspect: [OverviewAspect: Set<String>] = [:]
  package private(set) var entries: [WordSurvey.Entry] = []

  /// - Parameter wording: the known words; only missing ones are proposed.
  package init(_ sources: [SourceText], _ wording: Wording) {
    self.wording = wording
    documents = sources.enumerated().map { SurveyDocument($1, number: $0) }
    flows = documents.flatMap(\.tables).compactMap { table in
      table.flowColumns.map { Flow(table: table, columns: $0) }
    }
    guard !flows.isEmpty else { return }
    for number in flows.indices { readRows(of: number) }
    countColumnsAndHeadings()
    countSteps()
    countOverviews()
    countRows()
    countTargets()
    countSignals()
    makeEntries()
  }

  var steps: [Step] { flows.flatMap(\.steps) }

  private mutating func readRows(of number: Int) {
    let (table, columns) = (flows[number].table, flows[number].columns)
    for row in table.rows {
      func cell(_ place: Int) -> Bytes { row.cells.dropFirst(place).first ?? [] }
      guard let id = SurveyTable.Number(cell(columns.number)) else { continue }
      let (title, items) = SurveyText.splitTitle(cell(columns.description))
      let next = SurveyText.splitTitle(cell(columns.next)).title
      let read = Row(
        number: id, title: title, items: items, next: SurveyText.bytes(next).droppingArrow?.string ?? next,
        place: WordSurvey.LinePlace(document: table.document, line: row.line))
      if id.shape != nil {
        if let last = flows[number].steps.indices.last {
          flows[number].steps[last].rows.append(read)
        } else {
          flows[number].unplacedRowCount += 1
        }
      } else if id.depth == 2 {
        flows[number].steps.append(Step(row: read, call: SurveyText.links(title).first(where: isFlow)))
      } else {
        flows[number].scenarios.append(read)
      }
    }
  }

  /// The IDs of the documents with a flow.
  var ids: [SurveyText.ID] { flows.compactMap { documents[$0.table.document].id } }

  /// Whether a link leads to a document with a flow, or to one that is called like these.
  func isFlow(_ link: CellLink) -> Bool {
    let linked = [link.href, link.label].compactMap { SurveyText.leadingID($0.string) }
    return ids.contains { id in linked.contains { $0.prefix == id.prefix } }
  }

  // MARK: Counting

  mutating func countWord(
    _ word: String, _ set: String, _ key: String, at place: WordSurvey.LinePlace, times: Int = 1
  ) {
    tallies[Wording.Term(set, key), default: WordTally()].add(word, at: place, count: times)
  }

  /// The meaning that the wording, or a hint, gives a word.
  func meaning<Key: WordKey>(of word: String, in lexicon: Lexicon<Key>, _ set: String) -> Key? {
    lexicon.meaning(of: word) ?? Wording.hint(set, word).flatMap(Key.init(rawValue:))
  }

  /// The signals of the language that most words of the documents are in, if it has some here.
  private mutating func countSignals() {
    let words = flows.flatMap(\.rows).flatMap { SurveyText.words(Phrase.folded($0.title)) }
    let common = Wording.signalLanguages.map { language in words.count(where: language.common.contains) }
    guard !wording.wordLists.keys.contains(where: { $0.set == "signals" }), let most = common.max(),
      most * 20 > words.count, let number = common.firstIndex(of: most), let place = steps.first?.row.place
    else { return }
    for (key, texts) in Wording.signalLanguages[number].signals {
      for (rank, text) in texts.enumerated() { countWord(text, "signals", key, at: place, times: 100 - rank) }
    }
  }

  // MARK: The proposal

  /// Makes entries of the counted words that the wording lacks.
  private mutating func makeEntries() {
    var owners: [String: [String: String]] = [:]
    for (set, keys) in Wording.sets + [("numbers", ["style", "prefix"])] {
      for key in keys { makeEntry(Wording.Term(set, key), &owners[set, default: [:]]) }
    }
    for entry in entries where Wording.requiresUniqueWords(entry.term.set) { dropReassignedWords(entry) }
  }

  /// - Parameter owners: the keys of the set by their words: two meanings must not share one.
  private mutating func makeEntry(_ term: Wording.Term, _ owners: inout [String: String]) {
    guard var found = tallies[term]?.ranked else { return }
    // An ID of two kinds has none.
    if Wording.requiresUniqueWords(term.set, term.key) || term.set == "ids" {
      found.removeAll { owners[Phrase.folded($0.text)] ?? term.key != term.key }
      for seen in found { owners[Phrase.folded(seen.text)] = term.key }
    }
    let present = presentWords(term)
    let known = Set(present.map(Phrase.folded))
    func isKnown(_ seen: WordTally.CountedWord) -> Bool { known.contains(Phrase.folded(seen.text)) }
    let familiar = found.filter(isKnown).reduce(0) { $0 + $1.count }
    // A rare word is not one of the project.
    let most = found.first?.count ?? 0
    found.removeAll { seen in
      !isKnown(seen)
        && (familiar == 0
          ? seen.count * (term.set == "actors" ? 50 : 10) < most
          : seen.count < 3 || seen.count * 5 < familiar)
    }
    let new = found.filter { !isKnown($0) }
    guard let first = new.first else { return }
    // Declared words stay.
    var words = wording.wordLists[term] == nil ? found.map(\.text) : present + new.map(\.text)
    if term.set == "numbers" { words = [first.text] }
    var entry = WordSurvey.Entry(
      term: term, words: words, count: term.set == "signals" ? 0 : new.reduce(0) { $0 + $1.count },
      place: first.place)
    entry.guesses = words.filter { guessesBySet[term.set]?.contains(Phrase.folded($0)) == true }
    entries.append(entry)
  }

  /// The words that the wording has for a key.
  private func presentWords(_ term: Wording.Term) -> [String] {
    switch (term.set, term.key) {
    case ("numbers", "style"): [wording.numbers.shape.rawValue]
    case ("numbers", "prefix"): wording.numbers.prefix.map { [$0.text] } ?? []
    default: wording.words(term)
    }
  }

  /// Takes words from other keys of a set that mean something else now.
  private mutating func dropReassignedWords(_ entry: WordSurvey.Entry) {
    let own = Set(entry.words.map(Phrase.folded))
    for key in Wording.sets.first(where: { $0.name == entry.term.set })?.keys ?? []
    where key != entry.term.key {
      let other = Wording.Term(entry.term.set, key)
      guard Wording.requiresUniqueWords(other.set, key), !entries.contains(where: { $0.term == other }) else {
        continue
      }
      let words = wording.words(other)
      let left = words.filter { !own.contains(Phrase.folded($0)) }
      if left.count < words.count {
        entries.append(
          WordSurvey.Entry(term: other, words: left, count: entry.count, place: entry.place))
      }
    }
  }

  /// The wording with everything that is proposed.
  package var proposedWording: Wording { makeWording(of: entries) }

  /// The proposed wording without guesses.
  package var certainWording: Wording {
    makeWording(
      of: entries.compactMap { entry in
        var entry = entry
        entry.words.removeAll(where: entry.guesses.contains)
        return entry.words.isEmpty && !entry.guesses.isEmpty ? nil : entry
      })
  }

  private func makeWording(of entries: [WordSurvey.Entry]) -> Wording {
    var lists = wording.wordLists
    var numbers = wording.numbers
    for entry in entries {
      switch (entry.term.set, entry.term.key) {
      case ("numbers", "style"): numbers.shape = .init(rawValue: entry.words[0]) ?? numbers.shape
      case ("numbers", "prefix"): numbers.prefix = Phrase(entry.words[0])
      default: lists[entry.term] = entry.words
      }
    }
    return Wording(lists, numbers: numbers)
  }

  /// How many rows the flow tables have, whatever their words are.
  package var rowCount: Int { flows.reduce(0) { $0 + $1.rows.count + $1.unplacedRowCount } }

  /// How many rows of flows some documents have outside of their tables, which no reader reads.
  package static func countLooseRows(_ sources: [SourceText], _ wording: Wording) -> Int {
    sources.reduce(0) { count, source in
      var reader = Reader(source, wording)
      guard let outline = DocumentOutline(reader.lines) else { return count }
      reader.readOutline(outline)
      return count + reader.looseRowCount
    }
  }

  /// How many rows of some documents a reader understands: who does what, and where it leads.
  package static func countUnderstoodRows(_ sources: [SourceText], _ wording: Wording) -> Int {
    sources.reduce(0) { all, source in
      let read = MarkdownReader.read(source, wording)
      guard let document = read.value else { return all }
      let rules: Set<String> = [RuleInfo.markdownTitle.id, RuleInfo.markdownTarget.id]
      let odd = Set(
        read.diagnostics.filter { rules.contains($0.rule.id) && $0.row != nil }.map {
          "\($0.flow ?? "") \($0.row ?? "")"
        })
      let scenarios = document.sections.flatMap(\.scenarios)
      let rows = scenarios.flatMap(\.steps).reduce(scenarios.count) {
        $0 + ($1.isMisreadDisplay ? 0 : 1) + $1.transitions.count { $0.trigger.kind != .text }
      }
      let count = TableWordingSurvey([source], wording).rowCount
      return all + min(count, max(0, rows - odd.count))
    }
  }
}

extension Step {
  /// Whether it shows something by a name in quotes, but is read as one of the system.
  fileprivate var isMisreadDisplay: Bool {
    kind.value == .system && SurveyText.findQuotedName(name.value) != nil && !details.isEmpty
  }
}
