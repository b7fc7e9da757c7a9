import Lockstep
import LockstepDiff
import LockstepModel

/// The id of a flow or of a test case somewhere in a text, or the mark `@covers`.
struct Mention {
  enum Kind: Equatable {
    /// - Parameter isSmall: whether its letters are small where the pattern has capitals, as in `test_ltc57`.
    case testCase(String, isSmall: Bool)
    case flow(String)
    case covers
  }

  var kind: Kind
  /// Bytes of the file.
  var range: Range<Int>
}

/// Finds mentions anywhere in a file; most files have none, and are read once.
struct MentionScanner {
  static let mark = "@covers"

  let names: TraceNames
  let bytes: [UInt8]

  func all() -> [Mention] {
    var found: [Mention] = []
    let starts = names.starts
    var place = 0
    while place < bytes.count {
      let start = starts[Int(bytes[place])]
      if !start.isEmpty, let mention = mention(at: place, start) {
        found.append(mention)
        place = mention.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  private func mention(at place: Int, _ start: TraceNames.Start) -> Mention? {
    if start.contains(.mark) {
      let end = place + Self.mark.utf8.count
      guard end <= bytes.count, bytes[place..<end].elementsEqual(Self.mark.utf8),
        end == bytes.count || !bytes[end].isWord
      else { return nil }
      return Mention(kind: .covers, range: place..<end)
    }
    if start.contains(.flow), let (id, end) = flow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.otherFlow), let (id, end) = otherFlow(at: place) {
      return Mention(kind: .flow(id), range: place..<end)
    }
    if start.contains(.testCase), let (id, isSmall, end) = testCase(at: place) {
      return Mention(kind: .testCase(id, isSmall: isSmall), range: place..<end)
    }
    return nil
  }

  /// A flow whose spelling contains its kind. One without a point in its number counts if the project has it, since
  /// other numbers look the same.
  func flow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord,
      let (id, end, hasPoint) = FlowSpelling.flow(in: bytes, at: place),
      hasPoint || names.flows.contains(id)
    else { return nil }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return (id, end) }
    // A table of a document with several: `UC9.10/Destination`.
    let section = names.sections[id]?.first { matches($0.utf8.dropFirst(id.utf8.count), at: end) }
    return section.map { ($0, end + $0.utf8.count - id.utf8.count) } ?? (id, end)
  }

  func otherFlow(at place: Int) -> (id: String, end: Int)? {
    guard place == 0 || !bytes[place - 1].isWord else { return nil }
    for (count, ids) in names.otherIDs {
      let end = place + count
      guard end <= bytes.count, end == bytes.count || !bytes[end].isWord, ids.contains(bytes[place..<end])
      else { continue }
      return (String(decoding: bytes[place..<end], as: UTF8.self), end)
    }
    return nil
  }

  /// A case's id, also as a part of an identifier: `test_ltc57_…`, `testLTC57User…`.
  func testCase(at place: Int) -> (id: String, isSmall: Bool, end: Int)? {
    guard let pattern = names.casePattern else { return nil }
    if place > 0 {
      let before = bytes[place - 1]
      let isHump = before.isSmallLetter && bytes[place].isCapital
      if before.isLetter && !isHump || before.isDigit { return nil }
    }
    let exact = pattern.endOfMatch(in: bytes.span, from: place, ignoringCase: false)
    guard let end = exact ?? pattern.endOfMatch(in: bytes.span, from: place, ignoringCase: true) else {
      return nil
    }
    if end < bytes.count {
      let isHump =
        end + 1 < bytes.count && bytes[end - 1].isDigit && bytes[end].isCapital
        && bytes[end + 1].isSmallLetter
      if bytes[end].isDigit || bytes[end].isLetter && !isHump { return nil }
    }
    return (String(decoding: bytes[place..<end], as: UTF8.self), exact == nil, end)
  }

  private func matches(_ text: some Collection<UInt8>, at place: Int) -> Bool {
    place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
  }
}

/// The four spellings of a flow's id: `UC2.3`, `UC 2.3`, `Use Case 2.3`, `Partial Flow 2.7`.
enum FlowSpelling {
  /// The words before the number, in small letters, and the ID prefix that they mean.
  private static let words: [(word: [UInt8], prefix: String)] = FlowDocument.Kind.allCases.flatMap { kind in
    [
      (Array(kind.heading.lowercased().utf8), kind.idPrefix),
      (Array(kind.idPrefix.lowercased().utf8), kind.idPrefix),
    ]
  }

  static func canBegin(with byte: UInt8) -> Bool { words.contains { $0.word[0] == byte | 0x20 } }

  /// The number of an ID with the prefix of its kind: `2.3` of `UC2.3`.
  static func number(ofID id: String) -> Substring? {
    guard let kind = FlowDocument.Kind(ofID: id) else { return nil }
    let number = id.dropFirst(kind.idPrefix.count)
    return number.first.map { $0.isASCII && $0.isNumber } == true ? number : nil
  }

  /// The id that is spelled at an offset, and its end.
  ///
  /// An id with letters has capitals, words may have any; the number has groups of digits.
  static func flow(in bytes: [UInt8], at start: Int) -> (id: String, end: Int, hasPoint: Bool)? {
    for (word, prefix) in words {
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
