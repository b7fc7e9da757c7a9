import Lockstep
import LockstepDiff
import LockstepModel

/// The four spellings of a flow's id: `UC2.3`, `UC 2.3`, `Use Case 2.3`, `Partial Flow 2.7`.
enum FlowSpelling {
  /// The words before the number, in small letters, and the ID prefix that they mean.
  private static let kindWords: [(word: [UInt8], prefix: String)] = FlowDocument.Kind.allCases.flatMap {
    kind in
    [
      (Array(kind.heading.lowercased().utf8), kind.idPrefix),
      (Array(kind.idPrefix.lowercased().utf8), kind.idPrefix),
    ]
  }

  static func canBegin(with byte: UInt8) -> Bool { kindWords.contains { $0.word[0] == byte | 0x20 } }

  /// The number of an ID with the prefix of its kind: `2.3` of `UC2.3`.
  static func number(ofID id: String) -> Substring? {
    guard let kind = FlowDocument.Kind(ofID: id) else { return nil }
    let number = id.dropFirst(kind.idPrefix.count)
    return number.first.map { $0.isASCII && $0.isNumber } == true ? number : nil
  }

  /// The id that is spelled at an offset, and its end.
  ///
  /// An id with letters has capitals, words may have any; the number has groups of digits.
  static func parseFlow(in bytes: [UInt8], at start: Int) -> (id: String, end: Int, hasPoint: Bool)? {
    for (word, prefix) in kindWords {
      guard start + word.count < bytes.count, matches(bytes, start, word) else { continue }
      if word.count == prefix.utf8.count {
        guard bytes[start..<start + word.count].elementsEqual(prefix.utf8) else { continue }
      }
      var place = start + word.count
      let hasBlank = bytes[place] == 0x20
      if hasBlank { place += 1 }
      // Words need the space.
      guard hasBlank || word.count == prefix.utf8.count else { continue }
      guard let (end, points) = IDScanner.endOfNumber(in: bytes, at: place, before: bytes.count),
        end == bytes.count || !bytes[end].isWord
      else { continue }
      return (prefix + String(decoding: bytes[place..<end], as: UTF8.self), end, points > 0)
    }
    return nil
  }

  private static func matches(_ bytes: [UInt8], _ start: Int, _ word: [UInt8]) -> Bool {
    zip(word, bytes[start...]).allSatisfy { byte, other in (byte == 0x20 ? other : other | 0x20) == byte }
  }
}
