import Lockstep
import LockstepModel

extension MarkdownWriter {
  /// A rendering in the layout of the document that it replaces: a line that means the same keeps its bytes, and a changed row the
  /// widths of its table. So a change of one row is a difference of one line.
  package static func text(_ rendered: String, inLayoutOf present: [UInt8]) -> String {
    if present.isEmpty || present.elementsEqual(rendered.utf8) { return rendered }
    let (old, new) = (
      Lines(SourceText(path: "", bytes: present), .builtIn),
      Lines(SourceText(path: "", text: rendered), .builtIn)
    )
    var known: [String: [Bytes]] = [:]
    for line in old.lines.reversed() { known[Importer.normal(line), default: []].append(line) }
    var widths: [Int] = []
    let lines = new.lines.map { line in
      let same = known[Importer.normal(line)]?.popLast()
      let kept = same?.string ?? aligned(line, widths)
      if line.isDelimiterRow { widths = cellWidths(kept) }
      return kept
    }
    let first = old.lines.count > 1 ? present[..<old.lines[1].startIndex] : []
    let isReturned = first.suffix(2).elementsEqual("\r\n".utf8)
    // Any number of empty lines may end a document.
    let end = present.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.reversed()
    var text = lines.joined(separator: isReturned ? "\r\n" : "\n")[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(decoding: present[..<present.byteOrderMark], as: UTF8.self) + text
      + String(decoding: end, as: UTF8.self)
  }

  /// The widths of the cells in a line of dashes.
  private static func cellWidths(_ line: String) -> [Int] {
    let cells: [Substring] = line.split(separator: "|")
    return cells.filter { $0.contains("-") }.map { $0.count - 2 }
  }

  /// A row with its cells as wide as those of its table.
  private static func aligned(_ line: Bytes, _ widths: [Int]) -> String {
    let row = TableRow(line)
    guard line.first == 0x7C, row.tail.isEmpty, row.cells.count == widths.count else { return line.string }
    return RenderedTable.line(row.written.map(\.string), widths)
  }
}
