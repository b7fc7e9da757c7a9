import Lockstep
import LockstepModel

/// The words of a project's tables, and how often each is written how.
///
/// Built at bytes, because every text of every flow comes through here.
struct SpellingCounts: Sendable {
  /// A word that may be wrong, with its place.
  struct SpellingOccurrence: Sendable {
    var row: String
    var word: String
    /// The text that holds the word, and its bytes there.
    var text: String
    var range: Range<Int>
    var span: Span
  }

  /// The longest run of letters that counts as a word, in bytes: comparing spellings takes longer with each letter.
  static let longestWord = 64

  /// How often each word occurs, in lower case.
  private(set) var wordCounts: [String: Int] = [:]
  /// How often each spelling is used of a word that is somewhere written with two capitals or more, by its lower case; scenario
  /// titles do not count.
  private(set) var spellingsByWord: [String: [String: Int]] = [:]

  /// - Parameter tables: the words of each table.
  init(_ tables: [TableWordCounts]) {
    var titles: [String: Int] = [:]
    var others: [String: Int] = [:]
    for table in tables {
      titles.merge(table.titleCounts, uniquingKeysWith: +)
      others.merge(table.otherCounts, uniquingKeysWith: +)
    }
    for (word, count) in titles { wordCounts[word.lowercased(), default: 0] += count }
    let fixed = Set(others.keys.filter(Self.hasCapitals).map { $0.lowercased() })
    for (word, count) in others {
      let lower = word.lowercased()
      wordCounts[lower, default: 0] += count
      if fixed.contains(lower) { spellingsByWord[lower, default: [:]][word, default: 0] += count }
    }
  }

  /// The places of given words in a table, in any letter case.
  static func occurrences(
    of search: WordSearch, in flow: LintContext.Flow
  ) -> [(place: SpellingOccurrence, isTitle: Bool)] {
    var found: [(SpellingOccurrence, Bool)] = []
    forEachText(of: flow) { place, text, isTitle in
      forEachWord(text.value) { word, range in
        guard search.matches(word) else { return }
        found.append(
          (
            SpellingOccurrence(
              row: place.rowName(flow.wording), word: word.text, text: text.value, range: range,
              span: text.span(of: range)), isTitle
          ))
      }
    }
    return found
  }

  /// Whether two letters or more are capitals, but not all of a long word: titles are all capitals.
  static func hasCapitals(_ word: String) -> Bool {
    let count = word.utf8.count(where: \.isCapital)
    return count >= 2 && word.utf8.count <= 8
  }

  /// The words of a text with their places, without the addresses of links.
  fileprivate static func forEachWord(_ text: String, _ body: (ByteSpan, Range<Int>) -> Void) {
    text.withBytes { forEachWord($0, body) }
  }

  private static func forEachWord(_ bytes: ByteSpan, _ body: (ByteSpan, Range<Int>) -> Void) {
    var place = 0
    var bracket = ForwardByteSearch(0x5D)
    var parenthesis = ForwardByteSearch(0x29)
    while place < bytes.count {
      let byte = bytes[place]
      // Linked web pages keep their own names.
      if byte == 0x5B, let label = bracket.nextOffset(in: bytes, from: place),
        bytes.has("(http".utf8, at: label + 1),
        let end = parenthesis.nextOffset(in: bytes, from: label)
      {
        place = end
      } else if byte == 0x5D, place + 1 < bytes.count, bytes[place + 1] == 0x28 {
        while place < bytes.count, bytes[place] != 0x29 { place += 1 }
      } else if byte == 0x26 || byte == 0x3C {
        let end: UInt8 = byte == 0x26 ? 0x3B : 0x3E
        let limit = min(bytes.count, place + 30)
        if let close = bytes.extracting(place..<limit).firstIndex(of: end) { place += close }
      } else if byte.isLetter {
        let start = place
        while place < bytes.count, bytes[place].isLetter { place += 1 }
        if bytes.has("://".utf8, at: place) {
          // A bare address has no words either.
          while place < bytes.count, !endsAddress(bytes[place]) { place += 1 }
          continue
        }
        if place - start > longestWord { continue }
        let isWhole = place == bytes.count || (!isPartOfName(bytes[place]) && bytes[place] < 0x80)
        if isWhole, start == 0 || (!isPartOfName(bytes[start - 1]) && bytes[start - 1] < 0x80) {
          body(bytes.extracting(start..<place), start..<place)
        }
        continue
      }
      place += 1
    }
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ")")
  }

  /// `inactive_timeout`, `edi.pleio.nl` and `UC2` are names.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x23 || byte.isDigit
  }
}

/// How often each word of a table is written how.
struct TableWordCounts: Sendable {
  /// The words of scenario titles, which are all capitals: they do not show which words are always written so.
  fileprivate let titleCounts: [(String, Int)]
  fileprivate let otherCounts: [(String, Int)]

  init(_ table: FlowTable) {
    var titles: [String: Int] = [:]
    var others: [String: Int] = [:]
    others.reserveCapacity(200)
    SpellingCounts.forEachText(of: table) { _, text, isTitle in
      SpellingCounts.forEachWord(text.value) { word, _ in
        if isTitle { titles[word.text, default: 0] += 1 } else { others[word.text, default: 0] += 1 }
      }
    }
    // A dictionary keeps three times the room, and there is one of each table.
    titleCounts = titles.map { ($0, $1) }
    otherCounts = others.map { ($0, $1) }
  }
}

/// Finds the next occurrences of a byte from places that only grow, without searching any part of the text twice.
struct ForwardByteSearch {
  private let byte: UInt8
  /// The first occurrence at or after the last place asked for; the end of the text without one.
  private var lastFound = -1

  init(_ byte: UInt8) { self.byte = byte }

  /// The first place of the byte at `start` or behind it; nil without one.
  mutating func nextOffset(in bytes: ByteSpan, from start: Int) -> Int? {
    if lastFound < start { lastFound = bytes.firstIndex(of: byte, from: start) ?? bytes.count }
    return lastFound < bytes.count ? lastFound : nil
  }
}
