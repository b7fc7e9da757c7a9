import Lockstep
import LockstepModel

/// Rows of a flow beside its tables: under another head or none, indented like code, in an HTML block, or in a table of HTML.
struct LooseRows {
  enum Place: Equatable {
    /// In a table with another head.
    case otherTable
    case noTable
    /// Indented, so that they are code.
    case code
    /// In an HTML block, in which Markdown is not read.
    case html
    /// In a table of HTML.
    case htmlTable
  }

  let place: Place
  /// The first line: the head of a table, or a row.
  let start: Bytes
  /// The number of a row that gives them away.
  let number: Bytes
  /// How many rows there are.
  let count: Int
  /// The indentations that make them code.
  var indentations: [Bytes] = []

  /// All of a document, without those that are reported as a flow table already.
  ///
  /// - Parameters:
  ///   - tables: the lines of the tables that are read, in their order.
  ///   - reported: where the heads of reported tables begin.
  static func all(
    _ lines: Lines, besides tables: [Range<Int>], reported: Set<Int>, _ known: KnownFlowRows
  ) -> [LooseRows] {
    var found: [LooseRows] = []
    var tables = tables[...]
    var line = 0
    while line < lines.count {
      if let table = tables.first, line >= table.lowerBound {
        line = max(line, table.upperBound)
        tables.removeFirst()
        continue
      }
      if let table = HTMLTable(lines, at: line) {
        if let rows = known.findLostRows(table.rows) {
          found.append(LooseRows(inTableAt: lines[line].trimmed(), rows))
        }
        line = table.end
        continue
      }
      let start = line
      let limit = tables.first?.lowerBound ?? lines.count
      while line < limit, mayBeRow(lines, line) { line += 1 }
      if line == start {
        line += 1
      } else if let rows = LooseRows(lines, start..<line, reported: reported, known) {
        found.append(rows)
      }
    }
    return found
  }

  /// Whether there is a line with a bar, or a table of HTML, outside of tables.
  static func mayExist(in lines: Lines, besides tables: [Range<Int>]) -> Bool {
    var start = 0
    for table in tables + [lines.count..<lines.count] {
      if (start..<max(start, table.lowerBound)).contains(where: { line in
        mayBeRow(lines, line) || HTMLTable(lines, at: line) != nil
      }) {
        return true
      }
      start = max(start, table.upperBound)
    }
    return false
  }

  private static func mayBeRow(_ lines: Lines, _ number: Int) -> Bool {
    let block = lines.blocks[number]
    switch block.kind {
    case .code: return block.isIndentedCode && block.text.contains(0x7C)
    case .html(isShown: false), .blank: return false
    case .html(isShown: true): return block.text.contains(0x7C) && HTMLTable(lines, at: number) == nil
    default: return block.text.contains(0x7C)
    }
  }

  private init(inTableAt start: Bytes, _ rows: KnownFlowRows.Lost) {
    place = .htmlTable
    self.start = start
    (number, count) = (rows.number, rows.count)
  }

  /// - Parameter range: lines that follow one another and have bars.
  private init?(_ lines: Lines, _ range: Range<Int>, reported: Set<Int>, _ known: KnownFlowRows) {
    let blocks = lines.blocks[range]
    guard let first = blocks.first else { return nil }
    // The head of a table that begins like a heading is on the line above the rows.
    let above = lines.blocks[max(0, range.lowerBound - 1)].text.trimmed().startIndex
    if reported.contains(above) || blocks.contains(where: { reported.contains($0.text.trimmed().startIndex) })
    {
      return nil
    }
    let hasHead = blocks.dropFirst().first?.text.isDelimiterRow == true
    // A whole table in code is an example of one.
    if first.isIndentedCode, hasHead { return nil }
    let rows = blocks.map { TableRow($0.text) }
    if rows.contains(where: \.isOfDots) { return nil }
    guard let lost = known.findLostRows(rows.map(\.cells), head: hasHead ? rows.first?.cells : nil) else {
      return nil
    }
    (number, count) = (lost.number, lost.count)
    start = first.text.trimmed()
    place =
      first.isIndentedCode
      ? .code : hasHead ? .otherTable : first.kind == .html(isShown: true) ? .html : .noTable
    guard place == .code else { return }
    indentations = zip(range, blocks).compactMap { line, block in
      block.isIndentedCode && !block.isNested ? lines[line].upTo(block.text.startIndex) : nil
    }
  }
}

extension Reader {
  /// Reports the rows that no table has; to be called when the flow has all its rows.
  mutating func reportLooseRows(_ outline: DocumentOutline) {
    let found = findLooseRows(outline)
    for rows in found { report(rows) }
    // A survey counts the rows of other tables, and of those that are code, itself.
    looseRowCount = found.filter { $0.place != .otherTable && $0.place != .code }.reduce(0) { $0 + $1.count }
  }

  private func findLooseRows(_ outline: DocumentOutline) -> [LooseRows] {
    let tables =
      ([outline.overview, outline.headlessOverview].compactMap { $0 } + outline.flowTables.map(\.table))
      .map { $0.start..<$0.end }.sorted { $0.lowerBound < $1.lowerBound }
    // Nearly all documents have no other.
    guard LooseRows.mayExist(in: lines, besides: tables) else { return [] }
    let reported = Set(UnrecognisedTable.all(lines).map(\.head.startIndex))
    let known = KnownFlowRows(document, wording)
    return LooseRows.all(lines, besides: tables, reported: reported, known)
  }

  private mutating func report(_ rows: LooseRows) {
    let number = rows.number.string
    let head = "'\(wording.flowHead)'"
    let (message, help): (String, String) =
      switch rows.place {
      case .otherTable:
        ("this table has rows like '\(number)' but not the head of a flow table", "write \(head) as its head")
      case .noTable:
        (
          "rows like '\(number)' are outside the flow table, so they are not read",
          "move them to the rows of the table, or write \(head) and '|---|---|---|' above them"
        )
      case .code:
        (
          "rows like '\(number)' are indented by four columns, so they are code and not read",
          "begin the lines at the margin"
        )
      case .html:
        (
          "rows like '\(number)' are in an HTML block, so they are not read",
          "put an empty line, \(head) and '|---|---|---|' above them"
        )
      case .htmlTable:
        (
          "this table of HTML has rows like '\(number)' and is not read",
          "write it in Markdown: \(head), '|---|---|---|' and a line for each row"
        )
      }
    var fixes: [Diagnostic.Fix] = []
    if !rows.indentations.isEmpty {
      let edits = rows.indentations.map { Diagnostic.Fix.Edit($0.extent, "") }
      fixes = [Diagnostic.Fix("remove the indentation", isSafe: false, edits: edits)]
    }
    report(.markdownTableHeader, message, at: rows.start, help: help, losing: .table, fixes: fixes)
  }
}
