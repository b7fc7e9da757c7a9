import LockstepModel

/// A row whose words fit the title of another scenario clearly better than that of the one it leads to.
struct MisdirectedRow {
  let step: Step
  let row: FlowRow
  let target: SourceString
  /// nil if it leaves the table.
  let targetScenario: Scenario?
  /// Position of the scenario that it fits.
  let meantScenarioIndex: Int
  let meantScenario: Scenario
  /// Whether another row of the step leads where this one was meant to, and the other way round.
  var isSwapped = false

  /// For a message.
  var targetDescription: String {
    targetScenario.map { "\($0.id.value) \($0.title?.value ?? "")" } ?? target.value
  }

  /// In percent of the words of both that distinguish the titles: at least as good as this, and better by that.
  static let (leastFit, leastGain) = (50, 30)
  /// A row is compared with so many others that lead to one scenario.
  private static let mostCompared = 100

  static func all(in flow: FlowTable) -> [MisdirectedRow] {
    guard let titles = TitleWords(flow) else { return [] }
    return flow.steps.flatMap { step -> [MisdirectedRow] in
      guard let own = flow.entry.stepPosition(of: step.id.value) else { return [] }
      let scenario = Int(flow.entry.stepPositions[own].scenario)
      let ways = step.transitions.indices.compactMap {
        RowTitleFit($0, of: step, in: scenario, flow, titles)
      }
      let byTarget = Dictionary(grouping: ways.indices) { ways[$0].targetScenario }
      let entered = Set(ways.compactMap(\.targetScenario))
      return ways.compactMap { way -> MisdirectedRow? in
        let others = way.betterFittingScenarios.compactMap { byTarget[$0] }.lazy.flatMap {
          $0.prefix(mostCompared)
        }
        let other = others.filter { way.isSwapped(with: ways[$0], titles) }.min().map { ways[$0] }
        guard let meant = other?.targetScenario ?? way.meantScenario(titles, besides: entered) else {
          return nil
        }
        let scenarios = flow.section.scenarios
        return MisdirectedRow(
          step: step, row: step.transitions[way.rowIndex], target: way.target,
          targetScenario: way.targetScenario.map { scenarios[$0] },
          meantScenarioIndex: meant, meantScenario: scenarios[meant], isSwapped: other != nil)
      }
    }
  }
}
