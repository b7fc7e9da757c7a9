import Lockstep
import LockstepModel

/// Words with how often and where they were seen first.
struct WordTally {
  struct Seen {
    var text: String
    var count = 0
    var place: WordSurvey.Place
    /// How often its place spoke for which key.
    var votes: [String: Int] = [:]

    /// The key that most votes are for.
    var best: String? { votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }

  private var places: [String: Int] = [:]
  private var all: [Seen] = []

  mutating func add(_ text: String, at place: WordSurvey.Place, count: Int = 1, for vote: String? = nil) {
    let key = Phrase.folded(text)
    guard !key.isEmpty else { return }
    let number = places[key] ?? all.count
    if number == all.count {
      places[key] = number
      all.append(Seen(text: text, place: place))
    }
    all[number].count += count
    if let vote { all[number].votes[vote, default: 0] += 1 }
  }

  func count(_ text: String) -> Int { places[Phrase.folded(text)].map { all[$0].count } ?? 0 }

  /// The most frequent first, then those that come first.
  var ranked: [Seen] {
    all.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  var isEmpty: Bool { all.isEmpty }
}
