import Lockstep

/// The mark of a list item at the beginning of a line: `-`, `*`, `+`, `1.` or `1)`.
struct ListMarker {
  /// Behind the mark and the whitespace that belongs to it.
  let cursor: LineCursor
  /// How many columns the item's text is indented.
  let indent: Int

  /// - Parameter interruptsParagraph: whether a paragraph would end here: only an item with a text may do so, and only number 1.
  init?(_ line: LineCursor, interruptsParagraph: Bool) {
    let rest = line.rest
    guard let first = rest.first, line.indent < 4 else { return nil }
    var length = 1
    if first.isDigit {
      let digits = rest.prefix(while: \.isDigit)
      guard digits.count <= 9, let mark = rest.at(digits.endIndex), mark == 0x2E || mark == 0x29,
        !interruptsParagraph || digits.elementsEqual("1".utf8)
      else { return nil }
      length = digits.count + 1
    } else if first != 0x2D, first != 0x2A, first != 0x2B {
      return nil
    }
    if let next = rest.at(rest.startIndex + length), next != 0x20, next != 0x09 { return nil }
    var cursor = line
    cursor.skip(bytes: length)
    if interruptsParagraph, cursor.isBlank { return nil }
    // Deeper text is code in the item.
    let blanks = cursor.isBlank || cursor.indent > 4 ? 1 : cursor.indent
    indent = line.indent + length + blanks
    cursor.skip(columns: blanks)
    self.cursor = cursor
  }
}
