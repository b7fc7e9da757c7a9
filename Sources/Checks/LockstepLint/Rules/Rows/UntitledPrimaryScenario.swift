import LockstepModel

/// The first scenario has no row of its own, which most other tables have.
struct UntitledPrimaryScenario: Rule {
  let info = RuleInfo("untitled-primary-scenario", dependsOn: .steps, level: .note)

  func findings(in context: LintContext) -> [Diagnostic] {
    let scenarios = context.flows.compactMap { flow in flow.section.scenarios.first.map { (flow, $0) } }
    let untitled = scenarios.filter { flow, first in
      first.title == nil && flow.section.scenarios.contains { $0.title != nil }
    }
    guard untitled.count * 2 <= scenarios.count(where: { $1.title != nil }) else { return [] }
    return untitled.map { flow, first in
      finding(
        "scenario \(first.id.value) has no title", at: first.id.span, in: flow, row: first.id.value,
        help:
          "add \(flow.spelled(.title(scenario: first.id.value, flow.wording.titles.preferredWord(.primary).text)))"
      )
    }
  }
}
