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

  var isEmpty: Bool { !hasOwn && !hasOthers && !hasID }

  /// The keys of headings that begin a use case or its main flow.
  private static let keys: [Wording.ListWord] = [.useCase, .main, .flow]

  static func find(in bytes: [UInt8], _ wording: Wording) -> UseCaseSigns {
    let own = own(wording)
    var found = UseCaseSigns()
    // Words are only labels where a line, a cell or an element begins.
    var isLabel = true
    var line = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      guard byte.isLetter || byte >= 0x80 else {
        if byte == 0x0A { line = place + 1 }
        if byte == 0x0A || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">") { isLabel = true }
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
          let count = own.count(beginning: words)
          if count > 0 { found.hasOwn = true }
          if others.count(beginning: words) > count { found.hasOthers = true }
          // Marks of other scripts are no words.
          isLabel = words.first.map { $0.range.lowerBound >= end } == true
        }
        if isPlain, byte.isCapital, !found.hasID, mayBeginTitle(bytes, line..<place) {
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

  /// Whether what is before a word in its line marks a heading, a bold line or a cell, or the next line underlines it.
  private static func mayBeginTitle(_ bytes: [UInt8], _ before: Range<Int>) -> Bool {
    guard let mark = bytes[before].first(where: { $0 > 0x20 }) else {
      guard let end = bytes[before.upperBound...].firstIndex(of: 0x0A), end + 1 < bytes.count else {
        return false
      }
      return "=-".utf8.contains(bytes[end + 1])
    }
    return "#*_<|>".utf8.contains(mark)
  }

  // MARK: Words

  private struct Labels: Sendable {
    /// Those that begin with plain letters, by the first of these: most documents have none of them.
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
  private static let plainWords = Labels(known.filter(beginsPlain))
  private static let otherWords = Labels(known.filter { !beginsPlain($0) })
  private static let known = keys.filter(KnownHeadings.headings.contains).flatMap(KnownHeadings.words)

  private static func beginsPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return isPlain(bytes[..<wordEnd(bytes, from: 0)])
  }

  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool { word.allSatisfy { $0 < 0x80 } }

  private static let last = Mutex<(wording: Wording, labels: Labels)?>(nil)

  private static func own(_ wording: Wording) -> Labels {
    if let last = last.withLock(\.self), last.wording === wording { return last.labels }
    let labels = Labels(keys.flatMap { wording.words($0) })
    last.withLock { $0 = (wording, labels) }
    return labels
  }
}
