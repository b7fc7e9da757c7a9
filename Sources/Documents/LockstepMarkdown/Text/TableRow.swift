import LockstepModel

/// A row of a table with its cells (`| a | b | c |`).
struct TableRow {
  /// The whole line.
  let line: Bytes
  /// The cells without the whitespace and comments around them; a comment between words counts as whitespace.
  let cells: [Bytes]
  /// The cells with their comments.
  let writtenCells: [Bytes]
  /// The comment after the last bar; empty without one.
  let trailingComment: Bytes
  /// Whether it has as many cells as its table has columns.
  let isComplete: Bool
  /// Whether the table has columns that mean nothing here.
  let hasUnknownColumns: Bool

  init(line: Bytes, cells: [Bytes]) {
    self.line = line
    self.cells = cells
    writtenCells = cells
    isComplete = true
    hasUnknownColumns = false
    trailingComment = line.from(line.endIndex)
  }

  /// Splits a line at its bars; a bar after a backslash is text. The outer bars may be missing.
  ///
  /// - Parameter columns: the table's; its cells come in their order, those of other columns after them.
  init(_ line: Bytes, _ columns: TableColumns? = nil) {
    let line = line.trimmed()
    let text = line.withoutComments()
    var cells: [Bytes] = []
    var written: [Bytes] = []
    var start = line.startIndex
    var place = start
    if text.first == 0x7C {
      start += 1
      place += 1
    }
    func cell(to end: Int) {
      cells.append(text.part(start, end).trimmed())
      written.append(line.part(start, end).trimmed())
      start = end + 1
    }
    while let byte = text.at(place) {
      if byte == 0x5C {
        place += 2
        continue
      }
      if byte == 0x7C { cell(to: place) }
      place += 1
    }
    if !text.from(start).isBlank { cell(to: line.endIndex) }
    self.line = line
    isComplete = columns.map { $0.count == cells.count } ?? true
    hasUnknownColumns = columns?.hasUnknownColumns ?? false
    self.cells = columns?.arranged(cells) ?? cells
    self.writtenCells = columns?.arranged(written) ?? written
    trailingComment = line.from(start).trimmed()
  }

  /// A cell; a missing one is empty, at the end of the line.
  subscript(_ number: Int) -> Bytes {
    cells.indices.contains(number) ? cells[number] : line.from(line.endIndex)
  }

  /// A cell with its comments.
  func writtenCell(_ number: Int) -> Bytes {
    writtenCells.indices.contains(number) ? writtenCells[number] : line.from(line.endIndex)
  }

  /// Whether it has dots in place of words and represents all other rows.
  var isOfDots: Bool {
    !cells.isEmpty
      && cells.prefix(Wording.Column.allCases.count).allSatisfy {
        $0.count >= 3 && ($0.allSatisfy { $0 == 0x2E } || $0.string == "…")
      }
  }

  /// The bars inside a list of the second cell, which cut it in two: each belongs to the text of an item. Empty for a row that has
  /// as many cells as it should.
  var barsInsideList: [Bytes] {
    guard !isComplete, !hasUnknownColumns, cells.count > Wording.Column.allCases.count else { return [] }
    func isOpen(_ text: Bytes) -> Bool { ListMarkup(text).problems.contains { $0.place.isEmpty } }
    let start = self[1].startIndex
    guard isOpen(self[1]) else { return [] }
    // A text has few bars.
    let last = cells.indices.dropFirst(2).prefix(8).first { !isOpen(line.part(start, cells[$0].endIndex)) }
    guard let last else { return [] }
    return (1..<last).compactMap { number in
      let place = line.part(cells[number].endIndex, cells[number + 1].startIndex)
      return place.firstIndex(of: 0x7C).map { line.part($0, $0 + 1) }
    }
  }

  /// Whether only the whole line reproduces its parts besides the three cells.
  var mustKeepLine: Bool { !isComplete || hasUnknownColumns || hasLooseComment }

  /// Whether a comment is at a place that only the whole line keeps: in the first cell or after the last.
  var hasLooseComment: Bool { !trailingComment.isEmpty || writtenCell(0) != self[0] }
}
