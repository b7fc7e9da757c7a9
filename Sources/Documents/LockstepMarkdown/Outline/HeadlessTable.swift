import Lockstep
import LockstepModel

/// A table with the rows of a flow but not its head, so that no flow is read from it.
struct HeadlessTable {
  /// The first line of the table.
  let head: Bytes
  /// The number of a row that gives it away: `1.1a` under `**1.1**`, or `**1.1**` under `**1**`.
  let rowNumber: Bytes
  /// Whether the first line is a head, in words that are not those of a flow table.
  let hasOtherHead: Bool

  /// The first such table of a document; nil without one.
  ///
  /// A single number means little: `1.1` may be the version of something.
  init?(_ lines: Lines) {
    guard let first = Self.all(lines, limit: 1).first else { return nil }
    self = first
  }

  private init(head: Bytes, rowNumber: Bytes, hasOtherHead: Bool) {
    (self.head, self.rowNumber, self.hasOtherHead) = (head, rowNumber, hasOtherHead)
  }

  /// All such tables of a document, outside of some ranges of lines, which are in order.
  static func all(
    _ lines: Lines, besides known: [Range<Int>] = [], limit: Int = .max
  ) -> [HeadlessTable] {
    var found: [HeadlessTable] = []
    var known = known[...]
    var line = 0
    while line < lines.count, found.count < limit {
      while let range = known.first, range.upperBound <= line { known = known.dropFirst() }
      if let range = known.first, range.contains(line) {
        line = range.upperBound
        continue
      }
      let start = line
      line += 1
      guard !lines.isHidden(start), Self.beginsWithBar(lines[start]) else { continue }
      let end = known.first?.lowerBound ?? lines.count
      while line < end, Self.beginsWithBar(lines[line]) { line += 1 }
      // A flow table that was not taken for one is an example of such a table.
      if Table.kind(lines, at: start) == .flow { continue }
      let cells = lines.lines[start..<line].map { TableRow($0)[0] }
      if let row = Self.findFlowRow(cells, lines.wording.numbers) {
        let hasOtherHead = start + 1 < line && lines[start + 1].isDelimiterRow
        found.append(
          HeadlessTable(head: lines[start].trimmed(), rowNumber: row, hasOtherHead: hasOtherHead))
      }
    }
    return found
  }

  private static func beginsWithBar(_ line: Bytes) -> Bool { line.first { !$0.isSpace } == 0x7C }

  /// The number of a row that gives a table away, by the first cells of its lines; nil without one.
  static func findFlowRow(_ firstCells: [Bytes], _ style: NumberStyle) -> Bytes? {
    var scenario: Bytes?
    var step: (id: Bytes, isBold: Bool)?
    var row: Bytes?
    for cell in firstCells {
      guard let id = RowNumberCell(cell, style) else { continue }
      let isBold = cell.hasPrefix("**")
      switch id.kind {
      case .scenario: scenario = isBold ? id.id : nil
      case .step:
        if isBold, id.scenarioNumber == scenario { return id.id }
        (step, row) = ((id.id, isBold), nil)
      case .transition:
        guard let step, id.id.starts(with: step.id),
          id.id.dropFirst(step.id.count).allSatisfy(\.isLetter)
        else { continue }
        // Versions have letters too, but hardly two of the same number.
        if step.isBold || row != nil { return row ?? id.id }
        row = id.id
      }
    }
    return nil
  }
}

extension Reader {
  mutating func report(_ table: HeadlessTable) {
    let head = wording.flowHead
    report(
      .markdownTableHeader,
      "this table has rows like '\(table.rowNumber.string)' but not the head of a flow table",
      at: table.head,
      help: table.hasOtherHead
        ? "write '\(head)' in place of this head, or declare its words: 'wording: {columns: …}'"
        : "write '\(head)' and '|---|---|---|' above its rows",
      losing: .content)
  }
}
