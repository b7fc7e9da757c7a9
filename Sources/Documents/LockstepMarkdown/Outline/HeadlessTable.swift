import Lockstep
import LockstepModel

/// A table with the rows of a flow but not its head, so that no flow is read from it.
struct HeadlessTable {
  /// The first line of the table.
  let head: Bytes
  /// The number of a row that gives it away: `1.1a` under `**1.1**`, or `**1.1**` under `**1**`.
  let rowNumber: Bytes

  /// The first such table of a document; nil without one.
  ///
  /// A single number means little: `1.1` may be the version of something.
  init?(_ lines: Lines) {
    var line = 0
    while line < lines.count {
      let start = line
      line += 1
      guard !lines.isHidden(start), Self.beginsWithBar(lines[start]) else { continue }
      while line < lines.count, Self.beginsWithBar(lines[line]) { line += 1 }
      // A flow table that was not taken for one is an example of such a table.
      if Table.kind(lines, at: start) == .flow { continue }
      if let row = Self.findFlowRow(lines.lines[start..<line].map { TableRow($0)[0] }, lines.wording.numbers)
      {
        head = lines[start].trimmed()
        rowNumber = row
        return
      }
    }
    return nil
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
