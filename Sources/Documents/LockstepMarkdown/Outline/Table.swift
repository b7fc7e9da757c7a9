import LockstepModel

/// A table of a document with all its lines.
struct Table {
  enum Kind {
    case overview
    case flow
    case other
  }

  /// A line between the head of a table and its end.
  enum BodyLine {
    case row(TableRow)
    /// Other text between rows.
    case stray(Bytes)
    /// An HTML comment on lines of its own.
    case comment(Bytes)
    /// Empty lines between rows: for a Markdown reader the table ends here.
    case gap(Bytes)
  }

  let kind: Kind
  let columns: TableColumns
  /// Line numbers of the head and after the last row.
  let start: Int
  let end: Int
  let lines: [BodyLine]

  /// The kind of the table whose head is on a line; nil if none is.
  static func kind(_ lines: Lines, at start: Int) -> Kind? { headShape(lines, at: start)?.kind }

  private static func headShape(_ lines: Lines, at start: Int) -> (kind: Kind, columns: TableColumns)? {
    guard lines[start].contains(0x7C), lines[start + 1].isDelimiterRow else { return nil }
    let head = TableRow(lines[start])
    if let columns = TableColumns(ofFlow: head, lines.wording) { return (.flow, columns) }
    if let columns = TableColumns(ofOverview: head, lines.wording) { return (.overview, columns) }
    return (.other, TableColumns(inUsualOrder: head.cells.count))
  }

  /// The table whose head is on line `start`; nil if none is.
  ///
  /// Rows that come after an empty line or after other text still belong to it, up to the next heading,
  /// rule, block of code or table: nothing of a table is lost because of a slip.
  init?(_ lines: Lines, at start: Int) {
    guard let (kind, columns) = Self.headShape(lines, at: start) else { return nil }
    self.kind = kind
    self.columns = columns
    self.start = start
    var found: [BodyLine] = []
    var end = start + 2
    // The lines since the last row, added to the table only if another row follows.
    var waiting: [BodyLine] = []
    var line = end
    // Up to where a line of a comment has shown that no other one begins a comment of its own.
    var searched = end
    while line < lines.count {
      let text = lines[line]
      let comment = kind != .other && line >= searched ? Self.findComment(in: lines, at: line) : nil
      if let comment { searched = comment.end }
      if text.isBlank {
        if waiting.isEmpty { waiting.append(.gap(text)) }
      } else if let comment, comment.isAlone {
        let last = comment.end - 1
        waiting.append(.comment(lines.whole.part(text.startIndex, lines[last].endIndex).trimmed()))
        line = last
      } else if !lines.isHidden(line),
        Self.isRow(text, of: kind, columns, lines.wording, isDirect: waiting.isEmpty)
      {
        if Self.kind(lines, at: line) != nil { break }
        found += waiting
        found.append(.row(TableRow(text, columns)))
        waiting = []
        end = line + 1
      } else if kind == .other || lines.heading(at: line) != nil || text.isHorizontalRule
        || lines.isCode(line) || !lines.isHidden(line) && Self.kind(lines, at: line) != nil
      {
        break
      } else {
        waiting.append(.stray(text.trimmed()))
      }
      line += 1
    }
    self.end = end
    self.lines = found
  }

  /// Whether a row of dots represents all others: a document about flows shows an example of a table.
  var isExample: Bool {
    lines.contains { line in
      if case .row(let row) = line { row.isOfDots } else { false }
    }
  }

  /// Whether most of its rows are named like aspects of an overview.
  func hasAspectNames(_ wording: Wording) -> Bool {
    guard kind == .other else { return false }
    let names = lines.compactMap { line in
      if case .row(let row) = line, row.cells.count == 2 {
        row[0].trimmed(of: 0x2A).trimmed().string
      } else {
        nil
      }
    }
    return names.count > 1 && names.count { wording.aspect($0) != nil } * 2 > names.count
  }

  /// The line after the last one of a comment that begins on a line, and whether the comment ends, with nothing behind it; nil if
  /// none begins there.
  private static func findComment(in lines: Lines, at first: Int) -> (end: Int, isAlone: Bool)? {
    guard lines[first].trimmed().hasPrefix("<!--") else { return nil }
    var last = first
    while lines[last].offset(of: "-->") == nil {
      guard last + 1 < lines.count, lines.isHidden(last + 1) else { return (last + 1, false) }
      last += 1
    }
    let behind = lines[last].lastOffset(of: "-->").map { lines[last].from($0 + 3) }
    return (last + 1, behind?.isBlank == true)
  }

  /// - Parameter isDirect: whether the line is directly under another row, where every line with a bar
  ///   is a row for a Markdown reader.
  private static func isRow(
    _ line: Bytes, of kind: Kind, _ columns: TableColumns, _ wording: Wording, isDirect: Bool
  ) -> Bool {
    let text = line.trimmed()
    if isDirect {
      return text.first == 0x7C || (text.contains(0x7C) && text.first != 0x3C && text.first != 0x23)
    }
    guard text.first == 0x7C, kind != .other else { return false }
    let cell = TableRow(text, columns)[0]
    return kind == .flow ? RowNumberCell(cell, wording.numbers) != nil : cell.first == 0x2A
  }
}
