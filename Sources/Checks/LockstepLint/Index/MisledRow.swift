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
  let meantScenario: Scenario
  /// Whether another row of the step leads where this one was meant to, and the other way round.
  var isSwapped = false

  /// Where it leads, for a message.
  var place: String {
    scenario.map { "\($0.id.value) \($0.title?.value ?? "")" } ?? target.value
  }

  /// In percent of the words of both that distinguish the titles: at least as good as this, and better by that.
  static let (good, better) = (50, 30)
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
          meantPlace: meant, meantScenario: scenarios[meant], isSwapped: other != nil)
      }
    }
  }
}
