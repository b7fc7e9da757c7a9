import Lockstep

/// Tells tags of HTML, such as `<br>`, from words in angle brackets, such as `<user name>`.
enum InlineTag {
  /// The longest tag that is looked for.
  private static let maxLength = 300

  private static let names: Set<String> = [
    "a", "abbr", "b", "big", "blockquote", "br", "center", "cite", "code", "dd", "del", "details", "dfn",
    "div",
    "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li",
    "mark", "ol",
    "p", "pre", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "summary", "sup", "table",
    "tbody",
    "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul", "var", "wbr",
  ]

  /// The position of the bracket that closes the tag, comment or address at a position; nil for words in brackets.
  static func close(_ bytes: ArraySlice<UInt8>, at open: Int) -> Int? {
    var place = open + 1
    if place < bytes.endIndex, bytes[place] == UInt8(ascii: "/") { place += 1 }
    let name = bytes[place..<min(bytes.endIndex, place + 12)].prefix(while: \.isLetterOrDigit)
    guard !name.isEmpty, name.endIndex < bytes.endIndex, isBehindName(bytes, name.endIndex),
      names.contains(String(decoding: name, as: UTF8.self).lowercased())
        || bytes[name.endIndex...].starts(with: "://".utf8)
    else { return nil }
    return bytes[name.endIndex..<min(bytes.endIndex, open + maxLength)].firstIndex(of: UInt8(ascii: ">"))
  }

  private static func isBehindName(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Bool {
    bytes[place] <= 0x20 || [UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: ":")].contains(bytes[place])
  }
}
