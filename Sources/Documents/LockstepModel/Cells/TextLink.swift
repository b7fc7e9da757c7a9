import Lockstep

/// A link inside a text: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`.
package struct TextLink: Sendable {
  package var label: String
  package var href: String
  /// Bytes of the text from the opening bracket to the closing parenthesis.
  package var range: Range<Int>

  /// An address by itself, for its parts.
  package init(href: String) { self.init(label: "", href: href, range: 0..<0) }

  private init(label: String, href: String, range: Range<Int>) {
    self.label = label
    self.href = href
    self.range = range
  }

  /// The links of a text, in its order; labels and addresses may hold brackets of their own, and brackets
  /// that no address follows are text.
  package static func all(in text: String) -> [TextLink] {
    // Nearly all texts have none.
    guard text.contains(byte: 0x5B) else { return [] }
    let bytes = Array(text.utf8)
    return ranges(in: bytes[...]).map { place in
      TextLink(
        label: String(decoding: bytes[place.label], as: UTF8.self),
        href: String(decoding: bytes[place.href], as: UTF8.self), range: place.whole)
    }
  }

  /// A text with the labels of its links in place of these: `PF2.8 Validate PIN` of `[PF2.8 Validate PIN](PF2.8.md)`.
  package static func withoutAddresses(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var plain = ""
    var place = 0
    for link in all(in: text) {
      plain += String(decoding: bytes[place..<link.range.lowerBound], as: UTF8.self) + link.label
      place = link.range.upperBound
    }
    return place == 0 ? text : plain + String(decoding: bytes[place...], as: UTF8.self)
  }

  /// The address alone: without the title that may follow it, `a.md "Notes"`, and the brackets around it.
  private var address: Substring {
    var text = href.utf8[...]
    if let quote = text.firstIndex(of: 0x22), quote > text.startIndex { text = text[..<quote] }
    while text.last == 0x20 { text.removeLast() }
    if text.first == 0x3C, text.last == 0x3E { text = text.dropFirst().dropLast() }
    return Substring(text)
  }

  /// The address without its anchor and query: `a.md` of `a.md?raw#top`.
  package var path: String {
    String(Substring(address.utf8.prefix { $0 != 0x23 && $0 != 0x3F }))
  }

  /// The part after `#`; nil without.
  package var anchor: String? {
    let address = address.utf8
    return address.firstIndex(of: 0x23).map { String(Substring(address[$0...].dropFirst())) }
  }

  /// Whether the address names a place outside the documents: `https://…`, `mailto:…`, `//host`.
  package var isOutsideDocuments: Bool {
    if href.hasPrefix("//") { return true }
    guard let colon = href.utf8.firstIndex(of: UInt8(ascii: ":")), colon > href.startIndex else {
      return false
    }
    return href[..<colon].utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2B }
  }

  /// The positions of a link and its parts.
  package struct Ranges: Sendable {
    package var label: Range<Int>
    package var href: Range<Int>
    /// From the opening bracket to the closing parenthesis.
    package var whole: Range<Int>

    package init(label: Range<Int>, href: Range<Int>, whole: Range<Int>) {
      (self.label, self.href, self.whole) = (label, href, whole)
    }
  }

  /// The longest label or address that is recognised, in bytes; a longer one is text.
  static let maximumLength = 1_000

  /// The places of the links in some bytes, in their order and by the indices of these.
  package static func ranges(in bytes: ArraySlice<UInt8>) -> [Ranges] {
    guard bytes.contains(0x5B) else { return [] }
    let closingBrackets = closingBrackets(in: bytes)
    func close(_ start: Int) -> Int? {
      closingBrackets[start].flatMap { $0 < start + maximumLength ? $0 : nil }
    }
    var places: [Ranges] = []
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: 0x5B) {
      guard let bracket = close(start), bracket + 1 < bytes.endIndex, bytes[bracket + 1] == 0x28,
        let end = close(bracket + 1)
      else {
        place = start + 1
        continue
      }
      place = end + 1
      places.append(Ranges(label: start + 1..<bracket, href: bracket + 2..<end, whole: start..<place))
    }
    return places
  }

  /// Where each bracket and each parenthesis closes; labels and addresses may hold some themselves.
  private static func closingBrackets(in bytes: ArraySlice<UInt8>) -> [Int: Int] {
    var closingBrackets: [Int: Int] = [:]
    var (brackets, parentheses): ([Int], [Int]) = ([], [])
    for place in bytes.indices {
      switch bytes[place] {
      case 0x5B: brackets.append(place)
      case 0x5D: if let start = brackets.popLast() { closingBrackets[start] = place }
      case 0x28: parentheses.append(place)
      case 0x29: if let start = parentheses.popLast() { closingBrackets[start] = place }
      default: break
      }
    }
    return closingBrackets
  }
}
