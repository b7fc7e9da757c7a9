import Lockstep

/// Words of a document as they are compared: letter case does not count, in any script, and neither does how an
/// accent is encoded.
package struct Phrase: Sendable, Hashable {
  package let text: String
  /// Folded.
  private let foldedBytes: [UInt8]

  package init(_ text: String) {
    self.text = text
    foldedBytes = Array(Self.folded(text).utf8)
  }

  package var isEmpty: Bool { foldedBytes.isEmpty }

  /// Full folding: the capital of `ß` is `SS`.
  private static func folded(_ character: Character) -> String { character.uppercased().lowercased() }

  /// A text as it compares with others.
  package static func folded(_ text: String) -> String {
    var folded = ""
    var rest = text[...]
    while true {
      let plain = rest.utf8.prefix { $0 < 0x80 }
      guard plain.endIndex != rest.endIndex else { return folded + rest.lowercased() }
      // The last of them may have an accent that is a character of its own.
      let end = plain.isEmpty ? plain.endIndex : rest.utf8.index(before: plain.endIndex)
      folded += rest[..<end].lowercased()
      rest = rest[end...]
      folded += self.folded(rest.removeFirst())
    }
  }

  /// Where the words end that begin at an offset; nil without them, or if a letter or digit follows.
  package func end(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    guard let end = foldedPrefixEnd(in: text, at: start), text.isWordEnd(at: end) else { return nil }
    return end
  }

  private func foldedPrefixEnd(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    var place = start
    for byte in foldedBytes {
      guard place < text.endIndex else { return nil }
      let other = text[place]
      if other >= 0x80 || byte >= 0x80 { return unicodePrefixEnd(in: text, at: start) }
      guard (other >= 0x41 && other <= 0x5A ? other | 0x20 : other) == byte else { return nil }
      place += 1
    }
    // An accent that is a character of its own belongs to the letter before it.
    if place < text.endIndex, text[place] >= 0x80 { return unicodePrefixEnd(in: text, at: start) }
    return place
  }

  private func unicodePrefixEnd(in text: ArraySlice<UInt8>, at start: Int) -> Int? {
    let characters = Array(String(decoding: foldedBytes, as: UTF8.self))
    // A character of the text folds to at least one of the words', and has at most this many bytes in a word.
    let part = text[start..<min(text.endIndex, start + 16 * characters.count + 16)]
    var rest = characters[...]
    var place = start
    for character in String(decoding: part, as: UTF8.self) {
      if rest.isEmpty { break }
      let folded = Self.folded(character)
      guard rest.starts(with: folded) else { return nil }
      rest = rest.dropFirst(folded.count)
      place += character.utf8.count
    }
    return rest.isEmpty ? min(place, text.endIndex) : nil
  }

  /// Where the words begin that a text ends in; nil without them, or if they are only the end of a word.
  package func suffixStart(in text: ArraySlice<UInt8>) -> Int? {
    guard !isEmpty else { return nil }
    var place = text.endIndex
    // No further back than the words can reach.
    let first = max(text.startIndex, text.endIndex - 16 * foldedBytes.count - 16)
    while place > first {
      place -= 1
      let isStart = place == text.startIndex || text[place - 1] == 0x20
      if isStart, end(in: text, at: place) == text.endIndex { return place }
    }
    return nil
  }

  /// Whether a text has these words and no others.
  package func matchesAll(of text: ArraySlice<UInt8>) -> Bool {
    end(in: text, at: text.startIndex) == text.endIndex
  }
}

extension ArraySlice<UInt8> {
  /// Whether the byte at an offset is neither a letter nor a digit.
  fileprivate func isWordEnd(at place: Int) -> Bool {
    guard place < endIndex else { return true }
    if self[place] < 0x80 { return !self[place].isLetterOrDigit }
    let next = String(decoding: self[place..<Swift.min(endIndex, place + 4)], as: UTF8.self).unicodeScalars
      .first
    return next.map { !$0.properties.isAlphabetic } ?? true
  }
}
