/// A Markdown table about to be written: aligned columns and a tight delimiter row.
struct RenderedTable {
  /// A line of a table.
  enum Row {
    case cells([String])
    /// A line that the document has instead of a row, or between two.
    case verbatim(String)
  }

  /// The widest column that is aligned, in characters: one enormous cell would make all lines as long as itself.
  private static let maxColumnWidth = 10_000

  let header: [String]
  var rows: [Row] = []

  /// The lines, each with its line break.
  var text: String {
    var widths = header.map(\.characterCount)
    for case .cells(let cells) in rows {
      for (column, cell) in zip(widths.indices, cells) {
        widths[column] = min(max(widths[column], cell.characterCount), Self.maxColumnWidth)
      }
    }
    var text = Self.alignedLine(header, widths) + "\n"
    text += "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|\n"
    for row in rows {
      switch row {
      case .cells(let cells): text += Self.alignedLine(cells, widths) + "\n"
      case .verbatim(let line): text += line + "\n"
      }
    }
    return text
  }

  /// A row as one line, without its line break.
  static func alignedLine(_ cells: [String], _ widths: [Int]) -> String {
    var line = "|"
    for (cell, width) in zip(cells, widths) {
      line += " " + cell + String(repeating: " ", count: max(0, width - cell.characterCount)) + " |"
    }
    return line
  }

  /// A text in the form of a cell: on one line, and without a bar that would end it.
  static func escapedCell(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x7C || $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }) else {
      return text
    }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == 0x7C, !isEscaped { result.append(0x5C) }
      isEscaped = byte == 0x5C && !isEscaped
      result.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    return result[...].trimmed().string
  }
}

extension String {
  /// The number of characters, at once where each is a byte: only the line break `\r\n` is one of two.
  fileprivate var characterCount: Int {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count
  }
}
