import Lockstep
import LockstepModel

/// A row whose words fit the title of another scenario clearly better than that of the one it leads to.
struct MisledRow {
  let step: Step
  let row: FlowRow
  let target: SourceString
  /// nil if it leaves the table.
  let scenario: Scenario?
  /// Position of the scenario that it fits.
  let meantPlace: Int
  let meant: Scenario
  /// Whether another row of the step leads where this one was meant to, and the other way round.
  var isSwapped = false

  /// Where it leads, for a message.
  var place: String {
    scenario.map { "\($0.id.value) \($0.title?.value ?? "")" } ?? target.value
  }

  /// In percent of the words of both that distinguish the titles: at least as good as this, and better by that.
  fileprivate static let (good, better) = (50, 30)
  /// A row is compared with so many others that lead to one scenario.
  private static let mostCompared = 100

  static func all(in flow: FlowTable) -> [MisledRow] {
    guard let titles = TitleWords(flow) else { return [] }
    return flow.steps.flatMap { step -> [MisledRow] in
      guard let own = flow.entry.step(step.id.value) else { return [] }
      let ways = step.transitions.compactMap {
        TitledWay($0, of: Int(flow.entry.places[own].scenario), in: flow, titles)
      }
      let byTarget = Dictionary(grouping: ways.indices) { ways[$0].scenario }
      let entered = Set(ways.compactMap(\.scenario))
      return ways.compactMap { way -> MisledRow? in
        let others = way.nearer.compactMap { byTarget[$0] }.lazy.flatMap { $0.prefix(mostCompared) }
        let other = others.filter { way.isSwapped(with: ways[$0], titles) }.min().map { ways[$0] }
        guard let meant = other?.scenario ?? way.better(titles, besides: entered) else { return nil }
        let scenarios = flow.section.scenarios
        return MisledRow(
          step: step, row: way.row, target: way.target, scenario: way.scenario.map { scenarios[$0] },
          meantPlace: meant, meant: scenarios[meant], isSwapped: other != nil)
      }
    }
  }
}

/// A row that leads to a scenario, and how well it fits the title of each.
private struct TitledWay {
  let row: FlowRow
  let target: SourceString
  let scenario: Int?
  private let own: Int
  private let words: [String]
  /// By scenario; others share no word with it.
  private let fits: [Int: Int]
  /// The only scenario whose title is the case, or the name of the button.
  private let namesake: Int?

  init?(_ row: FlowRow, of own: Int, in flow: FlowTable, _ titles: TitleWords) {
    guard let target = row.target else { return nil }
    switch (row.trigger.kind, target.kind) {
    case (.user, .next(let text)), (.case, .next(let text)), (.event, .next(let text)):
      guard
        let scenario = flow.entry.scenario(text.value)
          ?? flow.entry.step(text.value).map({ Int(flow.entry.places[$0].scenario) })
      else { return nil }
      self.scenario = scenario
    case (.case, .result), (.case, .goTo), (.case, .endGoTo), (.case, .end): scenario = nil
    default: return nil
    }
    let text = row.trigger.text.value
    words = ContentWords.list(text, flow.wording)
    (self.row, self.target, self.own) = (row, target.text, own)
    fits = titles.fits(words)
    let name =
      row.trigger.kind == .user ? ActionName(row: text, flow.wording).text : ContentWords.parts(text).base
    namesake = titles.only(titled: ContentWords.of(name, flow.wording))
  }

  private func fit(_ scenario: Int?) -> Int { scenario.flatMap { fits[$0] } ?? 0 }

  /// The scenarios that it fits better than the one it leads to.
  var nearer: [Int] {
    fits.filter { $0.value > fit(scenario) }.map(\.key)
      + (namesake.map { [$0] } ?? []).filter { fits[$0] == nil }
  }

  /// The scenario that it was meant to lead to: the one that is called like it, or else the one whose title shares several words
  /// with it, and clearly more than that of the one it leads to.
  ///
  /// - Parameter entered: the scenarios that rows of the step lead to.
  func better(_ titles: TitleWords, besides entered: Set<Int>) -> Int? {
    // Within its scenario a row only goes on.
    guard scenario != own else { return nil }
    if let namesake { return namesake == own || entered.contains(namesake) ? nil : namesake }
    guard let best = fits.values.max(), best >= MisledRow.good, best - fit(scenario) >= MisledRow.better,
      case let all = fits.filter({ $0.value == best }), all.count == 1, let meant = all.first?.key,
      meant != own, titles.areAlike(words, meant), !entered.contains(meant)
    else { return nil }
    return meant
  }

  func isSwapped(with other: TitledWay, _ titles: TitleWords) -> Bool {
    guard let scenario, let otherScenario = other.scenario, scenario != otherScenario else { return false }
    if namesake == otherScenario, other.namesake == scenario { return true }
    let gain = fit(otherScenario) - fit(scenario)
    let others = other.fit(scenario) - other.fit(otherScenario)
    return gain > 0 && others > 0 && gain + others >= MisledRow.better
      && min(fit(otherScenario), other.fit(scenario)) >= MisledRow.good
      && !titles.areOpposite(words, otherScenario) && !titles.areOpposite(other.words, scenario)
  }
}

/// The words of the titles of a table's scenarios, by how well they distinguish these.
private struct TitleWords {
  private let signals: SignalWords
  private let tones: [Tone]
  /// The words of titles that name a situation, and in which ones they are. A word of few titles weighs more than one of many.
  private let words: [String: (titles: [Int], weight: Int)]
  /// The weight of a title's words.
  private let totals: [Int]
  /// The scenarios by the words of their titles, whatever these name.
  private let named: [Set<String>: [Int]]
  /// A word of more titles distinguishes none.
  private static let mostTitles = 100

  /// nil for a table of one scenario.
  init?(_ flow: FlowTable) {
    let (wording, scenarios) = (flow.wording, flow.section.scenarios)
    guard scenarios.count > 1 else { return nil }
    signals = wording.signalWords
    let all = scenarios.map { $0.title.map { ContentWords.of($0.value, wording) } ?? [] }
    named = Dictionary(grouping: all.indices.filter { !all[$0].isEmpty }) { all[$0] }
    let titles = zip(scenarios, all).map { scenario, words in
      scenario.title.map { wording.isCondition($0.value) } == true ? words : []
    }
    tones = titles.map { [signals] in Tone($0, signals) }
    // Words of failure distinguish little: nearly all titles have one.
    let failures = Set(titles.joined().filter { [signals] in signals.has(.failure, word: $0) }.map(Self.stem))
    var places: [String: [Int]] = [:]
    for (place, title) in titles.enumerated() {
      for stem in Set(title.subtracting(signals.negation).map(Self.stem)) {
        places[stem, default: []].append(place)
      }
    }
    var totals = titles.map { _ in 0 }
    var words: [String: (titles: [Int], weight: Int)] = [:]
    for (stem, titles) in places where titles.count <= Self.mostTitles {
      let weight = (failures.contains(stem) ? 84 : 840) / titles.count
      words[stem] = (titles, weight)
      for title in titles { totals[title] += weight }
    }
    (self.words, self.totals) = (words, totals)
  }

  /// `failed` and `fails`, `issued` and `issuance` count as the same word.
  private static func stem(_ word: String) -> String { String(word.prefix(4)) }

  /// The scenario whose title has these words and no others; nil if there are several.
  func only(titled words: Set<String>) -> Int? {
    guard !words.isEmpty, let places = named[words], places.count == 1 else { return nil }
    return places[0]
  }

  /// How much of a title and of a row's words they have in common, for each title that has one of them; words of no title do not
  /// count.
  ///
  /// Where all words of a row are in a long title, this counts nearly as much. A denial of the other halves the rest.
  func fits(_ words: [String]) -> [Int: Int] {
    var common: [Int: Int] = [:]
    var all = 0
    var stems: Set<String> = []
    for word in words {
      let stem = Self.stem(word)
      guard let known = self.words[stem], !signals.negation.contains(word), stems.insert(stem).inserted else {
        continue
      }
      all += known.weight
      for title in known.titles { common[title, default: 0] += known.weight }
    }
    if stems.isEmpty { return [:] }
    let tone = Tone(Set(words), signals)
    return Dictionary(
      uniqueKeysWithValues: common.map { place, weight in
        let both = 100 * weight / max(1, all + totals[place] - weight)
        let fit = stems.count > 1 ? max(both, 80 * weight / max(1, all)) : both
        return (place, tone.isOpposite(to: tones[place]) ? fit / 2 : fit)
      })
  }

  /// Whether a row and a title share two words or more, besides those of failure, and both or neither report one: the nouns of a
  /// flow are in many of its titles.
  func areAlike(_ words: [String], _ title: Int) -> Bool {
    let telling = words.filter { !signals.negation.contains($0) && !signals.has(.failure, word: $0) }
    let shared = Set(telling.map(Self.stem)).count { self.words[$0]?.titles.contains(title) == true }
    return shared > 1 && Tone(Set(words), signals) == tones[title]
  }

  func areOpposite(_ words: [String], _ title: Int) -> Bool {
    Tone(Set(words), signals).isOpposite(to: tones[title])
  }
}

/// Whether words deny something, or report a failure.
private struct Tone: Equatable {
  private let denies: Bool
  private let isBad: Bool

  init(_ words: Set<String>, _ signals: SignalWords) {
    denies = signals.containsDenial(words)
    isBad = denies || signals.has(.failure, in: words)
  }

  /// Whether one denies the other.
  func isOpposite(to other: Tone) -> Bool { denies && !other.isBad || other.denies && !isBad }
}
