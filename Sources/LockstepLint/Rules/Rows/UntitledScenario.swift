import LockstepModel

/// A scenario without a row of its own, where the others have one (`title`).
struct UntitledScenario: Rule {
  let info = RuleInfo(
    "untitled-scenario", "a scenario has no title, where the others have one",
    why: "Rows lead to its number, but the number does not appear in the table.",
    example: RuleInfo.useCase("Open the app", scenario: "PRIMARY SCENARIO") + """
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects A, next: 2}, {id: 1.1b, user: selects B, next: 3}]}
          - id: 2
            title: GET HELP
            steps:
              - {id: 2.1, screen: Help, transitions: [{id: 2.1a, user: selects Close, next: end}]}
          - id: 3
      +     title: READ INFO
            steps:
              - {id: 3.1, screen: Info, transitions: [{id: 3.1a, user: selects Close, next: end}]}
      """,
    dependsOn: .steps,
    level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let later = flow.section.scenarios.dropFirst()
    guard later.contains(where: { $0.title != nil }) else { return [] }
    return later.filter { $0.title == nil }.map { scenario in
      finding(
        "scenario \(scenario.id.value) has no title", at: scenario.id.span, in: flow,
        row: scenario.id.value,
        help:
          "describe its situation: add \(RowSpelling(flow).title(of: scenario.id.value, flow.wording.titles.written(.when).text + " …"))"
      )
    }
  }
}
