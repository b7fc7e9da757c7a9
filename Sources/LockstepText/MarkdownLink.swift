import Lockstep

/// A link inside a text: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`.
public struct MarkdownLink: Sendable {
  public var label: String
  public var href: String
  /// Bytes of the text from the opening bracket to the closing parenthesis.
  public var range: Range<Int>

  /// An address by itself, for its parts.
  public init(href: String) { self.init(label: "", href: href, range: 0..<0) }

  private init(label: String, href: String, range: Range<Int>) {
    self.label = label
    self.href = href
    self.range = range
  }

  /// The longest label or address that is looked for, in bytes; what is longer is text.
  private static let limit = 1_000

  /// The links of a text, in its order; labels and addresses may hold brackets of their own, and brackets
  /// that no address follows are text.
  public static func all(in text: String) -> [MarkdownLink] {
    // Nearly all texts have none.
    guard text.utf8.contains(0x5B) else { return [] }
    let bytes = Array(text.utf8)
    var links: [MarkdownLink] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == 0x5B, let bracket = close(bytes, from: place, 0x5B, 0x5D),
        bracket + 1 < bytes.count, bytes[bracket + 1] == 0x28,
        let end = close(bytes, from: bracket + 1, 0x28, 0x29)
      else {
        place += 1
        continue
      }
      links.append(
        MarkdownLink(
          label: String(decoding: bytes[(place + 1)..<bracket], as: UTF8.self),
          href: String(decoding: bytes[(bracket + 2)..<end], as: UTF8.self), range: place..<(end + 1)))
      place = end + 1
    }
    return links
  }

  private static func close(_ bytes: [UInt8], from start: Int, _ open: UInt8, _ shut: UInt8) -> Int? {
    var depth = 0
    for place in start..<min(bytes.count, start + limit) {
      if bytes[place] == open { depth += 1 }
      if bytes[place] == shut {
        depth -= 1
        if depth == 0 { return place }
      }
    }
    return nil
  }

  /// The address alone: without the title that may follow it, `a.md "Notes"`, and the brackets around it.
  private var address: Substring {
    var text = href[...]
    if let quote = text.firstIndex(of: "\""), quote > text.startIndex { text = text[..<quote] }
    while text.last == " " { text.removeLast() }
    if text.first == "<", text.last == ">" { text = text.dropFirst().dropLast() }
    return text
  }

  /// The address without its anchor and what it asks for: `a.md` of `a.md?raw#top`.
  public var path: String {
    String(address.prefix { $0 != "#" && $0 != "?" })
  }

  /// What follows `#`; nil without.
  public var anchor: String? {
    address.firstIndex(of: "#").map { String(address[address.index(after: $0)...]) }
  }

  /// Whether the address names a place outside the documents: `https://…`, `mailto:…`, `//host`.
  public var isElsewhere: Bool {
    if href.hasPrefix("//") { return true }
    guard let colon = href.firstIndex(of: ":"), colon > href.startIndex else { return false }
    return href[..<colon].utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2B }
  }
}
