import Lockstep
import LockstepModel

/// Words with how often and where they were seen first.
struct WordTally {
  struct CountedWord {
    var text: String
    var count = 0
    var place: WordSurvey.LinePlace
    /// How often its place spoke for which key.
    var votes: [String: Int] = [:]

    /// The key that most votes are for.
    var bestVote: String? { votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }

  private var indexByWord: [String: Int] = [:]
  private var countedWords: [CountedWord] = []

  mutating func add(_ text: String, at place: WordSurvey.LinePlace, count: Int = 1, for vote: String? = nil) {
    let key = Phrase.folded(text)
    guard !key.isEmpty else { return }
    let number = indexByWord[key] ?? countedWords.count
    if number == countedWords.count {
      indexByWord[key] = number
      countedWords.append(CountedWord(text: text, place: place))
    }
    countedWords[number].count += count
    if let vote { countedWords[number].votes[vote, default: 0] += 1 }
  }

  func count(_ text: String) -> Int { indexByWord[Phrase.folded(text)].map { countedWords[$0].count } ?? 0 }

  /// The most frequent first, then those that come first.
  var ranked: [CountedWord] {
    countedWords.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }

  var isEmpty: Bool { countedWords.isEmpty }
}
