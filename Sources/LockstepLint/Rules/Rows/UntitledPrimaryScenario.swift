import LockstepModel

/// The first scenario has no row of its own, which most other tables have.
struct UntitledPrimaryScenario: Rule {
  let info = RuleInfo(
    "untitled-primary-scenario", "the first scenario has no title, where most other flows have one",
    why: "Without the row, the number of the primary scenario does not appear in the table.",
    example: """
        flow: UC1.1
        kind: use-case
        title: Open the app
        scenarios:
          - id: 1
      +     title: PRIMARY SCENARIO
            steps:
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Help, next: 2}]}
          - id: 2
            title: GET HELP
            steps:
              - {id: 2.1, screen: Help, transitions: [{id: 2.1a, user: selects Close, next: end}]}

      """
        + (2...3).map { number in
          "  ---\n"
            + RuleInfo.useCase("Room", scenario: "PRIMARY SCENARIO", number: number)
            + "        - {id: 1.1, screen: Room, transitions: [{id: 1.1a, user: selects Close, next: end}]}\n"
        }.joined(),
    dependsOn: .steps,
    level: .note)

  func findings(in context: LintContext) -> [Diagnostic] {
    let scenarios = context.flows.compactMap { flow in flow.section.scenarios.first.map { (flow, $0) } }
    let untitled = scenarios.filter { flow, first in
      first.title == nil && flow.section.scenarios.contains { $0.title != nil }
    }
    guard untitled.count * 2 <= scenarios.count(where: { $1.title != nil }) else { return [] }
    return untitled.map { flow, first in
      finding(
        "scenario \(first.id.value) has no title", at: first.id.span, in: flow, row: first.id.value,
        help: "add \(RowSpelling(flow).title(of: first.id.value, flow.wording.titles.written(.primary).text))"
      )
    }
  }
}
