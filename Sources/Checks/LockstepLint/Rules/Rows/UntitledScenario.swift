import LockstepModel

/// A scenario without a row of its own, where the others have one (`title`).
struct UntitledScenario: Rule {
  let info = RuleInfo("untitled-scenario", dependsOn: .steps, level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let later = flow.section.scenarios.dropFirst()
    guard later.contains(where: { $0.title != nil }) else { return [] }
    return later.filter { $0.title == nil }.map { scenario in
      finding(
        "scenario \(scenario.id.value) has no title", at: scenario.id.span, in: flow,
        row: scenario.id.value,
        help:
          "describe its situation: add \(flow.spelled(.title(scenario: scenario.id.value, flow.wording.titles.preferredWord(.when).text + " …")))"
      )
    }
  }
}
