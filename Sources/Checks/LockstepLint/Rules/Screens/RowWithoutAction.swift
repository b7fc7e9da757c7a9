import LockstepModel

/// A row for an action that its screen does not offer (`actions`); see ``ActionMatch``.
struct RowWithoutAction: Rule {
  let info = RuleInfo("row-without-action", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.matches.flatMap { _, step, match in
      match.rows.map { row in
        finding(
          "\(step.id.value) does not offer '\(ActionName(row: row.trigger.text.value, flow.wording).text)'",
          at: row.trigger.text.span,
          in: flow, row: row.id.value,
          help: match.meant.map { "did you mean '\($0.value)', which has no row?" }
            ?? "add it to the actions of \(step.id.value), or remove the row",
          related: match.meant.map { [.init(Location(flow.document.source, $0.span), "this has no row")] }
            ?? [])
      }
    }
  }
}
