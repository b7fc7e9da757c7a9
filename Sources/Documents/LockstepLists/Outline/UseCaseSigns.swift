import Lockstep
import LockstepModel
import Synchronization

/// Whether a document has words without which no use case is found in it: it is looked at before all of its words are read,
/// since most documents beside tables hold none.
struct UseCaseSigns {
  /// Whether it has words of the project.
  private(set) var hasProjectWords = false
  /// Whether it has words of a language that the project has not declared.
  private(set) var hasForeignWords = false
  /// Whether the ID of a use case may begin a title.
  private(set) var hasUseCaseID = false

  /// - Parameter stopsAtProjectWords: whether to look no further than to words of the project, or an ID.
  static func find(in bytes: [UInt8], _ wording: Wording, stopsAtProjectWords: Bool = false) -> UseCaseSigns {
    let own = projectWords(wording)
    var found = UseCaseSigns()
    // Words are only labels where a line or an element begins; a table has its labels in the first cells of rows.
    var isLabel = true
    var line = 0
    var place = 0
    while place < bytes.count, !stopsAtProjectWords || !found.hasProjectWords && !found.hasUseCaseID {
      let byte = bytes[place]
      guard byte.isLetter || byte >= 0x80 else {
        if byte == 0x0A { line = place + 1 }
        if byte == 0x0A || byte == UInt8(ascii: ">") { isLabel = true }
        place += 1
        continue
      }
      let end = wordEnd(bytes, from: place)
      if isLabel {
        let isASCII = isASCII(bytes[place..<end])
        let others = isASCII ? asciiWords : nonASCIIWords
        isLabel = false
        if own.mayBeginLabel(bytes[place..<end]) || others.mayBeginLabel(bytes[place..<end]) || !isASCII {
          let words = Tokens.of(bytes, place..<min(bytes.count, place + maxLabelLength))
          let isHeading = isMarked(bytes, line..<place, by: "#<>")
          let count = own.labelWordCount(beginning: words, bytes, isHeading: isHeading)
          if count > 0 { found.hasProjectWords = true }
          if others.labelWordCount(beginning: words, bytes, isHeading: isHeading) > count {
            found.hasForeignWords = true
          }
          // Marks of other scripts are not words.
          isLabel = words.first.map { $0.range.lowerBound >= end } == true
        }
        if isASCII, byte.isCapital, !found.hasUseCaseID, isMarked(bytes, line..<place, by: "#*_<>") {
          let id = UseCaseID(bytes, place..<min(bytes.count, place + maxIDLength))
          found.hasUseCaseID = id?.isOfUseCase == true
        }
      }
      place = end
    }
    return found
  }

  /// The longest label, in bytes.
  private static let maxLabelLength = 120
  private static let maxIDLength = 40

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
  private struct UseCaseWords: Sendable {
    private let mainLabels: LabelLookup
    private let otherLabels: LabelLookup

    /// - Parameter texts: those of a key.
    init(_ texts: (Wording.ListWord) -> [String]) {
      mainLabels = LabelLookup(texts(.main))
      otherLabels = LabelLookup(texts(.useCase) + texts(.flow))
    }

    func mayBeginLabel(_ word: ArraySlice<UInt8>) -> Bool {
      mainLabels.mayBeginLabel(word) || otherLabels.mayBeginLabel(word)
    }

    /// How many words the longest label has that a line begins with; 0 without one.
    func labelWordCount(beginning line: [Token], _ bytes: [UInt8], isHeading: Bool) -> Int {
      let main = mainLabels.labelWordCount(beginning: line)
      let other = otherLabels.labelWordCount(beginning: line)
      return max(
        isHeading || !isFollowedByWords(line, main, bytes) ? main : 0,
        isFollowedByWords(line, other, bytes) ? 0 : other)
    }

    /// Whether words that say nothing of a use case go on behind a label: `Use case overview`, `Scenario outline`.
    private func isFollowedByWords(_ line: [Token], _ count: Int, _ bytes: [UInt8]) -> Bool {
      guard count > 0, count < line.count else { return false }
      let (last, next) = (line[count - 1].range.upperBound, line[count].range.lowerBound)
      return !line[count].isNumber && bytes[last..<next].allSatisfy { $0 == 0x20 }
        && UseCaseID(bytes, next..<min(bytes.count, next + UseCaseSigns.maxIDLength)) == nil
    }
  }

  /// Labels of fields, indexed by how they begin.
  private struct LabelLookup: Sendable {
    /// The labels that begin with plain letters, by the first of these: most documents have none of them.
    private var textsByPrefix: [UInt64: [String]] = [:]
    /// The others, by their first word.
    private var wordsByFirst: [String: [[String]]] = [:]

    init(_ texts: [String]) {
      for text in texts {
        let bytes = Array(text.utf8)
        let first = bytes[..<UseCaseSigns.wordEnd(bytes, from: 0)]
        if UseCaseSigns.isASCII(first) {
          textsByPrefix[Self.prefixKey(first), default: []].append(text)
        } else {
          let words = Tokens.of(text).map(\.word)
          if let first = words.first { wordsByFirst[first, default: []].append(words) }
        }
      }
    }

    /// Up to eight letters.
    private static func prefixKey(_ word: ArraySlice<UInt8>) -> UInt64 {
      word.prefix(8).reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }

    func mayBeginLabel(_ word: ArraySlice<UInt8>) -> Bool { textsByPrefix[Self.prefixKey(word)] != nil }

    /// How many words the longest label has that a line begins with; 0 without one.
    func labelWordCount(beginning line: [Token]) -> Int {
      guard let first = line.first else { return 0 }
      let near = textsByPrefix[Self.prefixKey(Array(first.word.utf8)[...])] ?? []
      let labels = near.map { Tokens.of($0).map(\.word) } + (wordsByFirst[first.word] ?? [])
      return labels.reduce(0) { most, words in
        let isLabel = words.count <= line.count && zip(line, words).allSatisfy { $0.word == $1 }
        return isLabel ? max(most, words.count) : most
      }
    }
  }

  /// Of all languages whose words are known: those that begin with plain letters.
  private static let asciiWords = UseCaseWords { knownWords($0).filter(beginsWithASCII) }
  private static let nonASCIIWords = UseCaseWords { knownWords($0).filter { !beginsWithASCII($0) } }

  private static func knownWords(_ key: Wording.ListWord) -> [String] {
    KnownHeadings.headingKeys.contains(key) ? KnownHeadings.words(key) : []
  }

  private static func beginsWithASCII(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return isASCII(bytes[..<wordEnd(bytes, from: 0)])
  }

  private static func isASCII(_ word: ArraySlice<UInt8>) -> Bool { word.allSatisfy { $0 < 0x80 } }

  private static let lastWords = Mutex<(wording: Wording, words: UseCaseWords)?>(nil)

  private static func projectWords(_ wording: Wording) -> UseCaseWords {
    if let last = lastWords.withLock(\.self), last.wording === wording { return last.words }
    let words = UseCaseWords { wording.words($0) }
    lastWords.withLock { $0 = (wording, words) }
    return words
  }
}
