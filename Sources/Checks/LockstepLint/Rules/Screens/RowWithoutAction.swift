import LockstepModel

/// A row for an action that its screen does not offer (`actions`); see ``ActionMatch``.
struct RowWithoutAction: Rule {
  let info = RuleInfo("row-without-action", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.mismatches.flatMap { _, step, match in
      match.unmatchedRows.map { row in
        let name = ActionName(row: row.trigger.text.value, flow.wording).text
        let meant = match.meantAction.map { ActionName($0.value).text }
        return finding(
          meant.map { "\(step.id.value) does not offer '\(name)', and has no row for its action '\($0)'" }
            ?? "\(step.id.value) does not offer '\(name)'",
          at: row.trigger.text.span, in: flow, row: row.id.value,
          help: meant.map {
            "did you mean '\($0)'? otherwise list '\(name)', and add a row for '\($0)'"
          } ?? "add it to the actions of \(step.id.value), or remove the row",
          related: match.meantAction.map {
            [.init(Location(flow.document.source, $0.span), "this has no row")]
          }
            ?? [])
      }
    }
  }
}
