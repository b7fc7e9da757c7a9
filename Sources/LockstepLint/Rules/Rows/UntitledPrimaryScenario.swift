import LockstepModel

/// The first scenario has no row of its own, where the others have one (design §3, `title`).
struct UntitledPrimaryScenario: Rule {
  let info = RuleInfo(
    "untitled-primary-scenario", "the first scenario has no title, where the others have one",
    why: "Without the row, the number of the primary scenario does not appear in the table.",
    example: """
        flow: UC1.1
        kind: use-case
        title: Open the app
        scenarios:
          - id: 1
      +     title: PRIMARY SCENARIO
            steps:
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects A, next: 2}, {id: 1.1b, user: selects B, next: 3}]}
          - id: 2
            title: GET HELP
            steps:
              - {id: 2.1, screen: Help, transitions: [{id: 2.1a, user: selects Close, next: end}]}
          - id: 3
            title: READ INFO
            steps:
              - {id: 3.1, screen: Info, transitions: [{id: 3.1a, user: selects Close, next: end}]}
        ---
        lockstep: 1
        rules: {untitled-primary-scenario: note}
      """,
    dependsOn: .steps,
    level: nil)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    guard let first = flow.section.scenarios.first, first.title == nil,
      flow.section.scenarios.contains(where: { $0.title != nil })
    else { return [] }
    return [
      finding(
        "scenario \(first.id.value) has no title", at: first.id.span, in: flow, row: first.id.value,
        help: "add \(RowSpelling(flow).title(of: first.id.value, flow.wording.titles.written(.primary).text))"
      )
    ]
  }
}
