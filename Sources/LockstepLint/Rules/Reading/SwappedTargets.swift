import LockstepModel

/// Two rows of a step lead to one another's scenarios, by the words of rows and titles.
struct SwappedTargets: Rule {
  let info = RuleInfo(
    "swapped-targets", "the targets of two rows are swapped",
    why: "The title of each scenario matches the other row.",
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
      -       - {id: 1.1, system: validates code, transitions: [{id: 1.1a, case: Code is right, next: end}, {id: 1.1b, case: Code is wrong, next: 3}, {id: 1.1c, case: Code has expired, next: 2}]}
      +       - {id: 1.1, system: validates code, transitions: [{id: 1.1a, case: Code is right, next: end}, {id: 1.1b, case: Code is wrong, next: 2}, {id: 1.1c, case: Code has expired, next: 3}]}
          - id: 2
            title: WHEN CODE IS WRONG
            steps:
              - {id: 2.1, prompt: Wrong, transitions: [{id: 2.1a, user: selects OK, next: 1.1}]}
          - id: 3
            title: WHEN CODE HAS EXPIRED
            steps:
              - {id: 3.1, prompt: Expired, transitions: [{id: 3.1a, user: selects OK, next: end}]}
      """,
    level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let rows = summary.misled
    return rows.enumerated().compactMap { number, first in
      guard first.isSwapped,
        let second = rows.dropFirst(number + 1).first(where: {
          $0.step.span == first.step.span && $0.isSwapped && $0.scenario?.id.value == first.meant.id.value
        })
      else { return nil }
      return finding(
        "\(first.row.id.value) and \(second.row.id.value) have swapped targets: '\(first.row.trigger.text.value)' to \(first.place)",
        at: first.target.span, in: flow, row: first.row.id.value,
        help: "swap '\(first.target.value)' and '\(second.target.value)'",
        related: [.init(Location(flow.document.source, second.target.span), "the other one")])
    }
  }
}
