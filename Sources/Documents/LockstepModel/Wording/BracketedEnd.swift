import Lockstep

/// Words in parentheses or brackets at the end of a text, as people write them: also with fullwidth parentheses, in emphasis, and
/// with a full stop behind them.
package struct BracketedEnd {
  /// The brackets with all between them, and the marks of emphasis around them.
  package let whole: Range<Int>
  /// What is between the brackets.
  package let inside: Range<Int>
  /// The words between them, as people see them.
  package let words: ArraySlice<UInt8>
  /// Whether the words are written as they are seen, so that their indices are offsets in the text.
  package let arePlain: Bool
  package let isSquare: Bool

  /// nil for a text that ends otherwise, and for nothing but such words.
  package init?(_ text: ArraySlice<UInt8>) {
    var end = text.endIndex
    while end > text.startIndex, ".,;: ".utf8.contains(text[end - 1]) { end -= 1 }
    var close = end
    while close > text.startIndex, text[close - 1] == 0x2A || text[close - 1] == 0x5F { close -= 1 }
    let marks = text[close..<end]
    let last = text[..<close].last
    isSquare = last == 0x5D
    let isFullwidth = text[..<close].suffix(3).elementsEqual(Self.fullwidthClose)
    guard last == 0x29 || isSquare || isFullwidth else { return nil }
    let insideEnd = close - (isFullwidth ? 3 : 1)
    guard let opening = Self.lastOpening(in: text[..<insideEnd], isSquare: isSquare),
      opening.lowerBound > text.startIndex
    else { return nil }
    let start = opening.lowerBound - marks.count
    guard start >= text.startIndex, text[start..<opening.lowerBound].elementsEqual(marks.reversed()) else {
      return nil
    }
    whole = start..<end
    inside = opening.upperBound..<insideEnd
    (words, arePlain) = Self.shownWords(text[inside])
  }

  private static let fullwidthOpen = Array("（".utf8)
  private static let fullwidthClose = Array("）".utf8)

  /// The bracket that the one behind the text closes; those of pairs inside are words: `(when PIN (4 digits))`.
  private static func lastOpening(in text: ArraySlice<UInt8>, isSquare: Bool) -> Range<Int>? {
    let (open, close): (UInt8, UInt8) = isSquare ? (0x5B, 0x5D) : (0x28, 0x29)
    var depth = 0
    for place in text.indices.reversed() {
      var opening: Range<Int>?
      if text[place] == open { opening = place..<place + 1 }
      if text[place] == close { depth += 1 }
      if !isSquare, text[place] == fullwidthOpen[0] {
        if text[place...].starts(with: fullwidthOpen) { opening = place..<place + fullwidthOpen.count }
        if text[place...].starts(with: fullwidthClose) { depth += 1 }
      }
      guard let opening else { continue }
      if depth == 0 { return opening }
      depth -= 1
    }
    return nil
  }

  /// Words without markup, and with usual spaces.
  private static func shownWords(_ text: ArraySlice<UInt8>) -> (words: ArraySlice<UInt8>, arePlain: Bool) {
    var plain = text.drop { $0 == 0x20 }
    while plain.last == 0x20 { plain.removeLast() }
    guard plain.contains(where: { $0 >= 0x80 || "&*_`<~\\".utf8.contains($0) }) else { return (plain, true) }
    let source = String(decoding: plain, as: UTF8.self)
    let shown = ShownText.of(source).split { $0.isWhitespace && $0 != "\n" }.joined(separator: " ")
    return shown == source ? (plain, true) : (Array(shown.utf8)[...], false)
  }
}
