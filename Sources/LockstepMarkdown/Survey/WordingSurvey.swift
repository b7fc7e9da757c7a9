import Lockstep
package import LockstepModel

/// Looks at the documents of a folder, in whatever words they are, and proposes the wording that they are written in.
///
/// It goes by the places of words and their number: nothing of it needs to know a language, but where several meanings are
/// possible it prefers one that it has a hint for, see ``Wording/hints``. The same documents give the same proposal.
package struct WordingSurvey {
  /// One key of `wording:` with the words proposed for it.
  package struct Entry: Sendable {
    package var term: Wording.Term
    package var words: [String]
    /// How often the words that are new were seen.
    package var count: Int
    package var place: SurveyPlace
  }

  struct Row {
    var number: SurveyTable.Number
    var title: String
    var cell: String
    var items: [String]
    var next: String
    var place: SurveyPlace
  }

  struct Step {
    var row: Row
    var rows: [Row] = []
    var isCall = false
    var isDisplayed: Bool { !isCall && SurveyText.quoted(row.title) != nil }
    /// The names of the lists under its title, by their labels.
    var lists: [(label: String, names: [String])] {
      row.items.compactMap { item in SurveyText.labelled(item).map { ($0.label, SurveyText.names($0.value)) }
      }
    }
  }

  struct Flow {
    var table: SurveyTable
    var columns: (number: Int, description: Int, next: Int)
    var scenarios: [Row] = []
    var steps: [Step] = []
  }

  let wording: Wording
  let documents: [SurveyDocument]
  var flows: [Flow] = []
  var tallies: [Wording.Term: WordTally] = [:]
  /// Words that two meanings of a set must not share.
  private var owners: [String: [String: String]] = [:]
  /// The names that overviews list, by the aspect.
  var names: [String: Set<String>] = [:]
  package private(set) var entries: [Entry] = []

  /// - Parameter wording: the known words; only missing ones are proposed.
  package init(_ texts: [(path: String, text: String)], _ wording: Wording) {
    self.wording = wording
    documents = texts.enumerated().map { SurveyDocument($1.path, $1.text, number: $0) }
    for document in documents {
      for table in document.tables { table.flowColumns.map { flows.append(Flow(table: table, columns: $0)) } }
    }
    guard !flows.isEmpty else { return }
    for number in flows.indices { readRows(of: number) }
    countFrame()
    countSteps()
    countOverviews()
    countRows()
    countTargets()
    countSignals()
    settle()
  }

  private mutating func readRows(of number: Int) {
    let (table, columns) = (flows[number].table, flows[number].columns)
    // In the style 1.1.1 rows have three numbers.
    for row in table.rows {
      func cell(_ place: Int) -> String { row.cells.indices.contains(place) ? row.cells[place] : "" }
      guard let id = SurveyTable.Number(cell(columns.number)) else { continue }
      let (title, items) = SurveyText.split(cell(columns.description))
      let read = Row(
        number: id, title: title, cell: cell(columns.description), items: items,
        next: SurveyText.plain(cell(columns.next)),
        place: SurveyPlace(document: table.document, line: row.line))
      if id.isLettered || id.depth == 3 {
        if let last = flows[number].steps.indices.last { flows[number].steps[last].rows.append(read) }
      } else if id.depth == 2 {
        let isCall = SurveyText.links(title).contains { isFlow($0.href) || isFlow($0.label) }
        flows[number].steps.append(Step(row: read, isCall: isCall))
      } else {
        flows[number].scenarios.append(read)
      }
    }
  }

  /// The ids of the documents with a flow.
  var stems: Set<String> { Set(flows.map { documents[$0.table.document].stem }) }

  /// Whether an address or a label names a document with a flow, or one that is called like these.
  func isFlow(_ address: String) -> Bool {
    let path = address.prefix { $0 != "#" }
    let stem = String((path.split(separator: "/").last ?? "").prefix { $0 != "_" && $0 != " " })
    if stems.contains(stem) { return true }
    let shape = Self.idPrefix(stem)
    return !shape.isEmpty && stems.contains { Self.idPrefix($0) == shape }
  }

  /// The part of an ID before its number.
  static func idPrefix(_ stem: String) -> String {
    guard let digit = stem.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return "" }
    return String(stem[..<digit])
  }

  // MARK: Counting

  mutating func count(_ word: String, _ set: String, _ key: String, at place: SurveyPlace, times: Int = 1) {
    tallies[Wording.Term(set, key), default: WordTally()].add(word, at: place, count: times)
  }

  /// The meaning that the wording, or a hint, gives a word.
  func meaning<Key: WordKey>(of word: String, in lexicon: Lexicon<Key>, _ set: String) -> Key? {
    lexicon.meaning(of: word) ?? Wording.hint(set, word).flatMap(Key.init(rawValue:))
  }

  /// The signals of the language that most words of the documents are in, if it has some here.
  private mutating func countSignals() {
    let words = flows.flatMap {
      $0.steps.flatMap { [$0.row.title] + $0.rows.map(\.title) } + $0.scenarios.map(\.title)
    }
    .flatMap { SurveyText.words(Phrase.folded($0)) }
    let common = Wording.languages.map { language in words.count(where: language.common.contains) }
    guard !wording.lists.keys.contains(where: { $0.set == "signals" }), let most = common.max(),
      most * 20 > words.count, let number = common.firstIndex(of: most)
    else {
      return
    }
    let place = flows[0].steps.first?.row.place ?? SurveyPlace(document: 0, line: 0)
    for (key, texts) in Wording.languages[number].signals {
      for (rank, text) in texts.enumerated() { count(text, "signals", key, at: place, times: 100 - rank) }
    }
  }

  // MARK: The proposal

  /// Makes entries of the counted words that the wording lacks.
  private mutating func settle() {
    owners = [:]
    for set in ["headings", "ids", "numbers"]
      + Wording.sets.map(\.name).filter({ $0 != "headings" && $0 != "ids" })
    {
      let keys = set == "numbers" ? ["style", "prefix"] : Wording.sets.first { $0.name == set }?.keys ?? []
      for key in keys { settle(Wording.Term(set, key)) }
    }
    for entry in entries where Wording.isUnique(entry.term.set) { switchOff(entry) }
  }

  private mutating func settle(_ term: Wording.Term) {
    guard let tally = tallies[term] else { return }
    let isUnique = Wording.isUnique(term.set, term.key)
    var found = tally.ranked
    if isUnique {
      found.removeAll { owners[term.set]?[Phrase.folded($0.text)] ?? term.key != term.key }
      for seen in found { owners[term.set, default: [:]][Phrase.folded(seen.text)] = term.key }
    }
    let known = Set(present(term).map(Phrase.folded))
    let familiar = found.filter { known.contains(Phrase.folded($0.text)) }.reduce(0) { $0 + $1.count }
    // A rare word is not one of the project.
    let most = found.first?.count ?? 0
    found.removeAll { seen in
      !known.contains(Phrase.folded(seen.text))
        && (familiar == 0
          ? seen.count * (term.set == "actors" ? 50 : 10) < most
          : seen.count < 3 || seen.count * 5 < familiar)
    }
    let new = found.filter { !known.contains(Phrase.folded($0.text)) }
    guard let first = new.first else { return }
    var words = found.map(\.text)
    // Declared words stay.
    if wording.lists[term] != nil { words = present(term) + new.map(\.text) }
    if term.set == "signals" {
      entries.append(Entry(term: term, words: words, count: 0, place: first.place))
      return
    }
    if term.set == "ids" || term.set == "numbers" { words = [first.text] }
    entries.append(
      Entry(term: term, words: words, count: new.reduce(0) { $0 + $1.count }, place: first.place))
  }

  /// The words that the wording has for a key.
  private func present(_ term: Wording.Term) -> [String] {
    switch (term.set, term.key) {
    case ("numbers", "style"): [wording.numbers.shape.rawValue]
    case ("numbers", "prefix"): wording.numbers.prefix.map { [$0.text] } ?? []
    default: wording.words(term)
    }
  }

  /// Takes words from other keys of a set that mean something else now.
  private mutating func switchOff(_ entry: Entry) {
    let own = Set(entry.words.map(Phrase.folded))
    for key in Wording.sets.first(where: { $0.name == entry.term.set })?.keys ?? []
    where key != entry.term.key {
      let other = Wording.Term(entry.term.set, key)
      guard Wording.isUnique(other.set, key), !entries.contains(where: { $0.term == other }) else { continue }
      let words = wording.words(other)
      let left = words.filter { !own.contains(Phrase.folded($0)) }
      if left.count < words.count {
        entries.append(Entry(term: other, words: left, count: entry.count, place: entry.place))
      }
    }
  }

  /// The wording with everything that is proposed.
  package var proposed: Wording {
    var lists = wording.lists
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
}

extension WordingSurvey {
  /// How many rows the flow tables have, whatever their words are.
  package var rowCount: Int {
    flows.reduce(0) { $0 + $1.scenarios.count + $1.steps.reduce(0) { $0 + 1 + $1.rows.count } }
  }

  /// How many rows of some documents a reader understands: who does what, and where it leads.
  package static func understood(_ sources: [SourceText], _ wording: Wording) -> Int {
    sources.reduce(0) { all, source in
      let read = MarkdownReader.read(source, wording)
      guard let document = read.value else { return all }
      let rules: Set<String> = [RuleInfo.markdownTitle.id, RuleInfo.markdownTarget.id]
      let odd = Set(
        read.diagnostics.filter { rules.contains($0.rule.id) && $0.row != nil }.map {
          "\($0.flow ?? "") \($0.row ?? "")"
        })
      let rows = document.sections.flatMap(\.scenarios).map { scenario in
        1
          + scenario.steps.reduce(0) {
            $0 + ($1.isHalfRead ? 0 : 1) + $1.transitions.count { $0.trigger.kind != .text }
          }
      }
      return all + max(0, rows.reduce(0, +) - odd.count)
    }
  }
}

extension Step {
  /// Whether it shows something by a name in quotes, but is read as one of the system.
  fileprivate var isHalfRead: Bool {
    kind.value == .system && SurveyText.quoted(name.value) != nil && !details.isEmpty
  }
}
