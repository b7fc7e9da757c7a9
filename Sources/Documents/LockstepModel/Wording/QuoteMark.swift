/// The marks around a name: `'`, `"`, ‘’, “”, „“, ‚‘, «» and »«.
///
/// Those around a name are of one kind: of `'Say "hi"'` only the outer ones are.
package enum QuoteMark: Sendable {
  case single
  case double

  package init?(_ character: Character) {
    switch character {
    case "'", "‘", "’", "‚": self = .single
    case "\"", "“", "”", "„", "«", "»": self = .double
    default: return nil
    }
  }

  /// A text without the marks at both ends.
  package static func withoutMarks(_ text: String) -> String {
    let rest = text.drop { QuoteMark($0) != nil }
    guard let last = rest.lastIndex(where: { QuoteMark($0) == nil }) else { return "" }
    return String(rest[...last])
  }

  /// The mark at an offset of a text, and how many bytes it has; nil without one.
  package static func mark(in text: ArraySlice<UInt8>, at place: Int) -> (kind: QuoteMark, length: Int)? {
    guard text.indices.contains(place) else { return nil }
    let bytes = text[place...].prefix(3)
    switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
    case (0x27, _, _): return (.single, 1)
    case (0x22, _, _): return (.double, 1)
    case (0xC2, 0xAB, _), (0xC2, 0xBB, _): return (.double, 2)
    case (0xE2, 0x80, let last?) where (0x98...0x9A).contains(last): return (.single, 3)
    case (0xE2, 0x80, let last?) where (0x9C...0x9E).contains(last): return (.double, 3)
    default: return nil
    }
  }
}
