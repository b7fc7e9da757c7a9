/// A row of a table with its cells (grammar §1: `| a | b | c |`).
struct TableRow {
  /// The whole line.
  let line: Bytes
  /// The cells without the blanks around them.
  let cells: [Bytes]

  init(line: Bytes, cells: [Bytes]) {
    self.line = line
    self.cells = cells
  }

  /// Splits a line at its bars; a bar after a backslash is text. The outer bars may be missing.
  init(_ line: Bytes) {
    self.line = line.trimmed()
    var cells: [Bytes] = []
    var start = self.line.startIndex
    var place = start
    if self.line.first == 0x7C {
      start += 1
      place += 1
    }
    while let byte = self.line.at(place) {
      if byte == 0x5C {
        place += 2
        continue
      }
      if byte == 0x7C {
        cells.append(self.line.part(start, place).trimmed())
        start = place + 1
      }
      place += 1
    }
    if start < self.line.endIndex { cells.append(self.line.from(start).trimmed()) }
    self.cells = cells
  }

  /// A cell; one that is missing is empty and stands at the end of the line.
  subscript(_ number: Int) -> Bytes {
    cells.indices.contains(number) ? cells[number] : line.from(line.endIndex)
  }

  /// Whether the cells are these words, in any letter case.
  func reads(_ words: [String]) -> Bool {
    cells.count == words.count && zip(cells, words).allSatisfy { $0.isWord($1) }
  }

  static let overviewHeader = ["aspect", "description"]
  static let flowHeader = ["#", "description", "next"]
}
