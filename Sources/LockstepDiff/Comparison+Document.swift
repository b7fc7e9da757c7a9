import LockstepModel

extension Comparison {
  /// Compares the parts above the table and around it.
  mutating func compareDocuments() {
    let (first, second) = (old.document, new.document)
    noteNumber(first.id, second.id, in: nil, "the flow")
    let title = (SourceString("title", at: first.title.span), SourceString("title", at: second.title.span))
    note(
      Difference.all([Aspect("title", first.title)], [Aspect("title", second.title)]), .reworded,
      row: (title.0, title.1))
    func behaviour(_ document: FlowDocument) -> [Aspect] {
      [
        Aspect("kind", document.kind.value.rawValue, at: document.kind.span),
        Aspect("parameters", names: document.parameters), Aspect("errors", names: document.errors),
      ]
    }
    note(Difference.all(behaviour(first), behaviour(second)), .changed, row: (nil, nil))
    let words = new.wording
    func wording(_ document: FlowDocument) -> [Aspect] {
      let rows = document.overview.map { row in
        switch row.value {
        case .text(let text): Aspect(words.spelling(ofAspect: row.key.value), text.value, at: row.span)
        case .list(let items):
          Aspect(
            words.spelling(ofAspect: row.key.value), items.map(\.value).joined(separator: "; "), at: row.span)
        }
      }
      let tables = document.sections.flatMap { [Aspect("heading", $0.heading), Aspect("table", $0.name)] }
      return rows + tables + [
        Aspect("text before the table", document.before), Aspect("text after the table", document.after),
      ]
    }
    note(Difference.all(wording(first), wording(second)), .reworded, row: (nil, nil))
  }

  /// Compares the results that a caller can get.
  mutating func compareResults() {
    let (before, after) = (old.results, new.results)
    let (declared, declares) = (old.document.results, new.document.results)
    let resultsRow = new.wording.aspects.written(.results).text
    func declaration(_ name: String, _ results: [SourceString]) -> SourceString? {
      results.first { $0.value == name }.map { SourceString(resultsRow, at: $0.span) }
    }
    for (name, rows) in before {
      let place = rows.first.map { SourceString($0.value, at: $0.span) }
      if !after.contains(where: { $0.name == name }) {
        let givers = rows.map(\.value).joined(separator: ", ")
        let left = declares.contains { $0.value == name } ? "; it is still declared" : ""
        note(
          .resultLost, "result '\(name)' is lost: only \(givers) gave it\(left)", old: place, was: name,
          isLoss: true)
      } else if let was = declaration(name, declared), declaration(name, declares) == nil {
        note(
          .resultLost, "result '\(name)' is lost: it is no longer declared", old: was, was: name, isLoss: true
        )
      }
    }
    for (name, rows) in after where !before.contains(where: { $0.name == name }) {
      note(.resultAdded, "result '\(name)' is new", new: rows.first)
    }
    // A result that no row gives is only declared.
    let given = Set((before + after).map(\.name))
    let (was, now) = (
      declared.filter { !given.contains($0.value) }, declares.filter { !given.contains($0.value) }
    )
    note(
      Difference.all(
        [Aspect("results that no row gives", names: was)], [Aspect("results that no row gives", names: now)]),
      .changed, row: (nil, nil))
    for result in declares where before.contains(where: { $0.name == result.value }) {
      if declaration(result.value, declared) == nil, after.contains(where: { $0.name == result.value }) {
        note(
          .resultAdded, "result '\(result.value)' is declared now",
          new: SourceString(resultsRow, at: result.span))
      }
    }
  }

  /// Where the tables begin.
  mutating func compareEntries() {
    let entries = old.tables.indices.map(old.first)
    for (flow, table) in new.tables.enumerated() {
      let name = table.section.name?.value
      guard let first = new.first(of: flow),
        let before = old.tables.firstIndex(where: { $0.section.name?.value == name }),
        let entry = entries[before], steps.newOf[entry] != first
      else { continue }
      let (was, now) = (old.name(entry), new.name(first))
      note(
        .entryChanged, "the flow begins at \(now), no longer at \(was)", old: old.id(entry),
        new: new.id(first),
        was: was, now: now)
    }
  }
}
