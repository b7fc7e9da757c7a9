import Lockstep
import LockstepDiff
import LockstepModel

/// IDs behind `@covers` that are not read: misspelt ones, and those between words.
extension CitationReader {
  /// Records words that look like an ID where a list of what is covered ends. Other words may follow any list.
  ///
  /// - Parameters:
  ///   - place: where the list ends.
  ///   - flow: the last flow of the list.
  ///   - isEmpty: whether the list has nothing.
  ///   - hasRows: whether it ends with a row, or with something else that needs none.
  mutating func recordUnreadID(
    at place: Int, behind flow: Range<Int>?, before end: Int, isEmpty: Bool, hasRows: Bool
  ) {
    let words = words(from: place, before: end, atMost: hasRows && !isEmpty ? 1 : 2)
    guard let first = words.first else { return }
    // `UC2.3-1.1b` is one word, in which only the flow was read.
    let joinedFlow = flow.flatMap { $0.upperBound == first.lowerBound ? $0 : nil }
    let last = words.first { word in
      isLikeID(word, isEmpty: isEmpty)
        || joinedFlow != nil && word == first && isLikeRow(word, withLetter: false)
    }
    guard let last else { return }
    let range = (joinedFlow ?? first).lowerBound..<last.upperBound
    file.unreadIDs.append(SourceString(String(decoding: bytes[range], as: UTF8.self), at: Span(range)))
  }

  private func words(from start: Int, before end: Int, atMost count: Int) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var place = start
    while place < end, words.count < count {
      while place < end, bytes[place].isBlank { place += 1 }
      let first = place
      while place < end, !bytes[place].isBlank { place += 1 }
      var last = place
      while last > first, ",;:.)]}\"'`".utf8.contains(bytes[last - 1]) { last -= 1 }
      if last > first { words.append(first..<last) }
    }
    return words
  }

  private func isLikeID(_ word: Range<Int>, isEmpty: Bool) -> Bool {
    isLikeRow(word, withLetter: true)
      || isEmpty && (isLikeFlow(word) || scanner.parseTestCase(at: word.lowerBound) != nil)
  }

  /// `1.1A`, `1.1.b`, `1_1b`, `#1.1b`: behind any mark a number with a point, and one letter or two.
  private func isLikeRow(_ word: Range<Int>, withLetter needsLetter: Bool) -> Bool {
    var place = bytes[word].firstIndex { !"-#_/@*".utf8.contains($0) } ?? word.upperBound
    var parts = 0
    while place < word.upperBound, bytes[place].isDigit {
      while place < word.upperBound, bytes[place].isDigit { place += 1 }
      parts += 1
      guard place + 1 < word.upperBound, "._".utf8.contains(bytes[place]), bytes[place + 1].isDigit else {
        break
      }
      place += 1
    }
    let rest = bytes[place..<word.upperBound].drop { "._".utf8.contains($0) }
    return parts > 1 && (needsLetter ? 1...2 : 0...2).contains(rest.count) && rest.allSatisfy(\.isLetter)
  }

  /// `uc1`, `UC1.1.2b`: the letters of a kind of flows, in any case, and a digit.
  private func isLikeFlow(_ word: Range<Int>) -> Bool {
    let letters = bytes[word].prefix(while: \.isLetter)
    let prefix = String(decoding: letters, as: UTF8.self).uppercased()
    return FlowDocument.Kind.allCases.contains { $0.idPrefix == prefix }
      && letters.endIndex < word.upperBound && bytes[letters.endIndex].isDigit
  }
}
