import Lockstep
import LockstepModel

// Scenario titles and overviews.
extension WordingSurvey {
  mutating func countOverviews() {
    for flow in flows {
      for (number, scenario) in flow.scenarios.enumerated() {
        let words = SurveyText.words(scenario.title)
        // The first scenario may have a condition, too.
        let isFirst = number == 0 && words.count < 4
        count(
          isFirst ? scenario.title : words.first ?? "", "titles", isFirst ? "primary" : "when",
          at: scenario.place)
      }
    }
    let calls = steps.filter(\.isCall)
    let returned = calls.flatMap(\.rows).compactMap { SurveyText.labelled($0.title)?.value }
    let passed = calls.flatMap(\.row.items).map { SurveyText.labelled($0)?.value ?? $0 }
    for number in Set(flows.map(\.table.document)).sorted() {
      let document = documents[number]
      let first = flows.first { $0.table.document == number }?.table.line ?? 0
      guard let overview = document.tables.first(where: { $0.line < first && $0.head.count == 2 }) else {
        continue
      }
      let place = SurveyPlace(document: number, line: overview.line)
      count(overview.head[0], "overview-columns", "aspect", at: place)
      count(overview.head[1], "overview-columns", "description", at: place)
      if let heading = overview.heading, heading != document.title {
        count(heading, "headings", "overview", at: place)
      }
      let prefix = document.id.map { $0.prefix + "#" } ?? ""
      let isPartial =
        document.id.flatMap { wording.kind(ofID: $0.whole) } == .partialFlow
        || tallies[Wording.Term("ids", "partial-flow")]?.count(prefix) ?? 0 > 0
      countAspects(
        overview, isPartial, Set(returned.map(Phrase.folded)), Set(passed.map(Phrase.folded)))
    }
  }

  private mutating func countAspects(
    _ table: SurveyTable, _ isPartial: Bool, _ returned: Set<String>, _ passed: Set<String>
  ) {
    var found: [(label: String, aspect: OverviewAspect?, place: SurveyPlace)] = []
    for row in table.rows where row.cells.count > 1 {
      let place = SurveyPlace(document: table.document, line: row.line)
      let label = row.cells[0].trimmed(of: 0x2A).trimmed().string
      let cell = row.cells[1]
      let items = SurveyText.split(cell).items
      let listed = Set(items.map { Phrase.folded(SurveyText.links($0).first?.label.string ?? $0) })
      let links = items.flatMap(SurveyText.links)
      var aspect =
        wording.aspect(label) ?? Wording.hint("aspects", label).flatMap { OverviewAspect(rawValue: $0) }
      if aspect == nil, !items.isEmpty {
        if isPartial, !listed.isDisjoint(with: returned) {
          aspect = .results
        } else if !listed.isDisjoint(with: passed) {
          aspect = .parameters
        } else if !links.isEmpty {
          aspect = !links.contains(where: isFlow) ? .errors : isPartial ? .usedBy : .triggeredBy
        }
      }
      let none = cell.trimmed(of: 0x2A).trimmed(of: 0x5F)
      if none.count < cell.count, items.isEmpty { count(none.string, "none", "none", at: place) }
      if let aspect, aspect.isList { names[aspect, default: []].formUnion(listed) }
      found.append((label, aspect, place))
    }
    // The others come in the usual order.
    let usual = OverviewAspect.allCases.filter {
      $0 != (isPartial ? .triggeredBy : .parameters) && (isPartial || $0 != .results)
    }
    for place in found.indices {
      let (label, aspect, row) = found[place]
      let before = found[..<place].last { $0.aspect != nil }?.aspect.flatMap(usual.firstIndex) ?? -1
      let free = usual.dropFirst(before + 1).first { aspect in !found.contains { $0.aspect == aspect } }
      found[place].aspect = aspect ?? (label.count < 40 ? free : nil)
      if let aspect = found[place].aspect { count(label, "aspects", aspect.rawValue, at: row) }
    }
  }
}
