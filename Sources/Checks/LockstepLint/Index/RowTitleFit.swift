import Lockstep
import LockstepModel

/// A row that leads to a scenario, and how well it fits the title of each.
struct RowTitleFit {
  /// The position of the row in its step.
  let rowIndex: Int
  let target: SourceString
  let targetScenario: Int?
  private let ownScenario: Int
  private let words: [String]
  /// By scenario; others share no word with it.
  private let fitByScenario: [Int: Int]
  /// The only scenario whose title is the case, or the name of the button.
  private let namesakeScenario: Int?

  /// - Parameter own: the scenario of the step.
  init?(_ rowIndex: Int, of step: Step, in own: Int, _ flow: FlowTable, _ titles: TitleWords) {
    let trigger = step.transitions[rowIndex].trigger
    guard let target = step.transitions[rowIndex].target else { return nil }
    switch (trigger.kind, target.kind) {
    case (.user, .next(let text)), (.case, .next(let text)), (.event, .next(let text)):
      guard
        let scenario = flow.entry.scenarioPosition(of: text.value)
          ?? flow.entry.stepPosition(of: text.value).map({ Int(flow.entry.stepPositions[$0].scenario) })
      else { return nil }
      targetScenario = scenario
    case (.case, .result), (.case, .goTo), (.case, .endGoTo), (.case, .end): targetScenario = nil
    default: return nil
    }
    let text = trigger.text.value
    words = ContentWords.list(of: text, flow.wording)
    (self.rowIndex, self.target, self.ownScenario) = (rowIndex, target.text, own)
    fitByScenario = titles.fitByScenario(words)
    guard words.contains(where: titles.hasWord) else {
      namesakeScenario = nil
      return
    }
    let name =
      trigger.kind == .user
      ? ActionName(row: text, flow.wording).text : ContentWords.splitGuards(text).base
    namesakeScenario = titles.onlyScenario(titled: ContentWords.set(of: name, flow.wording))
  }

  private func fit(of scenario: Int?) -> Int { scenario.flatMap { fitByScenario[$0] } ?? 0 }

  /// The scenarios that it fits better than the one it leads to.
  var betterFittingScenarios: [Int] {
    fitByScenario.filter { $0.value > fit(of: targetScenario) }.map(\.key)
      + (namesakeScenario.map { [$0] } ?? []).filter { fitByScenario[$0] == nil }
  }

  /// The scenario that it was meant to lead to: the one that is called like it, or else the one whose title shares several words
  /// with it, and clearly more than that of the one it leads to.
  ///
  /// - Parameter entered: the scenarios that rows of the step lead to.
  func meantScenario(_ titles: TitleWords, besides entered: Set<Int>) -> Int? {
    // Within its scenario a row only goes on.
    guard targetScenario != ownScenario else { return nil }
    if let namesakeScenario {
      return namesakeScenario == ownScenario || entered.contains(namesakeScenario) ? nil : namesakeScenario
    }
    guard let best = fitByScenario.values.max(), best >= MisdirectedRow.leastFit,
      best - fit(of: targetScenario) >= MisdirectedRow.leastGain,
      case let all = fitByScenario.filter({ $0.value == best }), all.count == 1, let meant = all.first?.key,
      meant != ownScenario, titles.areAlike(words, meant), !entered.contains(meant)
    else { return nil }
    return meant
  }

  func isSwapped(with other: RowTitleFit, _ titles: TitleWords) -> Bool {
    guard let scenario = targetScenario, let otherScenario = other.targetScenario, scenario != otherScenario
    else { return false }
    if namesakeScenario == otherScenario, other.namesakeScenario == scenario { return true }
    let gain = fit(of: otherScenario) - fit(of: targetScenario)
    let others = other.fit(of: targetScenario) - other.fit(of: otherScenario)
    return gain > 0 && others > 0 && gain + others >= MisdirectedRow.leastGain
      && min(fit(of: otherScenario), other.fit(of: targetScenario)) >= MisdirectedRow.leastFit
      && !titles.areOpposite(words, otherScenario) && !titles.areOpposite(other.words, scenario)
  }
}
