import LockstepModel

/// Reads the text around the tables.
extension Reader {
  mutating func readOutline(_ outline: DocumentOutline) {
    let heading = outline.titleLine.flatMap { lines.heading(at: $0)?.words }
    readTitle(heading ?? lines.metadataTitle, isHeading: heading != nil)
    for table in UnrecognisedTable.all(lines) { reportUnrecognised(table) }
    let firstHead =
      outline.overview?.start ?? outline.flowTables.first.map { $0.headingLine ?? $0.table.start } ?? 0
    keepProseAboveTables(title: outline.titleLine, first: firstHead)
    if let overview = outline.overview {
      readOverview(readRows(of: overview), of: outline.flowTables.map(\.table))
    }
    if outline.overview == nil, let table = outline.headlessOverview { reportHeadlessOverview(table) }
    var names: Set<String> = []
    for (number, flow) in outline.flowTables.enumerated() {
      let name = outline.flowTables.count > 1 ? readSectionName(flow, number, besides: names) : nil
      if let name { names.insert(name.value) }
      let head = flow.headingLine ?? flow.table.start
      let above = number == 0 ? outline.overview?.end ?? firstHead : outline.flowTables[number - 1].table.end
      let between = above < head ? lines.trimmedText(above..<head) : nil
      if number == 0 {
        if outline.overview != nil { document.textBefore = readTextBetweenTables(between, flow) }
      } else if let between {
        document.sections[number - 1].textAfter = between.writtenText
      }
      readSection(flow, named: name)
    }
    document.textAfter =
      outline.flowTables.last.flatMap { lines.trimmedText($0.table.end..<lines.count) }?.writtenText
    reportLooseRows(outline)
    keepVerbatimCells()
    if document.sections.count > 1 { flowID = document.id.value }
  }

  /// All that it declares is missing, so that whatever needs it is a consequence.
  private mutating func reportHeadlessOverview(_ table: Table) {
    let head = lines[table.start].trimmed()
    let columns = Wording.OverviewColumn.allCases.map { wording.overviewColumns.preferredWord($0).text }
    report(
      .markdownTableHeader, severity: .warning, "this table has the rows of an overview but not its head",
      at: head,
      help:
        "write '| \(columns.joined(separator: " | ")) |', or declare its words: 'wording: {overview-columns: …}'",
      losing: .content)
  }

  /// The text above and under the title; only the title and the heading of the overview have a place
  /// of their own.
  private mutating func keepProseAboveTables(title: Int?, first: Int) {
    if let title, let block = lines.trimmedText(0..<title) { keepProse(block, as: "above title") }
    var rest = min(title.map(lines.end) ?? 0, first)..<first
    while let last = rest.last, lines[last].isBlank { rest = rest.dropLast() }
    if let last = rest.last, let heading = lines.heading(at: last), heading.level == 2,
      wording.headings[.overview].contains(where: { $0.head.matchesAll(of: heading.words) })
    {
      rest = rest.dropLast()
    }
    if let block = lines.trimmedText(rest) { keepProse(block, as: "below title") }
  }

  mutating func keepProse(_ block: Bytes, as name: String) {
    if !block.isComment, !lines.isMetadata(block) {
      report(
        .markdownLayout, "this text has no place in a flow document; it is kept unchanged", at: block,
        help: "text between or below the tables is kept")
    }
    keepSource(block, as: SourceString(name, at: block.extent))
  }

  /// The text between the overview and the first flow table, without the rule that most documents have.
  private mutating func readTextBetweenTables(
    _ block: Bytes?, _ flow: DocumentOutline.HeadedTable
  ) -> SourceString? {
    let written = block.map { block in block.split(separator: 0x0A, omittingEmptySubsequences: false) } ?? []
    let lines = written.drop { $0.isBlank || $0.isComment }
    guard let first = lines.first, first.isHorizontalRule else {
      let head = self.lines[flow.headingLine ?? flow.table.start]
      report(
        .markdownLayout, "the horizontal rule '---' between the overview and the flow is missing",
        at: head.trimmed())
      return block?.writtenText
    }
    let rest = lines.dropFirst().drop { $0.isBlank }
    guard let start = rest.first?.startIndex, let end = block?.endIndex else { return nil }
    return self.lines.whole.part(start, end).writtenText
  }

  /// The rows of a table; any other line is reported and kept.
  private mutating func readRows(of table: Table) -> [TableRow] {
    var rows: [TableRow] = []
    var last: Bytes?
    for line in table.lines {
      switch line {
      case .row(let row):
        rows.append(row)
        last = row[0].trimmed(of: 0x2A)
      case .stray(let text):
        report(
          .markdownRow, "this line is inside the table but is not a row", at: text,
          row: last, help: "make it a row, or move it below the table",
          losing: text.beginsWithRowNumber(wording.numbers) ? .row : nil)
        keepLine(text, below: last)
      case .comment(let text):
        report(
          .markdownTable, "a comment between rows ends the table: the rows below it show as text",
          at: text, row: last, help: "put it after a row, or above the table")
        keepLine(text, below: last)
      case .gap(let blank):
        report(
          .markdownTable, "a blank line ends the table here: the rows below it show as text", at: blank,
          row: last, help: "remove the blank line")
      }
    }
    return rows
  }

  /// Keeps a line below a row that is not a row itself.
  private mutating func keepLine(_ line: Bytes, below row: Bytes?) {
    keepSource(line, as: SourceString("below \(row?.string ?? "head")", at: line.extent))
  }

  /// The name of one of several tables: `Flow Wallet Device Transfer (Source)` is `Source`.
  private mutating func readSectionName(
    _ flow: DocumentOutline.HeadedTable, _ number: Int, besides taken: Set<String>
  )
    -> SourceString
  {
    let heading = flow.headingLine.flatMap { lines.heading(at: $0)?.words }
    var name = heading.flatMap(Self.lastParenthesis)
    if name == nil, let heading {
      name = (wording.headings.object(of: .flow, in: heading) ?? heading).trimmed()
    }
    if let name, !name.isEmpty, !taken.contains(name.string) { return name.text }
    let head = lines[flow.headingLine ?? flow.table.start].trimmed()
    report(
      .markdownHeading, "this flow table needs a heading that distinguishes it from the others", at: head,
      help: "write '## \(wording.headings.preferredWord(.flow).text) (its name)' above it")
    return SourceString("\(number + 1)", at: head.extent)
  }

  private static func lastParenthesis(_ heading: Bytes) -> Bytes? {
    guard heading.last == 0x29, let open = heading.lastIndex(of: 0x28) else { return nil }
    let inside = heading.part(open + 1, heading.endIndex - 1).trimmed()
    return inside.isEmpty ? nil : inside
  }

  private mutating func readSection(_ flow: DocumentOutline.HeadedTable, named name: SourceString?) {
    let heading = flow.headingLine.flatMap { lines.heading(at: $0)?.words }
    let start = lines[flow.headingLine ?? flow.table.start].startIndex
    let span = lines.whole.part(start, lines[flow.table.end - 1].endIndex).extent
    var section = FlowTableSection(name: name, span: span)
    if name != nil || heading.map({ wording.headings.preferredWord(.flow).head.matchesAll(of: $0) }) != true {
      section.heading = heading?.writtenText
    }
    if let heading = flow.headingLine {
      section.textBefore = lines.trimmedText(lines.end(ofHeadingAt: heading)..<flow.table.start)?.writtenText
    }
    self.flowID = document.id(of: section)
    checkDelimiterRow(of: flow.table)
    let rows = readRows(of: flow.table)
    if rows.isEmpty {
      report(
        .markdownTable, "this flow table has a head and no rows", at: lines[flow.table.start].trimmed(),
        help: "write its rows: a scenario, its steps, and what happens in each")
    }
    let heads = LostStepRows(rows, wording.numbers)
    var table = FlowTableBuilder(
      columns: flow.table.columns, areHeadNumbersBold: heads.areHeadNumbersBold,
      stepsWithoutOwnRow: heads.steps)
    for row in rows { readRow(row, into: &table) }
    section.scenarios = finishedScenarios(of: table)
    document.sections.append(section)
  }

  /// A table with another number of cells in its head than in the line under it is none to a Markdown reader.
  private mutating func checkDelimiterRow(of table: Table) {
    let dashes = lines[table.start + 1].trimmed()
    let count = TableRow(dashes).cells.count
    guard count != table.columns.count else { return }
    let right = "|" + String(repeating: "---|", count: table.columns.count)
    report(
      .markdownTable,
      "the head has \(table.columns.count) cells and this line \(count): the table shows as text", at: dashes,
      help: "write '\(right)'",
      fixes: [Diagnostic.Fix("write '\(right)'", isSafe: true, edits: [.init(dashes.extent, right)])])
  }

  // Reading the overview table.

  /// - Parameter tables: the flow tables of the document, which tell what lists under unknown names are.
  mutating func readOverview(_ rows: [TableRow], of tables: [Table] = []) {
    let areBold = Self.areFirstCellsBold(rows)
    for row in rows {
      let name = row[0].trimmed(of: 0x2A).trimmed()
      if !row.isComplete {
        report(
          .markdownRow, "a row of the overview has 2 cells, but this one has \(row.cells.count)",
          at: row.line, row: name)
      }
      if row.mustKeepLine { keepSource(row.line, as: name.text) }
      if areBold, name.count + 4 != row[0].count {
        report(
          .markdownRow, severity: .note, "the name of an overview row must be bold: **\(name.string)**",
          at: row[0], row: name)
      }
      readAspect(name, row)
    }
    readUnknownLists(rows, of: tables)
  }

  /// Reads lists under unknown names by how the flow uses their items: without them, each of its rows would have a finding.
  private mutating func readUnknownLists(_ rows: [TableRow], of tables: [Table]) {
    var used: UsedNames?
    for (place, row) in zip(document.overview.indices, rows) {
      let entry = document.overview[place]
      guard case .list(let items) = entry.value, !items.isEmpty, wording.aspect(of: entry) == nil else {
        continue
      }
      let names = used ?? UsedNames(tables, wording)
      used = names
      guard let aspect = names.list(of: items), let list = aspect.nameList, document[list].isEmpty
      else { continue }
      document.overview[place].usedAs = aspect
      readNames(of: list, row)
    }
  }

  /// Whether most of some rows have a bold first cell, so that the others lack it.
  static func areFirstCellsBold(_ rows: [TableRow]) -> Bool {
    rows.count { $0[0].first == 0x2A } * 2 > rows.count
  }

  private mutating func readAspect(_ name: Bytes, _ row: TableRow) {
    let cell = row[1]
    let markup = ListMarkup(cell)
    report(markup, row: name)
    let entry = OverviewRow(key: name.text, value: overviewValue(of: cell, markup), span: row.line.extent)
    document.overview.append(entry)
    // The whole line is kept if it has more than its cells.
    if !row.hasLooseComment { writtenAspects.append((name.text, row.writtenCell(1))) }
    if let list = wording.aspect(of: entry)?.nameList { readNames(of: list, row) }
  }

  /// Declares the parameters, results or errors that a row names.
  private mutating func readNames(of list: OverviewAspect.NameList, _ row: TableRow) {
    let name = row[0].trimmed(of: 0x2A).trimmed()
    let names = readNames(of: list, row[1], ListMarkup(row[1]), row: name)
    switch list {
    case .parameters: declare(parameters: names)
    case .results:
      document.results += names
      // Neither heading nor ID shows its kind: use cases return no results.
      if !names.isEmpty, wording.kind(ofID: document.id.value) == nil { document.kind.value = .partialFlow }
    case .errors: document.errors += names
    }
  }

  private func overviewValue(of cell: Bytes, _ markup: ListMarkup) -> OverviewRow.Value {
    if meansNone(cell) { return .list([]) }
    return markup.isOneList ? .list(markup.items.map(\.text)) : .text(cell.text)
  }

  /// `*None*`, `_None_`, `**None**`, and `None` where the markup was lost.
  func meansNone(_ cell: Bytes) -> Bool {
    wording.none.meaning(of: cell.trimmed(of: 0x2A).trimmed(of: 0x5F)) != nil
  }

  /// The parameters, results or errors that a cell names.
  private mutating func readNames(
    of list: OverviewAspect.NameList, _ cell: Bytes, _ markup: ListMarkup, row: Bytes
  ) -> [SourceString] {
    if meansNone(cell) { return [] }
    var candidates = markup.items
    if markup.listCount == 0 {
      candidates = cell.brokenLines.flatMap(CommaList.parts)
    } else {
      for part in markup.parts {
        switch part {
        case .item(_, isInside: true): break
        case .item(let text, isInside: false), .text(let text), .list(let text, _):
          reportStrayText(text, list, row: row)
        }
      }
    }
    return candidates.filter { !$0.isEmpty }.compactMap { item in
      // "In case of a valid link, the system continues with …" says what happens, it is no name.
      if list == .results, Wording.beginsCondition(item.string) {
        reportStrayText(item, list, row: row)
        return nil
      }
      return (CellLink.all(in: item).first?.label ?? item).text
    }
  }

  private mutating func reportStrayText(_ text: Bytes, _ list: OverviewAspect.NameList, row: Bytes) {
    let name =
      switch list {
      case .parameters: "a parameter"
      case .results: "a result"
      case .errors: "an error"
      }
    report(.markdownStrayOverviewText, "this text is not read as \(name)", at: text, row: row)
  }
}
