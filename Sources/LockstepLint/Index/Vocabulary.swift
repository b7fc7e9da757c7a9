import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// The words of a project's tables, and how often each is written how.
///
/// Built at bytes, because every text of every flow comes through here.
struct Vocabulary: Sendable {
  /// A word that may be wrong, with its place.
  struct Occurrence: Sendable {
    /// Position in `LintSubject.flows`.
    var flow: LinkedProject.FlowIndex
    var row: String
    var word: String
    /// The text that holds the word, and its bytes there.
    var text: String
    var range: Range<Int>
    var span: Span
  }

  /// How often words of six letters and more occur, in lower case.
  private(set) var counts: [String: Int] = [:]
  /// How often a word that is somewhere written with two capitals or more is written how, by its lower case;
  /// titles of scenarios do not count.
  private(set) var forms: [String: [String: Int]] = [:]
  /// Whether some text has no words at all.
  private let hasBlankTexts: Bool
  private let flows: IndexedArray<LinkedProject.FlowIndex, LintSubject.Flow>

  /// How often each text of some tables occurs. Many are the same, so that words are looked for only in
  /// different ones.
  struct Texts: Sendable {
    fileprivate var seen = WordCounts()
    // Titles of scenarios are all capitals: they do not tell which words are always written so.
    fileprivate var titles = WordCounts()

    mutating func add(_ flow: LintSubject.Flow) {
      Vocabulary.texts(of: flow) { _, text, isTitle in
        var text = text.value
        text.withUTF8 { if isTitle { titles.add($0) } else { seen.add($0) } }
      }
    }

    mutating func add(_ other: Texts) {
      seen.add(other.seen)
      titles.add(other.titles)
    }
  }

  /// - Parameter texts: those of all flows.
  init(_ flows: IndexedArray<LinkedProject.FlowIndex, LintSubject.Flow>, _ texts: Texts) {
    self.flows = flows
    hasBlankTexts = texts.seen.holdsBlank || texts.titles.holdsBlank
    for (word, count) in Self.words(of: texts.titles) where word.utf8.count >= 6 {
      counts[word.lowercased(), default: 0] += count
    }
    var fixed: Set<String> = []
    let seen = Self.words(of: texts.seen)
    for (word, _) in seen where Self.hasCapitals(word) { fixed.insert(word.lowercased()) }
    for (word, count) in seen {
      let lower = word.lowercased()
      if word.utf8.count >= 6 { counts[lower, default: 0] += count }
      if fixed.contains(lower) { forms[lower, default: [:]][word, default: 0] += count }
    }
  }

  /// Each word of some texts with the number of its occurrences.
  private static func words(of texts: WordCounts) -> [(word: String, count: Int)] {
    var counts = WordCounts()
    texts.forEach { text, count in Self.words(text) { word, _ in counts.add(word, count: count) } }
    var all: [(word: String, count: Int)] = []
    counts.forEach { word, count in all.append((String(decoding: word, as: UTF8.self), Int(count))) }
    return all
  }

  /// Where the given words stand, in any letter case.
  func places(of words: Set<String>) -> [(place: Occurrence, isTitle: Bool)] {
    guard let shortest = words.map(\.utf8.count).min(), let longest = words.map(\.utf8.count).max() else {
      return []
    }
    let starts = Set(words.compactMap(\.utf8.first))
    var found: [(Occurrence, Bool)] = []
    forEachWord { word, isTitle, place in
      guard word.count >= shortest, word.count <= longest, let first = word.first,
        starts.contains(first | 0x20), words.contains(String(decoding: word, as: UTF8.self).lowercased())
      else { return }
      found.append((place(), isTitle))
    }
    return found
  }

  /// The texts without words.
  var blankTexts: [(flow: LintSubject.Flow, place: Place, text: SourceString)] {
    if !hasBlankTexts { return [] }
    var found: [(LintSubject.Flow, Place, SourceString)] = []
    for flow in flows {
      Self.texts(of: flow) { place, text, _ in
        if text.value.isBlank { found.append((flow, place, text)) }
      }
    }
    return found
  }

  private func forEachWord(
    _ body: (_ word: UnsafeBufferPointer<UInt8>, _ isTitle: Bool, _ place: () -> Occurrence) -> Void
  ) {
    for flow in flows {
      Self.texts(of: flow) { place, text, isTitle in
        Self.words(text.value) { word, range in
          body(word, isTitle) {
            Occurrence(
              flow: flow.index, row: place.row, word: String(decoding: word, as: UTF8.self), text: text.value,
              range: range, span: flow.document.span(of: range, in: text))
          }
        }
      }
    }
  }

  /// Whether two letters or more are capitals, but not all of a long word: titles are all capitals.
  static func hasCapitals(_ word: String) -> Bool {
    let count = word.utf8.count { $0 >= 0x41 && $0 <= 0x5A }
    return count >= 2 && word.utf8.count <= 8
  }

  /// The words of a text with their places; addresses of links are no words.
  private static func words(_ text: String, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void) {
    var text = text
    text.withUTF8 { words($0, body) }
  }

  private static func words(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void
  ) {
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == 0x5B, let end = endOfLinkElsewhere(bytes, from: place) {
        place = end
      } else if byte == 0x5D, place + 1 < bytes.count, bytes[place + 1] == 0x28 {
        while place < bytes.count, bytes[place] != 0x29 { place += 1 }
      } else if byte == 0x26 || byte == 0x3C {
        let end: UInt8 = byte == 0x26 ? 0x3B : 0x3E
        let limit = min(bytes.count, place + 30)
        if let close = bytes[place..<limit].firstIndex(of: end) { place = close }
      } else if isLetter(byte) {
        let start = place
        while place < bytes.count, isLetter(bytes[place]) { place += 1 }
        if bytes[place...].starts(with: "://".utf8) {
          // An address as it stands is no words either.
          while place < bytes.count, !endsAddress(bytes[place]) { place += 1 }
          continue
        }
        let isWhole = place == bytes.count || (!isJoint(bytes[place]) && bytes[place] < 0x80)
        if isWhole, start == 0 || (!isJoint(bytes[start - 1]) && bytes[start - 1] < 0x80) {
          body(UnsafeBufferPointer(rebasing: bytes[start..<place]), start..<place)
        }
        continue
      }
      place += 1
    }
  }

  /// What is linked on the web is called as it is called there.
  private static func endOfLinkElsewhere(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let bracket = bytes[start...].firstIndex(of: 0x5D) else { return nil }
    let address = bytes[(bracket + 1)...]
    guard address.starts(with: "(http".utf8) else { return nil }
    return address.firstIndex(of: 0x29)
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: ")")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
  }

  /// `inactive_timeout`, `edi.pleio.nl` and `UC2` are names.
  private static func isJoint(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x23 || (byte >= 0x30 && byte <= 0x39)
  }
}
