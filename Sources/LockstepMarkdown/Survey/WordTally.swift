import LockstepModel

/// Where a word was seen.
package struct SurveyPlace: Sendable, Hashable {
  package var document: Int
  /// Counted from 0.
  package var line: Int
}

/// Words with how often and where they were seen first.
struct WordTally {
  struct Seen {
    var text: String
    var count: Int
    var place: SurveyPlace
  }

  private var seen: [String: Int] = [:]
  private var all: [Seen] = []

  mutating func add(_ text: String, at place: SurveyPlace, count: Int = 1) {
    let key = Phrase.folded(text)
    guard !key.isEmpty else { return }
    if let number = seen[key] {
      all[number].count += count
    } else {
      seen[key] = all.count
      all.append(Seen(text: text, count: count, place: place))
    }
  }

  func count(_ text: String) -> Int { seen[Phrase.folded(text)].map { all[$0].count } ?? 0 }

  /// The most frequent first, then those that come first.
  var ranked: [Seen] {
    all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  var isEmpty: Bool { all.isEmpty }
}
