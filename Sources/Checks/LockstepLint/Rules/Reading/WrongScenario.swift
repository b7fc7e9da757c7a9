import Lockstep
import LockstepModel

/// A row leads to a scenario for another situation: by the words of its title, or of another step's case that leads there.
struct WrongScenario: Rule {
  let info = RuleInfo("wrong-scenario", level: .warning)

  private struct ScenarioEntry {
    var step: Step
    var row: FlowRow
    /// How many of its words the title has, in percent.
    let fitPercent: Int
    /// Whether it says that all is well, so that it does not lead to where something failed.
    let affirmsSuccess: Bool

    init(step: Step, row: FlowRow, title: Set<String>, _ wording: Wording) {
      self.step = step
      self.row = row
      let words = ContentWords.set(of: ContentWords.splitGuards(row.trigger.text.value).base, wording)
      affirmsSuccess = wording.signalWords.containsAffirmation(words)
      // Without words nothing speaks against it.
      let share = words.isEmpty ? 75 : 100 * words.intersection(title).count / words.count
      // Nor does it where the row has all words of the title and more.
      fitPercent = !title.isEmpty && title.isSubset(of: words) ? max(share, 75) : share
    }
  }

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    // That nothing leads to the scenario is a finding which names the row.
    let unreachable = context.reachability.parts(of: flow.index).filter { $0.step == nil }.map(\.scenario)
    let misled = context.summaries[flow.index].misdirectedRows.filter {
      !$0.isSwapped && !unreachable.contains($0.meantScenarioIndex)
    }.map { way in
      finding(
        "\(way.row.id.value) '\(way.row.trigger.text.value)' leads to \(way.targetDescription)",
        at: way.target.span, in: flow, row: way.row.id.value,
        help: "did you mean \(way.meantScenario.id.value)?",
        related: [
          .init(
            Location(flow.document.source, way.meantScenario.id.span),
            "this title matches the words of the row")
        ])
    }
    let rows = Set(misled.compactMap(\.row))
    return misled + findingsBesideOthers(in: flow).filter { !rows.contains($0.row ?? "") }
  }

  private func findingsBesideOthers(in flow: LintContext.Flow) -> [Diagnostic] {
    var entries: [String: [ScenarioEntry]] = [:]
    let titles = flow.section.scenarios.reduce(into: [String: Set<String>]()) { titles, scenario in
      guard let title = scenario.title?.value, flow.wording.isCondition(title) else { return }
      titles[scenario.id.value] = ContentWords.set(of: title, flow.wording)
    }
    if titles.isEmpty { return [] }
    for step in flow.steps {
      for row in step.transitions where row.trigger.kind == .case {
        guard case .next(let text)? = row.target?.kind, let title = titles[text.value] else { continue }
        entries[text.value, default: []].append(
          ScenarioEntry(step: step, row: row, title: title, flow.wording))
      }
    }
    return flow.section.scenarios.flatMap { scenario -> [Diagnostic] in
      let entries = entries[scenario.id.value] ?? []
      let signals = flow.wording.signalWords
      guard let title = titles[scenario.id.value],
        signals.containsDenial(title) || signals.has(.failure, in: title),
        let right = entries.first(where: { $0.fitPercent == 100 })
      else { return [] }
      // Other words for the same situation are no evidence: only the opposite is.
      return entries.filter {
        $0.fitPercent <= 50 && $0.affirmsSuccess && $0.step.id.value != right.step.id.value
      }
      .map { entry in
        finding(
          "\(entry.row.id.value) '\(entry.row.trigger.text.value)' leads to \(scenario.id.value) \(scenario.title?.value ?? "")",
          at: entry.row.target?.text.span ?? entry.row.id.span, in: flow, row: entry.row.id.value,
          help:
            "\(right.row.id.value) '\(right.row.trigger.text.value)' is that situation; change the target here",
          related: [.init(Location(flow.document.source, right.row.id.span), "leads there too")])
      }
    }
  }
}
