import LockstepModel

/// The words of the titles of a table's scenarios, by how well they distinguish these.
struct TitleWords {
  private let signals: SignalWords
  private let polarities: [Polarity]
  /// The words of titles that name a situation, and in which ones they are. A word of few titles weighs more than one of many.
  private let words: [String: (titles: [Int], weight: Int)]
  /// The weight of a title's words.
  private let totalWeights: [Int]
  /// The scenarios by the words of their titles, whatever these name.
  private let scenariosByTitle: [Set<String>: [Int]]
  /// The words of all titles.
  private let allWords: Set<String>
  /// A word of more titles distinguishes none.
  private static let mostTitles = 100

  /// nil for a table of one scenario.
  init?(_ flow: FlowTable) {
    let (wording, scenarios) = (flow.wording, flow.section.scenarios)
    guard scenarios.count > 1 else { return nil }
    signals = wording.signalWords
    let all = scenarios.map { $0.title.map { ContentWords.set(of: $0.value, wording) } ?? [] }
    allWords = Set(all.joined())
    scenariosByTitle = Dictionary(grouping: all.indices.filter { !all[$0].isEmpty }) { all[$0] }
    let titles = zip(scenarios, all).map { scenario, words in
      scenario.title.map { wording.isCondition($0.value) } == true ? words : []
    }
    polarities = titles.map { [signals] in Polarity($0, signals) }
    // Words of failure distinguish little: nearly all titles have one.
    let failures = Set(titles.joined().filter { [signals] in signals.has(.failure, word: $0) }.map(Self.stem))
    var places: [String: [Int]] = [:]
    for (place, title) in titles.enumerated() {
      for stem in Set(title.subtracting(signals.negationWords).map(Self.stem)) {
        places[stem, default: []].append(place)
      }
    }
    var totalWeights = titles.map { _ in 0 }
    var words: [String: (titles: [Int], weight: Int)] = [:]
    for (stem, titles) in places where titles.count <= Self.mostTitles {
      let weight = (failures.contains(stem) ? 84 : 840) / titles.count
      words[stem] = (titles, weight)
      for title in titles { totalWeights[title] += weight }
    }
    (self.words, self.totalWeights) = (words, totalWeights)
  }

  /// `failed` and `fails`, `issued` and `issuance` count as the same word.
  private static func stem(_ word: String) -> String { String(word.prefix(4)) }

  /// Whether a title has the word.
  func hasWord(_ word: String) -> Bool { allWords.contains(word) }

  /// The scenario whose title has these words and no others; nil if there are several.
  func onlyScenario(titled words: Set<String>) -> Int? {
    guard !words.isEmpty, let places = scenariosByTitle[words], places.count == 1 else { return nil }
    return places[0]
  }

  /// How much of a title and of a row's words they have in common, for each title that has one of them; words of no title do not
  /// count.
  ///
  /// Where all words of a row are in a long title, this counts nearly as much. A denial of the other halves the rest.
  func fitByScenario(_ words: [String]) -> [Int: Int] {
    var common: [Int: Int] = [:]
    var all = 0
    var stems: Set<String> = []
    for word in words {
      let stem = Self.stem(word)
      guard let known = self.words[stem], !signals.negationWords.contains(word), stems.insert(stem).inserted
      else {
        continue
      }
      all += known.weight
      for title in known.titles { common[title, default: 0] += known.weight }
    }
    if stems.isEmpty { return [:] }
    let tone = Polarity(Set(words), signals)
    return Dictionary(
      uniqueKeysWithValues: common.map { place, weight in
        let both = 100 * weight / max(1, all + totalWeights[place] - weight)
        let fit = stems.count > 1 ? max(both, 80 * weight / max(1, all)) : both
        return (place, tone.isOpposite(to: polarities[place]) ? fit / 2 : fit)
      })
  }

  /// Whether a row and a title share two words or more, besides those of failure, and both or neither report one: the nouns of a
  /// flow are in many of its titles.
  func areAlike(_ words: [String], _ title: Int) -> Bool {
    let telling = words.filter { !signals.negationWords.contains($0) && !signals.has(.failure, word: $0) }
    let shared = Set(telling.map(Self.stem)).count { self.words[$0]?.titles.contains(title) == true }
    return shared > 1 && Polarity(Set(words), signals) == polarities[title]
  }

  func areOpposite(_ words: [String], _ title: Int) -> Bool {
    Polarity(Set(words), signals).isOpposite(to: polarities[title])
  }
}

/// Whether words deny something, or report a failure.
private struct Polarity: Equatable {
  private let denies: Bool
  private let reportsFailure: Bool

  init(_ words: Set<String>, _ signals: SignalWords) {
    denies = signals.containsDenial(words)
    reportsFailure = denies || signals.has(.failure, in: words)
  }

  /// Whether one denies the other.
  func isOpposite(to other: Polarity) -> Bool {
    denies && !other.reportsFailure || other.denies && !reportsFailure
  }
}
