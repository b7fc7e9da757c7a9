import Lockstep

/// Finds given words in texts; most others are excluded by their length and their first letter.
struct WordSearch: Sendable {
  private let words: Set<String>
  private let lengths: ClosedRange<Int>
  private let firstBytes: Set<UInt8>

  /// - Parameter words: in lower case; nil without any.
  init?(_ words: some Collection<String>) {
    guard let shortest = words.map(\.utf8.count).min(), let longest = words.map(\.utf8.count).max() else {
      return nil
    }
    self.words = Set(words)
    lengths = shortest...longest
    firstBytes = Set(words.compactMap(\.utf8.first))
  }

  func matches(_ word: ByteSpan) -> Bool {
    guard lengths.contains(word.count), let first = word.first, firstBytes.contains(first | 0x20) else {
      return false
    }
    return words.contains(word.text.lowercased())
  }
}
