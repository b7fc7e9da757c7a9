import LockstepModel

/// Two rows of a step lead to one another's scenarios, by the words of rows and titles.
struct SwappedTargets: Rule {
  let info = RuleInfo("swapped-targets", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    let rows = summary.misdirectedRows
    return rows.enumerated().compactMap { number, first in
      guard first.isSwapped,
        let second = rows.dropFirst(number + 1).first(where: {
          $0.step.span == first.step.span && $0.isSwapped
            && $0.targetScenario?.id.value == first.meantScenario.id.value
        })
      else { return nil }
      return finding(
        "\(first.row.id.value) and \(second.row.id.value) have swapped targets: '\(first.row.trigger.text.value)' to \(first.targetDescription)",
        at: first.target.span, in: flow, row: first.row.id.value,
        help: "swap '\(first.target.value)' and '\(second.target.value)'",
        related: [.init(Location(flow.document.source, second.target.span), "the other one")])
    }
  }
}
