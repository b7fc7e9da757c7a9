import LockstepModel

/// One line of a file as it is shown: cut to a width around a place, and what to write beneath it.
struct DisplayLine {
  /// A character with the room that it takes.
  private struct Cell {
    var scalar: Unicode.Scalar
    /// In columns.
    var width: Int
    /// Of the first byte in the file.
    var offset: Int
  }

  private let cells: [Cell]
  /// Whether something was left out before, after.
  private let isCut: (before: Bool, after: Bool)
  /// The offset after the last byte that is shown.
  private let endOffset: Int

  /// - Parameters:
  ///   - line: the line's bytes, without its line break.
  ///   - focus: the bytes in it that have to be seen, or as many as fit.
  ///   - width: the columns there are.
  init(_ source: SourceText, line: Range<Int>, focus: Range<Int>, width: Int) {
    // A line can be the whole file: only the part that could come into view is read. A column takes four bytes, and a few more
    // with marks that combine.
    let reach = 6 * width
    let lower = source.start(ofScalarAt: max(line.lowerBound, focus.lowerBound - reach), in: line)
    let upper = source.start(ofScalarAt: min(line.upperBound, focus.lowerBound + reach), in: line)
    let cells = Self.cells(source.bytes[lower..<upper], from: lower)
    let shown = Self.visibleRange(
      of: cells, focus: focus, width: width, isWhole: lower == line.lowerBound && upper == line.upperBound)
    self.cells = Array(cells[shown])
    isCut = (
      lower > line.lowerBound || shown.lowerBound > 0,
      upper < line.upperBound || shown.upperBound < cells.count
    )
    endOffset = shown.upperBound < cells.count ? cells[shown.upperBound].offset : upper
  }

  /// The text with `…` where it was cut.
  var text: String {
    var text = String.UnicodeScalarView()
    if isCut.before { text.append("…") }
    for cell in cells { text.append(cell.scalar) }
    if isCut.after { text.append("…") }
    return String(text)
  }

  /// Whether the character at `offset`, or the end of the line, is in view.
  func showsCharacter(at offset: Int) -> Bool {
    if offset >= endOffset { return !isCut.after }
    return !isCut.before || offset >= cells.first?.offset ?? endOffset
  }

  /// White space as wide as the text before `offset`. Tabs stay tabs, as only the terminal knows their width.
  func padding(to offset: Int) -> String {
    var padding = isCut.before ? " " : ""
    for cell in cells.prefix(while: { $0.offset < offset }) {
      padding += cell.scalar == "\t" ? "\t" : String(repeating: " ", count: cell.width)
    }
    return padding
  }

  /// `character` as often as `range` is wide, at least once; a tab counts as one.
  func underline(_ range: Range<Int>, with character: Character) -> String {
    let columns = cells.lazy.filter { range.contains($0.offset) }
      .reduce(0) { $0 + ($1.scalar == "\t" ? 1 : $1.width) }
    return String(repeating: character, count: max(1, columns))
  }

  /// The characters of `bytes`, whose first byte is the file's byte `offset`; U+FFFD for invalid UTF-8.
  private static func cells(_ bytes: ArraySlice<UInt8>, from offset: Int) -> [Cell] {
    var cells: [Cell] = []
    var offset = offset
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      let scalar: Unicode.Scalar
      let length: Int
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        scalar = Printable.scalar(Unicode.UTF8.decode(encoded))
        length = encoded.count
      case .error(let skipped):
        scalar = "\u{FFFD}"
        length = skipped
      case .emptyInput: return cells
      }
      cells.append(Cell(scalar: scalar, width: DisplayWidth.of(scalar), offset: offset))
      offset += length
    }
  }

  /// The part of `cells` that fits into `width` columns, with `focus` in its middle if not all of it fits.
  private static func visibleRange(of cells: [Cell], focus: Range<Int>, width: Int, isWhole: Bool) -> Range<
    Int
  > {
    let total = cells.reduce(0) { $0 + $1.width }
    if isWhole, total <= width { return 0..<cells.count }
    // Room for an ellipsis on either side.
    var room = max(1, width - 2)
    let first = cells.firstIndex { $0.offset >= focus.lowerBound } ?? cells.count
    let wanted = cells[first...].prefix { $0.offset < focus.upperBound }.reduce(0) { $0 + $1.width }
    var lead = max(0, (room - wanted) / 2)
    var start = first
    var end = first
    func grow(_ index: Int, within limit: inout Int) -> Bool {
      guard cells.indices.contains(index), cells[index].width <= limit else { return false }
      limit -= cells[index].width
      return true
    }
    room -= lead
    while grow(start - 1, within: &lead) { start -= 1 }
    room += lead
    while grow(end, within: &room) { end += 1 }
    while grow(start - 1, within: &room) { start -= 1 }
    return start..<end
  }
}

/// How many columns of a terminal a character takes.
package enum DisplayWidth {
  /// 0 for what combines with the character before, 2 for East Asian wide and emoji, else 1.
  ///
  /// A tab counts as the 8 columns it can take at most. Each scalar counts by itself: an emoji of several
  /// joined ones is counted wider than terminals that join them show it.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar == "\t" ? 8 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and finals join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideBlocks.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks that EastAsianWidth.txt (UAX #11) has as W or F, without the gaps inside them.
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul consonants
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0xA4CF,  // kana to Yi
    0xA960...0xA97F,
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,
    0xFE10...0xFE19,
    0xFE30...0xFE6F,
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,
    0x17000...0x18DFF,
    0x1AFF0...0x1B2FF,
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,
  ]
}
