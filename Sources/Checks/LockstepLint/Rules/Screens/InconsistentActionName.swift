import LockstepModel

/// A row and the list of actions spell the same action differently (`actions`); see ``ActionMatch``.
struct InconsistentActionName: Rule {
  let info = RuleInfo("inconsistent-action-name", level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.mismatches.flatMap { _, step, match in
      match.misspeltActions.map { action, row in
        let source = flow.document.source
        let (text, name) = (row.trigger.text, ActionName(action.value).text)
        let fix = Diagnostic.Fix.writing(
          name, over: ActionName(row: text.value, flow.wording).text, at: text.span, in: source)
        return finding(
          "step \(step.id.value) spells this action '\(name)'", at: text.span, in: flow, row: row.id.value,
          help: "use the same name in both places",
          related: [.init(Location(source, action.span), "the action")], fixes: [fix].compactMap(\.self))
      }
    }
  }
}
