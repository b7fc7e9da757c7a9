/// A row of a table with its cells (grammar §1: `| a | b | c |`).
struct TableRow {
  /// The whole line.
  let line: Bytes
  /// The cells without the blanks and comments around them; a comment between words is blank.
  let cells: [Bytes]
  /// The cells with their comments.
  let written: [Bytes]
  /// The comment behind the last bar; empty without one.
  let tail: Bytes

  init(line: Bytes, cells: [Bytes]) {
    self.line = line
    self.cells = cells
    written = cells
    tail = line.from(line.endIndex)
  }

  /// Splits a line at its bars; a bar after a backslash is text. The outer bars may be missing.
  init(_ line: Bytes) {
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
    self.cells = cells
    self.written = written
    tail = line.from(start).trimmed()
  }

  /// A cell; one that is missing is empty and stands at the end of the line.
  subscript(_ number: Int) -> Bytes {
    cells.indices.contains(number) ? cells[number] : line.from(line.endIndex)
  }

  /// A cell with its comments.
  func written(_ number: Int) -> Bytes {
    written.indices.contains(number) ? written[number] : line.from(line.endIndex)
  }

  /// Whether a comment stands where only the whole line keeps it: in the first cell or behind the last.
  var hasLooseComment: Bool { !tail.isEmpty || written(0) != self[0] }

  /// Whether the cells are these words, in any letter case.
  func reads(_ words: [String]) -> Bool {
    cells.count == words.count && zip(cells, words).allSatisfy { $0.isWord($1) }
  }

  static let overviewHeader = ["aspect", "description"]
  static let flowHeader = ["#", "description", "next"]
}
