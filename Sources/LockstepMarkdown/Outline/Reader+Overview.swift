import Lockstep
import LockstepModel

/// Reading the overview table.
extension Reader {
  mutating func overview(_ rows: [TableRow]) {
    let areBold = Self.areBold(rows)
    for row in rows {
      let name = row[0].trimmed(of: 0x2A).trimmed()
      if !row.isComplete {
        report(
          .markdownRow, "a row of the overview has 2 cells, but this one has \(row.cells.count)",
          at: row.line, row: name)
      }
      if row.isKeptWhole { keep(row.line, as: name.text) }
      if areBold, name.count + 4 != row[0].count {
        report(
          .markdownRow, severity: .note, "the name of an overview row must be bold: **\(name.string)**",
          at: row[0],
          row: name)
      }
      aspect(name, row)
    }
  }

  /// Whether most of some rows have a bold first cell, so that the others lack it.
  static func areBold(_ rows: [TableRow]) -> Bool { rows.count { $0[0].first == 0x2A } * 2 > rows.count }

  private mutating func aspect(_ name: Bytes, _ row: TableRow) {
    let cell = row[1]
    let markup = ListMarkup(cell)
    report(markup, row: name)
    let entry = OverviewRow(key: name.text, value: value(of: cell, markup), span: row.line.extent)
    document.overview.append(entry)
    // The whole line is kept if it has more than its cells.
    if !row.hasLooseComment { aspects.append((name.text, row.written(1))) }
    guard let aspect = wording.likelyAspect(name.string), aspect.isList else { return }
    let names = self.names(aspect, cell, markup, row: name)
    switch aspect {
    case .parameters: document.parameters += names
    case .results:
      document.results += names
      // Neither heading nor ID shows its kind: use cases return no results.
      if !names.isEmpty, wording.kind(ofID: document.id.value) == nil { document.kind.value = .partialFlow }
    case .errors: document.errors += names
    default: break
    }
  }

  private func value(of cell: Bytes, _ markup: ListMarkup) -> OverviewRow.Value {
    if isNone(cell) || (markup.isOneList && markup.items.isEmpty) { return .list([]) }
    return markup.isOneList ? .list(markup.items.map(\.text)) : .text(cell.text)
  }

  /// `*None*`, `_None_`, `**None**`, and `None` where the markup was lost.
  func isNone(_ cell: Bytes) -> Bool {
    wording.none.meaning(of: cell.trimmed(of: 0x2A).trimmed(of: 0x5F)) != nil
  }

  /// The parameters, results or errors that a cell names.
  private mutating func names(_ aspect: OverviewAspect, _ cell: Bytes, _ markup: ListMarkup, row: Bytes)
    -> [SourceString]
  {
    if isNone(cell) { return [] }
    var candidates = markup.items
    if markup.listCount == 0 {
      candidates = CommaList.parts(cell)
    } else {
      for part in markup.parts {
        switch part {
        case .item(_, isInside: true): break
        case .item(let text, isInside: false), .text(let text): notName(text, aspect, row: row)
        }
      }
    }
    return candidates.filter { !$0.isEmpty }.compactMap { item in
      // "In case of a valid link, the system continues with …" says what happens, it is no name.
      if aspect == .results, Wording.beginsCondition(item.string) {
        notName(item, aspect, row: row)
        return nil
      }
      return (Link.all(in: item).first?.label ?? item).text
    }
  }

  private mutating func notName(_ text: Bytes, _ aspect: OverviewAspect, row: Bytes) {
    let name =
      switch aspect {
      case .parameters: "a parameter"
      case .results: "a result"
      default: "an error"
      }
    report(.markdownStrayOverviewText, "this text is not read as \(name)", at: text, row: row)
  }
}
