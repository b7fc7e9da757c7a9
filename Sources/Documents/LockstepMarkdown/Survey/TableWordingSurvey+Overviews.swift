import LockstepModel

// Scenario titles and overviews.
extension TableWordingSurvey {
  mutating func countOverviews() {
    var conditions = WordTally()
    for flow in flows {
      for (number, scenario) in flow.scenarios.enumerated() {
        let words = SurveyText.words(scenario.title)
        // The first scenario may have a condition, too.
        if number == 0 && words.count < 4 {
          countWord(scenario.title, "titles", "primary", at: scenario.place)
        } else {
          conditions.add(words.first ?? "", at: scenario.place)
        }
      }
    }
    // Other titles begin with a verb.
    for seen in conditions.ranked
    where seen.count > 1 || meaning(of: seen.text, in: wording.triggers, "triggers") == .case {
      countWord(seen.text, "titles", "when", at: seen.place, times: seen.count)
    }
    let calls = steps.filter(\.isCall)
    let returned = calls.flatMap(\.rows).compactMap { SurveyText.splitLabel($0.title)?.value }
    let passed = calls.flatMap(\.row.items).map { SurveyText.splitLabel($0)?.value ?? $0 }
    let parameters = Set(passed.map(Phrase.folded))
    let reached = namesReachedByDocument
    let verbs = Set(
      steps.filter(\.isDisplayed).flatMap(\.rows).compactMap { wordsAfterActor($0.title).first })
    var overviews: [(rows: [SurveyedAspect], isPartial: Bool)] = []
    for number in Set(flows.map(\.table.document)).sorted() {
      let document = documents[number]
      let first = flows.first { $0.table.document == number }?.table.line ?? 0
      guard let overview = document.tables.first(where: { $0.line < first && $0.head.count == 2 }) else {
        continue
      }
      let place = WordSurvey.LinePlace(document: number, line: overview.line)
      countWord(overview.head[0], "overview-columns", "aspect", at: place)
      countWord(overview.head[1], "overview-columns", "description", at: place)
      if let heading = overview.heading, heading != document.title {
        countWord(heading, "headings", "overview", at: place)
      }
      let isPartial = self.isPartial(document)
      var names = reached[number] ?? ReachedNames()
      names.results.formUnion(returned.map(Phrase.folded))
      overviews.append((surveyedAspects(of: overview, isPartial, names, parameters, verbs), isPartial))
    }
    // The content of an aspect in one document decides for all.
    let known = Dictionary(
      overviews.flatMap(\.rows).compactMap { row in row.aspect.map { (row.label, $0) } },
      uniquingKeysWith: { first, _ in first })
    for (rows, isPartial) in overviews { countAspects(rows, isPartial, known) }
    // A word without emphasis that is all there is in several rows.
    let plain = Dictionary(grouping: overviews.flatMap(\.rows).filter { $0.noneWord == nil }, by: \.text)
    for (text, rows) in plain.sorted(by: { $0.key < $1.key }) where !text.isEmpty && !text.contains(" ") {
      if rows.count > 2, Set(rows.map(\.label)).count > 1 {
        countWord(text, "none", "none", at: rows[0].place, times: rows.count)
      }
    }
  }

  /// Whether a document is called by others, as its ID tells.
  func isPartial(_ document: SurveyDocument) -> Bool {
    let prefix = document.id.map { $0.prefix + "#" } ?? ""
    return document.id.flatMap { wording.kind(ofID: $0.whole) } == .partialFlow
      || tallies[Wording.Term("ids", "partial-flow")]?.count(prefix) ?? 0 > 0
  }

  /// The folded names in the rows of a document that its overview may list.
  private struct ReachedNames {
    /// Those that Next, or the rows under a call, have behind a label.
    var results: Set<String> = []
    /// Those of rows of the system with another label than that of a case.
    var errors: Set<String> = []
  }

  private var namesReachedByDocument: [Int: ReachedNames] {
    var found: [Int: ReachedNames] = [:]
    for flow in flows {
      for step in flow.steps where !step.isDisplayed {
        for row in step.rows {
          guard let (label, value) = SurveyText.splitLabel(row.title), !step.isCall,
            meaning(of: label, in: wording.triggers, "triggers") != .case
          else { continue }
          found[flow.table.document, default: ReachedNames()].errors.insert(Phrase.folded(value))
        }
      }
      for row in flow.rows {
        guard let value = SurveyText.splitLabel(row.next)?.value else { continue }
        found[flow.table.document, default: ReachedNames()].results.insert(Phrase.folded(value))
      }
    }
    // Next names errors, too.
    return found.mapValues { ReachedNames(results: $0.results.subtracting($0.errors), errors: $0.errors) }
  }

  /// The aspect that a label, or its last word before a list, is likely to be: `Mögliche Fehler`.
  private func hintedAspect(_ label: String, isList: Bool) -> OverviewAspect? {
    let words = SurveyText.words(label)
    let hint = Wording.hint("aspects", label) ?? words.last.flatMap { Wording.hint("aspects", $0) }
    guard let aspect = hint.flatMap(OverviewAspect.init(rawValue:)) else { return nil }
    return words.count > 1 && aspect.nameList != nil && !isList ? nil : aspect
  }

  /// A row of an overview.
  private struct SurveyedAspect {
    var label: String
    /// Its meaning by its label or its content.
    var aspect: OverviewAspect?
    /// The whole cell, and the text inside its emphasis if it has some.
    var text: String
    var noneWord: String?
    var place: WordSurvey.LinePlace
  }

  private mutating func surveyedAspects(
    of table: SurveyTable, _ isPartial: Bool, _ reached: ReachedNames, _ passed: Set<String>,
    _ verbs: Set<String>
  ) -> [SurveyedAspect] {
    var found: [SurveyedAspect] = []
    for row in table.rows where row.cells.count > 1 {
      let place = WordSurvey.LinePlace(document: table.document, line: row.line)
      let label = row.cells[0].trimmed(of: 0x2A).trimmed().string
      let cell = row.cells[1]
      let items = SurveyText.splitTitle(cell).items
      let listed = Set(items.map { Phrase.folded(SurveyText.links($0).first?.label.string ?? $0) })
      let links = items.flatMap(SurveyText.links)
      var aspect = wording.aspect(label) ?? hintedAspect(label, isList: !items.isEmpty)
      if aspect == nil, !items.isEmpty {
        if isPartial, !listed.isDisjoint(with: reached.results) {
          aspect = .results
        } else if !listed.isDisjoint(with: reached.errors) {
          aspect = .errors
        } else if !listed.isDisjoint(with: passed) {
          aspect = .parameters
        } else if !links.isEmpty {
          aspect = !links.contains(where: isFlow) ? .errors : isPartial ? .usedBy : .triggeredBy
        } else if !isPartial, items.contains(where: { verbs.contains(wordsAfterActor($0).first ?? "") }) {
          aspect = .triggeredBy
        }
      }
      let none = cell.trimmed(of: 0x2A).trimmed(of: 0x5F)
      if let aspect, aspect.nameList != nil { namesByAspect[aspect, default: []].formUnion(listed) }
      let isMarked = none.count < cell.count && items.isEmpty
      found.append(
        SurveyedAspect(
          label: label, aspect: aspect, text: cell.trimmed().string, noneWord: isMarked ? none.string : nil,
          place: place))
    }
    return found
  }

  private mutating func countAspects(
    _ rows: [SurveyedAspect], _ isPartial: Bool, _ known: [String: OverviewAspect]
  ) {
    var found = rows
    for place in found.indices {
      let row = found[place]
      if let none = row.noneWord { countWord(none, "none", "none", at: row.place) }
      guard row.aspect == nil, let aspect = known[row.label] else { continue }
      if !found.contains(where: { $0.aspect == aspect }) { found[place].aspect = aspect }
    }
    // The others come in the usual order.
    let usual = OverviewAspect.allCases.filter {
      $0 != (isPartial ? .triggeredBy : .parameters) && (isPartial || $0 != .results)
    }
    for place in found.indices {
      let row = found[place]
      let before = found[..<place].last { $0.aspect != nil }?.aspect.flatMap(usual.firstIndex) ?? -1
      let free = usual.dropFirst(before + 1).first { aspect in !found.contains { $0.aspect == aspect } }
      if row.aspect == nil, row.label.count < 40, let free {
        found[place].aspect = free
        guessesBySet["aspects", default: []].insert(Phrase.folded(row.label))
      }
      if let aspect = found[place].aspect { countWord(row.label, "aspects", aspect.rawValue, at: row.place) }
    }
  }
}
