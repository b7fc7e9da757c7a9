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
  private static let (good, better) = (50, 30)

  static func all(in flow: FlowTable) -> [MisledRow] {
    let titles = TitleWords(flow)
    guard let titles else { return [] }
    return flow.steps.flatMap { step -> [MisledRow] in
      guard let own = flow.entry.step(step.id.value) else { return [] }
      let ways = step.transitions.compactMap {
        TitledWay($0, of: Int(flow.entry.places[own].scenario), in: flow, titles)
      }
      return ways.compactMap { way -> MisledRow? in
        let other = ways.first { way.isSwapped(with: $0) }
        guard let meant = other?.scenario ?? way.better(titles, flow, beside: ways) else { return nil }
        let scenarios = flow.section.scenarios
        return MisledRow(
          step: step, row: way.row, target: way.target, scenario: way.scenario.map { scenarios[$0] },
          meantPlace: meant, meant: scenarios[meant], isSwapped: other != nil)
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
    private let fits: [Int]

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
      words = ContentWords.list(row.trigger.text.value, flow.wording)
      (self.row, self.target, self.own) = (row, target.text, own)
      fits = titles.fits(words, flow.wording.signalWords)
    }

    private func fit(_ scenario: Int?) -> Int { scenario.map { fits[$0] } ?? 0 }

    /// The scenario that it was meant to lead to, of all that have the better title.
    func better(_ titles: TitleWords, _ flow: FlowTable, beside others: [TitledWay]) -> Int? {
      guard scenario != own || fits[own] == 0, let best = fits.max(), best >= MisledRow.good,
        best - fit(scenario) >= MisledRow.better, fits.count(where: { $0 == best }) == 1,
        let meant = fits.firstIndex(of: best), meant != own
      else { return nil }
      guard !titles.areOpposite(words, meant, flow.wording.signalWords) else { return nil }
      let rivals = others.filter { $0.scenario == meant }
      // The same words twice are a finding of their own.
      if rivals.contains(where: { Set($0.words) == Set(words) }) { return nil }
      if let scenario, !titles.titles[scenario].isEmpty { return meant }
      // The scenario that was meant may come later; but then no row leads there directly that it does not fit.
      guard !rivals.contains(where: { $0.fits[meant] >= best }) else { return nil }
      return rivals.contains { best - $0.fits[meant] >= MisledRow.better } ? meant : nil
    }

    func isSwapped(with other: TitledWay) -> Bool {
      guard let scenario, let otherScenario = other.scenario else { return false }
      let gain = fits[otherScenario] - fits[scenario]
      let others = other.fits[scenario] - other.fits[otherScenario]
      return gain > 0 && others > 0 && gain + others >= MisledRow.better
        && min(fits[otherScenario], other.fits[scenario]) >= MisledRow.good
    }
  }
}

/// The words of the titles of a table's scenarios, by how well they distinguish these.
private struct TitleWords {
  /// Those of titles that name a situation; empty for others.
  let titles: [Set<String>]
  private let tones: [Tone]
  /// The words of titles, and in which ones they are. A word of few titles weighs more than one of many.
  private let words: [String: (titles: [Int], weight: Int)]
  /// The weight of a title's words.
  private let totals: [Int]

  /// nil if no title names a situation.
  init?(_ flow: FlowTable) {
    let (wording, scenarios) = (flow.wording, flow.section.scenarios)
    guard scenarios.contains(where: { $0.title.map { wording.isCondition($0.value) } == true }) else {
      return nil
    }
    titles = scenarios.map { scenario in
      guard let title = scenario.title?.value, wording.isCondition(title) else { return [] }
      return ContentWords.of(title, wording)
    }
    let signals = wording.signalWords
    tones = titles.map { Tone($0, signals) }
    // Words of failure distinguish little: nearly all titles have one.
    let failures = Set(titles.joined().filter { signals.has(.failure, word: $0) }.map(Self.stem))
    var places: [String: [Int]] = [:]
    for (place, title) in titles.enumerated() {
      for stem in Set(title.subtracting(signals.negation).map(Self.stem)) {
        places[stem, default: []].append(place)
      }
    }
    var totals = titles.map { _ in 0 }
    var words: [String: (titles: [Int], weight: Int)] = [:]
    for (stem, titles) in places {
      let weight = (failures.contains(stem) ? 84 : 840) / titles.count
      words[stem] = (titles, weight)
      for title in titles { totals[title] += weight }
    }
    (self.words, self.totals) = (words, totals)
  }

  /// `failed` and `fails`, `issued` and `issuance` count as the same word.
  private static func stem(_ word: String) -> String { String(word.prefix(4)) }

  /// How much of a title and of a row's words they have in common, for each title; words of no title do not count.
  ///
  /// Where all words of a row are in a long title, this counts nearly as much. A denial of the other halves the rest.
  func fits(_ words: [String], _ signals: SignalWords) -> [Int] {
    var common = titles.map { _ in 0 }
    var all = 0
    var stems: [String] = []
    for word in words {
      let stem = Self.stem(word)
      guard let known = self.words[stem], !stems.contains(stem), !signals.negation.contains(word) else {
        continue
      }
      stems.append(stem)
      all += known.weight
      for title in known.titles { common[title] += known.weight }
    }
    if stems.isEmpty { return common }
    let tone = Tone(Set(words), signals)
    return titles.indices.map { place in
      if common[place] == 0 { return 0 }
      let both = 100 * common[place] / (all + totals[place] - common[place])
      let fit = stems.count > 1 ? max(both, 80 * common[place] / all) : both
      return tone.isOpposite(to: tones[place]) ? fit / 2 : fit
    }
  }

  func areOpposite(_ words: [String], _ title: Int, _ signals: SignalWords) -> Bool {
    Tone(Set(words), signals).isOpposite(to: tones[title])
  }
}

/// Whether words deny something, or report a failure.
private struct Tone {
  private let denies: Bool
  private let isBad: Bool

  init(_ words: Set<String>, _ signals: SignalWords) {
    denies = signals.deny(words)
    isBad = denies || signals.has(.failure, in: words)
  }

  /// Whether one denies the other.
  func isOpposite(to other: Tone) -> Bool { denies && !other.isBad || other.denies && !isBad }
}
