import Lockstep
import LockstepModel
import Synchronization

/// Whether a document has words without which no use case is found in it: it is looked at before all of its words are read,
/// since most documents beside tables hold none.
struct UseCaseSigns {
  /// Whether it has words of the project.
  private(set) var hasOwn = false
  /// Whether it has words of a language that the project has not declared.
  private(set) var hasOthers = false
  /// Whether the ID of a use case may begin a title.
  private(set) var hasID = false

  /// - Parameter upToOwn: whether to look no further than to words of the project, or an ID.
  static func find(in bytes: [UInt8], _ wording: Wording, upToOwn: Bool = false) -> UseCaseSigns {
    let own = own(wording)
    var found = UseCaseSigns()
    // Words are only labels where a line or an element begins; a table has its labels in the first cells of rows.
    var isLabel = true
    var line = 0
    var place = 0
    while place < bytes.count, !upToOwn || !found.hasOwn && !found.hasID {
      let byte = bytes[place]
      guard byte.isLetter || byte >= 0x80 else {
        if byte == 0x0A { line = place + 1 }
        if byte == 0x0A || byte == UInt8(ascii: ">") { isLabel = true }
        place += 1
        continue
      }
      let end = wordEnd(bytes, from: place)
      if isLabel {
        let isPlain = isPlain(bytes[place..<end])
        let others = isPlain ? plainWords : otherWords
        isLabel = false
        if own.mayBegin(bytes[place..<end]) || others.mayBegin(bytes[place..<end]) || !isPlain {
          let words = Tokens.of(bytes, place..<min(bytes.count, place + longest))
          let isHeading = isMarked(bytes, line..<place, by: "#<>")
          let count = own.count(beginning: words, bytes, isHeading: isHeading)
          if count > 0 { found.hasOwn = true }
          if others.count(beginning: words, bytes, isHeading: isHeading) > count { found.hasOthers = true }
          // Marks of other scripts are not words.
          isLabel = words.first.map { $0.range.lowerBound >= end } == true
        }
        if isPlain, byte.isCapital, !found.hasID, isMarked(bytes, line..<place, by: "#*_<>") {
          let id = UseCaseID(bytes, place..<min(bytes.count, place + longestID))
          found.hasID = id?.isOfUseCase == true
        }
      }
      place = end
    }
    return found
  }

  /// The longest label, in bytes.
  private static let longest = 120
  private static let longestID = 40

  private static func wordEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place].isLetter || bytes[place] >= 0x80 { place += 1 }
    return place
  }

  /// Whether what is before a word in its line begins with one of some marks, or the next line underlines it.
  private static func isMarked(_ bytes: [UInt8], _ before: Range<Int>, by marks: String) -> Bool {
    guard let mark = bytes[before].first(where: { $0 > 0x20 }) else {
      guard let end = bytes[before.upperBound...].firstIndex(of: 0x0A), end + 1 < bytes.count else {
        return false
      }
      return "=-".utf8.contains(bytes[end + 1])
    }
    return marks.utf8.contains(mark)
  }

  // MARK: Words

  /// The words for use cases and for their main flows.
  private struct Words: Sendable {
    private let main: Labels
    private let other: Labels

    /// - Parameter texts: those of a key.
    init(_ texts: (Wording.ListWord) -> [String]) {
      main = Labels(texts(.main))
      other = Labels(texts(.useCase) + texts(.flow))
    }

    func mayBegin(_ word: ArraySlice<UInt8>) -> Bool { main.mayBegin(word) || other.mayBegin(word) }

    /// How many words the longest label has that a line begins with; 0 without one.
    func count(beginning line: [Token], _ bytes: [UInt8], isHeading: Bool) -> Int {
      let (main, other) = (main.count(beginning: line), other.count(beginning: line))
      return max(
        isHeading || !isOpen(line, main, bytes) ? main : 0, isOpen(line, other, bytes) ? 0 : other)
    }

    /// Whether words that say nothing of a use case go on behind a label: `Use case overview`, `Scenario outline`.
    private func isOpen(_ line: [Token], _ count: Int, _ bytes: [UInt8]) -> Bool {
      guard count > 0, count < line.count else { return false }
      let (last, next) = (line[count - 1].range.upperBound, line[count].range.lowerBound)
      return !line[count].isNumber && bytes[last..<next].allSatisfy { $0 == 0x20 }
        && UseCaseID(bytes, next..<min(bytes.count, next + UseCaseSigns.longestID)) == nil
    }
  }

  /// Labels of fields, indexed by how they begin.
  private struct Labels: Sendable {
    /// The labels that begin with plain letters, by the first of these: most documents have none of them.
    private var plain: [UInt64: [String]] = [:]
    /// The others, by their first word.
    private var others: [String: [[String]]] = [:]

    init(_ texts: [String]) {
      for text in texts {
        let bytes = Array(text.utf8)
        let first = bytes[..<UseCaseSigns.wordEnd(bytes, from: 0)]
        if UseCaseSigns.isPlain(first) {
          plain[Self.beginning(first), default: []].append(text)
        } else {
          let words = Tokens.of(text).map(\.word)
          if let first = words.first { others[first, default: []].append(words) }
        }
      }
    }

    /// Up to eight letters.
    private static func beginning(_ word: ArraySlice<UInt8>) -> UInt64 {
      word.prefix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }

    func mayBegin(_ word: ArraySlice<UInt8>) -> Bool { plain[Self.beginning(word)] != nil }

    /// How many words the longest label has that a line begins with; 0 without one.
    func count(beginning line: [Token]) -> Int {
      guard let first = line.first else { return 0 }
      let near = plain[Self.beginning(Array(first.word.utf8)[...])] ?? []
      return (near.map { Tokens.of($0).map(\.word) } + (others[first.word] ?? [])).reduce(0) { most, words in
        let isLabel = words.count <= line.count && zip(line, words).allSatisfy { $0.word == $1 }
        return isLabel ? max(most, words.count) : most
      }
    }
  }

  /// Of all languages whose words are known: those that begin with plain letters.
  private static let plainWords = Words { known($0).filter(beginsPlain) }
  private static let otherWords = Words { known($0).filter { !beginsPlain($0) } }

  private static func known(_ key: Wording.ListWord) -> [String] {
    KnownHeadings.headings.contains(key) ? KnownHeadings.words(key) : []
  }

  private static func beginsPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return isPlain(bytes[..<wordEnd(bytes, from: 0)])
  }

  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool { word.allSatisfy { $0 < 0x80 } }

  private static let last = Mutex<(wording: Wording, words: Words)?>(nil)

  private static func own(_ wording: Wording) -> Words {
    if let last = last.withLock(\.self), last.wording === wording { return last.words }
    let words = Words { wording.words($0) }
    last.withLock { $0 = (wording, words) }
    return words
  }
}
