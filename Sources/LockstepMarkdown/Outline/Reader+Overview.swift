import LockstepModel

/// Reading the overview table (grammar §2).
extension Reader {
  /// The aspects that have a place of their own in the model.
  enum Aspect {
    case parameters
    case results
    case errors

    init?(_ name: Bytes) {
      if name.isWord("parameters") {
        self = .parameters
      } else if name.isWord("possible results") {
        self = .results
      } else if name.isWord("possible errors") {
        self = .errors
      } else {
        return nil
      }
    }
  }

  mutating func overview(_ rows: [TableRow]) {
    for row in rows {
      let name = row[0].trimmed(of: 0x2A).trimmed()
      if row.cells.count != 2 {
        report(
          .markdownRow, "a row of the overview has 2 cells, this one has \(row.cells.count)",
          at: row.line, row: name)
      }
      if row.cells.count != 2 || row.hasLooseComment { keep(row.line, as: name.text) }
      if name.count + 4 != row[0].count {
        report(
          .markdownRow, severity: .note, "the name of an aspect is bold: **\(name.string)**", at: row[0],
          row: name)
      }
      aspect(name, row)
    }
  }

  private mutating func aspect(_ name: Bytes, _ row: TableRow) {
    let cell = row[1]
    let markup = ListMarkup(cell)
    report(markup, row: name)
    let entry = OverviewRow(key: name.text, value: value(of: cell, markup), span: row.line.extent)
    document.overview.append(entry)
    // The whole line is kept where it says more than its cells.
    if !row.hasLooseComment { aspects.append((name.text, row.written(1))) }
    guard let aspect = Aspect(name) else { return }
    let names = self.names(aspect, cell, markup, row: name)
    switch aspect {
    case .parameters: document.parameters += names
    case .results: document.results += names
    case .errors: document.errors += names
    }
  }

  private func value(of cell: Bytes, _ markup: ListMarkup) -> OverviewRow.Value {
    if Self.isNone(cell) || (markup.isOneList && markup.items.isEmpty) { return .list([]) }
    return markup.isOneList ? .list(markup.items.map(\.text)) : .text(cell.text)
  }

  /// `*None*`, `_None_`, `**None**`, and `None` where the markup was lost.
  static func isNone(_ cell: Bytes) -> Bool {
    cell.trimmed(of: 0x2A).trimmed(of: 0x5F).isWord("none")
  }

  /// The parameters, results or errors that a cell names.
  private mutating func names(_ aspect: Aspect, _ cell: Bytes, _ markup: ListMarkup, row: Bytes)
    -> [SourceString]
  {
    if Self.isNone(cell) { return [] }
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
      if aspect == .results, item.hasPrefix("in case ") || item.hasPrefix("if ") {
        notName(item, aspect, row: row)
        return nil
      }
      return (Link.all(in: item).first?.label ?? item).text
    }
  }

  private mutating func notName(_ text: Bytes, _ aspect: Aspect, row: Bytes) {
    let name =
      switch aspect {
      case .parameters: "a parameter"
      case .results: "a result"
      case .errors: "an error"
      }
    report(.markdownStrayOverviewText, "this text is not read as \(name)", at: text, row: row)
  }
}
