/// HTML comments: never content.
extension ArraySlice<UInt8> {
  /// The same part with spaces in place of its comments, so that all other text keeps its place. Comments in
  /// code spans are only written about.
  func withoutComments() -> Bytes {
    guard var place = offset(of: "<!--") else { return self }
    var text = self
    var isQuoted = upTo(place).count { $0 == Self.tick } % 2 == 1
    while let byte = at(place) {
      if byte == Self.tick { isQuoted.toggle() }
      if byte == 0x3C, !isQuoted, has("<!--", at: place) {
        guard let end = from(place + 4).offset(of: "-->") else { break }
        for offset in place..<end + 3 { text[offset] = 0x20 }
        place = end + 3
      } else {
        place += 1
      }
    }
    return text
  }

  private static let tick = UInt8(ascii: "`")

  /// Whether there is a comment and nothing else.
  var isComment: Bool { trimmed().hasPrefix("<!--") && withoutComments().isBlank }
}
