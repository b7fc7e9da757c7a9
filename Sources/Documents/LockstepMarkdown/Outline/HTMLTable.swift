import Lockstep

/// A table of HTML: `<table>` with its rows.
struct HTMLTable {
  /// The line after its last one.
  let end: Int
  /// The cells of each row without the tags around their texts.
  private(set) var rows: [[Bytes]] = []

  private var cells: [Bytes] = []
  private var cellStart: Int?

  /// The table that begins on a line; nil if none does.
  init?(_ lines: Lines, at start: Int) {
    guard lines.blocks.indices.contains(start), lines.blocks[start].kind == .html(isShown: true),
      let opening = lines[start].offset(of: "<table")
    else { return nil }
    // Not beyond the next table, so that none is searched twice for the end of another.
    var last = start
    while lines[last].offset(of: "</table") == nil, last + 1 < lines.count,
      lines[last + 1].offset(of: "<table") == nil, lines.heading(at: last + 1) == nil
    {
      last += 1
    }
    end = last + 1
    read(lines.whole.part(opening, lines[last].endIndex))
  }

  private mutating func read(_ text: Bytes) {
    var rest = text
    while let start = rest.firstIndex(of: 0x3C) {
      let isClosing = text.at(start + 1) == 0x2F
      let name = text.from(start + (isClosing ? 2 : 1)).prefix(5).prefix(while: \.isLetter).string
        .lowercased()
      rest = text.from(start + 1)
      guard ["tr", "td", "th", "table"].contains(name) else { continue }
      let behind = rest.firstIndex(of: 0x3E).map { $0 + 1 } ?? text.endIndex
      endCell(text, at: start)
      if name == "tr" || name == "table" { endRow() }
      if !isClosing, name == "td" || name == "th" { cellStart = behind }
      rest = text.from(behind)
    }
    endCell(text, at: text.endIndex)
    endRow()
  }

  private mutating func endCell(_ text: Bytes, at end: Int) {
    guard let start = cellStart else { return }
    cellStart = nil
    cells.append(Self.withoutTags(text.part(start, end).trimmed()))
  }

  private mutating func endRow() {
    if !cells.isEmpty { rows.append(cells) }
    cells = []
  }

  /// A text without the tags at its beginning and its end, as a cell of Markdown has it: `**1.1**` of `<b>1.1</b>`.
  private static func withoutTags(_ cell: Bytes) -> Bytes {
    let isBold = cell.hasPrefix("<b>") || cell.hasPrefix("<strong>")
    var text = cell
    while text.first == 0x3C, let end = text.firstIndex(of: 0x3E) { text = text.from(end + 1).trimmed() }
    while text.last == 0x3E, let start = text.lastIndex(of: 0x3C) { text = text.upTo(start).trimmed() }
    return isBold ? Array("**\(text.string)**".utf8)[...] : text
  }
}
