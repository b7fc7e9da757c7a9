import LockstepModel

/// The text of a web page that showed a flow document: one cell to a line, bars at the line ends, lists and
/// links gone.
struct PastedPage {
  let title: Bytes
  /// The text between the title and the first table.
  let prose: Bytes?
  let overviewRows: [TableRow]
  let heading: Bytes?
  /// The head of the flow table and the text after it.
  let tableText: Bytes
  let flowRows: [TableRow]

  init?(_ lines: Lines) {
    guard let head = Self.headLine(in: lines) else { return nil }
    var last = head
    while last > 0, lines[last - 1].isBlank { last -= 1 }
    heading = last > 0 && Self.isHeading(lines, at: last - 1, .flow) ? lines[last - 1].trimmed() : nil
    let overviewEnd = heading?.startIndex ?? lines[head].startIndex
    let overviewHead = (0..<head).first {
      Self.isHead(
        lines, at: $0, Wording.OverviewColumn.allCases.map(lines.wording.overviewColumns.preferredWord))
    }
    let start = overviewHead.map { lines[$0 + 2].endIndex } ?? overviewEnd
    overviewRows = Self.rows(lines.whole.part(start, overviewEnd), of: 2)
    tableText = lines.whole.from(lines[head].startIndex)
    flowRows = Self.rows(lines.whole.from(lines[head + 3].endIndex), of: 3)
    let above = lines.lines.indices.prefix(overviewHead ?? (heading == nil ? head : last - 1))
    let titleLine = above.first { !lines[$0].isBlank }
    title = titleLine.map { lines[$0].trimmed() } ?? lines.whole.prefix(0)
    // The heading of the overview is a line like any other here.
    var rest = (titleLine.map { $0 + 1 } ?? above.endIndex)..<above.endIndex
    while let line = rest.last, lines[line].isBlank || Self.isHeading(lines, at: line, .overview) {
      rest = rest.dropLast()
    }
    prose = lines.trimmedText(rest)
  }

  /// The line on which the head of the flow table begins; nil if the document is not such a text.
  static func headLine(in lines: Lines) -> Int? {
    let columns = Wording.Column.allCases.map(lines.wording.columns.preferredWord)
    return (0..<lines.count).first { Self.isHead(lines, at: $0, columns) }
  }

  private static func isHead(_ lines: Lines, at start: Int, _ cells: [Word]) -> Bool {
    cells.enumerated().allSatisfy { number, word in
      let cell = lines[start + number].trimmed()
      return cell.last == 0x7C && word.head.matchesAll(of: cell.dropLast().trimmed())
    } && lines[start + cells.count].isDelimiterRow
  }

  private static func isHeading(_ lines: Lines, at line: Int, _ heading: Wording.Heading) -> Bool {
    lines.wording.headings.preferredWord(heading).head.matchesAll(of: lines[line].trimmed())
  }

  /// The text between bars, `count` cells to a row.
  private static func rows(_ text: Bytes, of count: Int) -> [TableRow] {
    var cells = text.split(separator: 0x7C, omittingEmptySubsequences: false)
    if cells.last?.isBlank == true { cells.removeLast() }
    return stride(from: 0, to: cells.count, by: count).compactMap { start in
      let row = cells.dropFirst(start).prefix(count)
      guard let first = row.first, let last = row.last else { return nil }
      let line = text.part(first.startIndex, last.endIndex).trimmed()
      return TableRow(line: line, cells: row.map { $0.trimmed() })
    }
  }
}
