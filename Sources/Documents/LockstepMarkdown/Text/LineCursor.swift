import Lockstep

/// A place in a line, in bytes and in columns: a tab reaches to the next column that is a multiple of four.
struct LineCursor {
  private let text: Bytes
  private var offset: Int
  private var column = 0
  /// The text behind the whitespace at the place.
  private(set) var rest: Bytes
  /// How many columns of whitespace are at the place.
  private(set) var indent = 0

  init(_ text: Bytes) {
    self.text = text
    offset = text.startIndex
    rest = text
    measureIndent()
  }

  var isBlank: Bool { rest.isEmpty }

  private mutating func measureIndent() {
    var (offset, column) = (offset, column)
    while let byte = text.at(offset), byte == 0x20 || byte == 0x09 {
      column += byte == 0x20 ? 1 : 4 - column % 4
      offset += 1
    }
    indent = column - self.column
    rest = text.from(offset)
  }

  /// Skips whitespace; a tab may be skipped in part.
  mutating func skip(columns: Int) {
    var left = columns
    while left > 0, let byte = text.at(offset), byte == 0x20 || byte == 0x09 {
      let width = byte == 0x20 ? 1 : 4 - column % 4
      if width <= left { offset += 1 }
      column += min(width, left)
      left -= min(width, left)
    }
    measureIndent()
  }

  /// Skips the whitespace at the place and so many bytes, each of one column.
  mutating func skip(bytes: Int) {
    column += indent + bytes
    offset = rest.startIndex + bytes
    measureIndent()
  }

  /// Skips the mark of a block quote and the space behind it.
  mutating func skipQuoteMark() {
    skip(bytes: 1)
    if indent > 0 { skip(columns: 1) }
  }
}
