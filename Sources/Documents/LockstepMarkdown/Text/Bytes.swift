import Lockstep
import LockstepModel

/// A part of a document. Its indices are offsets in the file, so that every part knows its place.
typealias Bytes = ArraySlice<UInt8>

extension ArraySlice<UInt8> {
  /// The place of the part in the file.
  var extent: LockstepModel.Span { LockstepModel.Span(startIndex..<endIndex) }
  var string: String { String(decoding: self, as: UTF8.self) }
  /// The part as a text of the document: what is written as `\|` in a table is a bar.
  var text: SourceString { SourceString(string.replacing("\\|", with: "|"), at: extent) }
  /// The part as the document writes it.
  var writtenText: SourceString { SourceString(string, at: extent) }

  var isBlank: Bool { allSatisfy(\.isSpace) }

  /// Without whitespace and line breaks at both ends.
  func trimmed() -> Bytes { trimmed { $0.isSpace } }

  /// Without `byte` at both ends, however often it occurs.
  func trimmed(of byte: UInt8) -> Bytes { trimmed { $0 == byte } }

  private func trimmed(while isAside: (UInt8) -> Bool) -> Bytes {
    var (start, end) = (startIndex, endIndex)
    while start < end, isAside(self[start]) { start += 1 }
    while end > start, isAside(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  /// The byte at an offset in the file; nil outside this part.
  func at(_ offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

  /// The part from one offset to another, clamped to this one.
  func part(_ from: Int, _ to: Int) -> Bytes {
    let start = Swift.min(Swift.max(from, startIndex), endIndex)
    return self[start..<Swift.min(Swift.max(start, to), endIndex)]
  }

  func from(_ offset: Int) -> Bytes { part(offset, endIndex) }
  func upTo(_ offset: Int) -> Bytes { part(startIndex, offset) }
}

/// Comparing and finding; `word` is ASCII in lower case, and the document's letter case does not count.
extension ArraySlice<UInt8> {
  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
  }

  /// Whether `word` occurs at an offset.
  func has(_ word: String, at offset: Int) -> Bool {
    guard offset >= startIndex, offset + word.utf8.count <= endIndex else { return false }
    var place = offset
    for byte in word.utf8 {
      if Self.lowered(self[place]) != byte { return false }
      place += 1
    }
    return true
  }

  func hasPrefix(_ word: String) -> Bool { has(word, at: startIndex) }

  func hasSuffix(_ word: String) -> Bool { has(word, at: endIndex - word.utf8.count) }

  /// Whether a row has the cells of another one, but for letter case.
  func hasSameCells(as row: String) -> Bool {
    let (left, right) = (TableRow(self).cells, TableRow(Array(row.utf8)[...]).cells)
    return left.map { $0.string.lowercased() } == right.map { $0.string.lowercased() }
  }

  func matchesWord(_ word: String) -> Bool { count == word.utf8.count && hasPrefix(word) }

  /// The text after `word`, if this part begins with it.
  func dropping(_ word: String) -> Bytes? { hasPrefix(word) ? from(startIndex + word.utf8.count) : nil }

  /// The first offset of `word`.
  func offset(of word: String) -> Int? {
    guard let first = word.utf8.first else { return nil }
    var place = startIndex
    let last = endIndex - word.utf8.count
    while place <= last {
      if Self.lowered(self[place]) == first, has(word, at: place) { return place }
      place += 1
    }
    return nil
  }

  /// The last offset of `word`.
  func lastOffset(of word: String) -> Int? {
    var place = endIndex - word.utf8.count
    while place >= startIndex {
      if has(word, at: place) { return place }
      place -= 1
    }
    return nil
  }
}
