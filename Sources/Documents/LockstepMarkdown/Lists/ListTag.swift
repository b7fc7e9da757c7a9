import Lockstep

/// A tag of a list in a cell, even if a character of it was lost.
struct ListTag {
  enum Kind: String {
    case openList = "<ul>"
    case closeList = "</ul>"
    case openItem = "<li>"
    case closeItem = "</li>"
  }

  var kind: Kind
  /// The text of the cell in its place.
  var source: Bytes

  /// Whether it is written as it should be; letter case does not count.
  var isWellFormed: Bool { source.matchesWord(kind.rawValue) }

  /// The first tag of a text.
  static func first(in text: Bytes) -> ListTag? {
    var place = text.startIndex
    // Every tag, whole or not, has the letters of its name.
    while let byte = text.at(place) {
      if byte == 0x3C || byte == 0x2F || byte == 0x6C || byte == 0x75, let tag = tag(in: text, at: place) {
        return tag
      }
      place += 1
    }
    return nil
  }

  /// The tag that begins at an offset: with `<`, or with `/` or its name where `<` was lost.
  private static func tag(in text: Bytes, at start: Int) -> ListTag? {
    var place = start
    let hasOpening = text.at(place) == 0x3C
    if hasOpening { place += 1 }
    let isClosing = text.at(place) == 0x2F
    if isClosing { place += 1 }
    let isItem = text.has("li", at: place)
    guard isItem || text.has("ul", at: place) else { return nil }
    place += 2
    let isClosed = text.at(place) == 0x3E
    if isClosed {
      place += 1
    } else {
      // `</li<li>`: only another tag may follow in place of the lost character.
      guard hasOpening, text.at(place) == 0x3C else { return nil }
    }
    if !hasOpening, !isClosing, text.at(start - 1)?.isLetterOrDigit == true { return nil }
    // `<li>>Message`, `<ul>>`: the second one belongs to the tag.
    if isClosed, text.at(place) == 0x3E { place += 1 }
    let kind: Kind = isItem ? (isClosing ? .closeItem : .openItem) : (isClosing ? .closeList : .openList)
    return ListTag(kind: kind, source: text.part(start, place))
  }
}
