import Lockstep
import LockstepModel

/// A row that leads to a scenario, and how well it fits the title of each.
struct TitledWay {
  let row: FlowRow
  let target: SourceString
  let scenario: Int?
  private let ownScenario: Int
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
    (self.row, self.target, self.ownScenario) = (row, target.text, own)
    fits = titles.fits(words)
    let name =
      row.trigger.kind == .user ? ActionName(row: text, flow.wording).text : ContentWords.parts(text).base
    namesake = titles.only(titled: ContentWords.of(name, flow.wording))
  }

  private func fit(of scenario: Int?) -> Int { scenario.flatMap { fits[$0] } ?? 0 }

  /// The scenarios that it fits better than the one it leads to.
  var nearer: [Int] {
    fits.filter { $0.value > fit(of: scenario) }.map(\.key)
      + (namesake.map { [$0] } ?? []).filter { fits[$0] == nil }
  }

  /// The scenario that it was meant to lead to: the one that is called like it, or else the one whose title shares several words
  /// with it, and clearly more than that of the one it leads to.
  ///
  /// - Parameter entered: the scenarios that rows of the step lead to.
  func better(_ titles: TitleWords, besides entered: Set<Int>) -> Int? {
    // Within its scenario a row only goes on.
    guard scenario != ownScenario else { return nil }
    if let namesake { return namesake == ownScenario || entered.contains(namesake) ? nil : namesake }
    guard let best = fits.values.max(), best >= MisledRow.good, best - fit(of: scenario) >= MisledRow.better,
      case let all = fits.filter({ $0.value == best }), all.count == 1, let meant = all.first?.key,
      meant != ownScenario, titles.areAlike(words, meant), !entered.contains(meant)
    else { return nil }
    return meant
  }

  func isSwapped(with other: TitledWay, _ titles: TitleWords) -> Bool {
    guard let scenario, let otherScenario = other.scenario, scenario != otherScenario else { return false }
    if namesake == otherScenario, other.namesake == scenario { return true }
    let gain = fit(of: otherScenario) - fit(of: scenario)
    let others = other.fit(of: scenario) - other.fit(of: otherScenario)
    return gain > 0 && others > 0 && gain + others >= MisledRow.better
      && min(fit(of: otherScenario), other.fit(of: scenario)) >= MisledRow.good
      && !titles.areOpposite(words, otherScenario) && !titles.areOpposite(other.words, scenario)
  }
}
