import Lockstep

/// A word of a wording, which may have two parts: `zeigt … an`.
package struct Word: Sendable, Hashable {
  /// As the wording has it.
  package let text: String
  package let head: Phrase
  /// The part at the end of the sentence.
  package let tail: Phrase?
  /// Whether it ends in an ellipsis, so that no colon follows: `If …`.
  package let endsInEllipsis: Bool

  package init(_ text: String) {
    self.text = text
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0 == 0x20 }
    guard !isPlain, let ellipsis = text[...].firstOccurrence(of: "…") ?? text[...].firstOccurrence(of: "...")
    else {
      head = Phrase(Self.trimmed(text[...]))
      tail = nil
      endsInEllipsis = false
      return
    }
    head = Phrase(Self.trimmed(text[..<ellipsis.lowerBound]))
    let end = Self.trimmed(text[ellipsis.upperBound...])
    tail = end.isEmpty ? nil : Phrase(end)
    endsInEllipsis = end.isEmpty
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 == 0x20 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// How long it is, as longer words are tried first; two parts come before one.
  var rank: Int { head.text.utf8.count * 2 + (tail.map { $0.text.utf8.count * 2 + 1 } ?? 0) }

  /// The longest condition in parentheses that the second part is looked for before, in bytes.
  private static let maximumGuardLength = 1_000

  /// The text between the two parts, or after the only one; nil if the text does not begin with the word.
  package func object(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = head.end(in: text, at: text.startIndex) else { return nil }
    guard end == text.endIndex || text[end] == 0x20 else { return nil }
    let rest = text[end...].withoutBlanks
    guard let tail else { return rest }
    if let start = tail.suffixStart(in: rest) { return rest[..<start].withoutBlanks }
    // `wählt Licht an (beim zweiten Mal)`
    guard rest.last == UInt8(ascii: ")"),
      let open = rest.suffix(Self.maximumGuardLength).lastIndex(of: UInt8(ascii: "(")),
      let start = tail.suffixStart(in: rest[..<open].withoutBlanks)
    else { return nil }
    return rest[..<start].withoutBlanks
  }

  private static let fullwidthColon = Array("：".utf8)

  /// The text after the word and its colon, or after the open word; nil without them.
  package func value(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if endsInEllipsis { return object(in: text) }
    guard let end = head.end(in: text, at: text.startIndex) else { return nil }
    // French has a space before the colon.
    let rest = text[end...].drop { $0 == 0x20 }
    if rest.first == UInt8(ascii: ":") { return rest.dropFirst().withoutBlanks }
    return rest.starts(with: Self.fullwidthColon) ? rest.dropFirst(3).withoutBlanks : nil
  }

  /// `zeigt den Bildschirm 'Start' an`.
  package func sentence(_ object: String) -> String {
    ([head.text, object] + (tail.map { [$0.text] } ?? [])).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The word with its colon: `Case:`; without one if it is open: `If`.
  package var label: String { endsInEllipsis ? head.text : head.text + ":" }

  /// `Case: Valid PIN`, `If the PIN is valid`.
  package func labelled(_ value: String) -> String { "\(label) \(value)" }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutBlanks: ArraySlice<UInt8> {
    var part = self
    while let first = part.first, first.isSpace { part.removeFirst() }
    while let last = part.last, last.isSpace { part.removeLast() }
    return part
  }
}
