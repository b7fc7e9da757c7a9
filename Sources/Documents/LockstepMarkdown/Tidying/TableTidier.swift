import Lockstep
import LockstepModel

/// Lays out the tables of a flow document: columns aligned, numbers and titles bold, details as lists. No word changes, and nothing
/// around the tables.
struct TableTidier {
  private let lines: Lines
  private var wording: Wording { lines.wording }

  /// The document with its tables laid out; nil, with the errors, if it cannot be read without them. One without a flow stays as it
  /// is.
  static func text(of source: SourceText, _ wording: Wording) -> Checked<String> {
    let tidier = TableTidier(lines: Lines(source, wording))
    let present = String(decoding: source.bytes, as: UTF8.self)
    guard let outline = DocumentOutline(tidier.lines) else { return Checked(present) }
    let read = MarkdownReader.read(source, wording)
    guard !read.hasErrors, let document = read.value else { return Checked(nil, read.diagnostics) }
    let text = tidier.text([outline.overview].compactMap(\.self) + outline.flowTables.map(\.table))
    // A layout that would be read otherwise is none.
    let after = MarkdownReader.read(SourceText(path: source.path, text: text), wording).value
    guard let after, rowCells(of: after, wording) == rowCells(of: document, wording) else {
      return Checked(present)
    }
    return Checked(text)
  }

  /// What the rows of a document say, without their spelling.
  private static func rowCells(of document: FlowDocument, _ wording: Wording) -> [RowCells] {
    let cells = TableText(Project([document]), of: document, wording: wording)
    return document.sections.flatMap(\.scenarios).flatMap { scenario in
      [RowCells(scenario, cells)]
        + scenario.steps.flatMap { step -> [RowCells] in
          var plain = step
          plain.title = nil
          return [RowCells(plain, cells)] + step.transitions.map { RowCells($0, in: step, cells) }
        }
    }
  }

  private func text(_ tables: [Table]) -> String {
    var texts = lines.lines.map(\.string)
    for table in tables { for (number, line) in laidOutLines(table) { texts[number] = line } }
    let returned = lines.whole.contains(0x0D)
    let mark = lines.whole.startIndex > 0 ? "\u{FEFF}" : ""
    return mark + texts.joined(separator: returned ? "\r\n" : "\n")
  }

  /// The lines of a table that are rows, its head and its dashes, by number.
  private func laidOutLines(_ table: Table) -> [(Int, String)] {
    var places: Set<Int> = []
    for case .row(let row) in table.lines { places.insert(row.line.startIndex) }
    var rows: [(number: Int, cells: [String], tail: String)] = []
    for number in [table.start] + Array(table.start + 2..<max(table.end, table.start + 2)) {
      let line = lines[number].trimmed()
      guard number == table.start || places.contains(line.startIndex), case let row = TableRow(line),
        row.cells.count == table.columns.count
      else { continue }
      let cells = number == table.start ? row.writtenCells.map(\.string) : laidOutCells(row, in: table)
      rows.append((number, cells, row.trailingComment.string))
    }
    let widths = (0..<table.columns.count).map { column in
      max(1, rows.map { $0.cells[column].count }.max() ?? 1)
    }
    let dashes = TableRow(lines[table.start + 1]).cells
    let rule = zip(widths, 0...).map { width, column in
      let cell = dashes.dropFirst(column).first ?? []
      let (left, right) = (cell.first == 0x3A ? ":" : "-", cell.last == 0x3A ? ":" : "-")
      return left + String(repeating: "-", count: width) + right
    }
    return [(table.start + 1, "|" + rule.joined(separator: "|") + "|")]
      + rows.map { number, cells, tail in
        (number, RenderedTable.alignedLine(cells, widths) + (tail.isEmpty ? "" : " " + tail))
      }
  }

  private func laidOutCells(_ row: TableRow, in table: Table) -> [String] {
    var cells = row.writtenCells.map(\.string)
    let order = table.columns.arranged(Array(0..<table.columns.count))
    if table.kind == .overview {
      cells[order[0]] = Self.bold(row.writtenCells[order[0]])
      return cells
    }
    guard table.kind == .flow, let id = RowNumberCell(row.cells[order[0]], wording.numbers), id.isWellFormed,
      id.kind != .transition
    else { return cells }
    cells[order[0]] = Self.bold(row.writtenCells[order[0]])
    let description = row.writtenCells[order[1]]
    cells[order[1]] = id.kind == .scenario ? Self.bold(description) : laidOutStep(description)
    return cells
  }

  /// A cell in bold, unless it has marks of its own.
  private static func bold(_ cell: Bytes) -> String {
    cell.isEmpty || cell.contains(0x2A) || cell.contains(0x3C) ? cell.string : "**\(cell.string)**"
  }

  /// The title of a step in bold, and its details as a list.
  private func laidOutStep(_ cell: Bytes) -> String {
    var title = cell
    var rest = cell.from(cell.endIndex)
    if let bold = cell.dropping("**") {
      guard let end = bold.offset(of: "**") else { return cell.string }
      (title, rest) = (bold.upTo(end), bold.from(end + 2).trimmed())
    } else if let start = [ListTag.first(in: cell)?.source.startIndex, cell.offset(of: "<br")].compactMap(
      \.self
    ).min() {
      (title, rest) = (cell.upTo(start).trimmed(), cell.from(start))
    }
    guard !title.isEmpty, !title.contains(0x2A), !title.contains(0x3C) || title.hasSuffix("</sup>") else {
      return cell.string
    }
    let (words, note) = Reader.splitFootnote(of: title)
    let mark = note.map { "<sup>\($0.string)</sup>" } ?? ""
    return "**\(words.string)**\(mark)\(laidOutDetails(rest))"
  }

  /// Lines of details between line breaks as a list; anything else as it is.
  private func laidOutDetails(_ text: Bytes) -> String {
    guard text.firstLineBreak?.lowerBound == text.startIndex, ListTag.first(in: text) == nil else {
      return text.string
    }
    return "<ul>" + text.brokenLines.map { "<li>\($0.string)</li>" }.joined() + "</ul>"
  }
}
