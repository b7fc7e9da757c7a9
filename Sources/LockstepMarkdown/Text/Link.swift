/// A link of a cell: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`.
struct Link {
  let label: Bytes
  let href: Bytes
  /// From the bracket to the closing parenthesis.
  let whole: Bytes

  /// The longest label or address that is looked for, in bytes; what is longer is text.
  private static let limit = 1_000

  /// The links in a text, in its order. Brackets that no address follows are text: `[organization]`.
  static func all(in text: Bytes) -> [Link] {
    var links: [Link] = []
    var place = text.startIndex
    while let start = text.from(place).firstIndex(of: 0x5B) {
      if let link = link(in: text, at: start) {
        links.append(link)
        place = link.whole.endIndex
      } else {
        place = start + 1
      }
    }
    return links
  }

  private static func link(in text: Bytes, at start: Int) -> Link? {
    guard let bracket = close(text, from: start, 0x5B, 0x5D), text.at(bracket + 1) == 0x28,
      let parenthesis = close(text, from: bracket + 1, 0x28, 0x29)
    else { return nil }
    return Link(
      label: text.part(start + 1, bracket), href: text.part(bracket + 2, parenthesis).trimmed(),
      whole: text.part(start, parenthesis + 1))
  }

  /// Where the bracket that opens at `start` closes; labels and addresses may hold brackets themselves.
  private static func close(_ text: Bytes, from start: Int, _ open: UInt8, _ shut: UInt8) -> Int? {
    var depth = 0
    var place = start
    while let byte = text.at(place), place - start <= limit {
      if byte == open { depth += 1 }
      if byte == shut {
        depth -= 1
        if depth == 0 { return place }
      }
      place += 1
    }
    return nil
  }
}
