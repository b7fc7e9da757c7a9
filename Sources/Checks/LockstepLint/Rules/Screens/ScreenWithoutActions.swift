import LockstepModel

/// A screen has rows for user actions and no list of actions (`actions`).
struct ScreenWithoutActions: Rule {
  let info = RuleInfo("screen-without-actions", level: .note)

  // A document none of whose screens has a list leaves them out on purpose, or lost them on its way here.
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.hasActions ? flow.steps.flatMap { findings(in: flow, $0) } : []
  }

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    guard !context.summaries[flow.index].hasActions,
      context.documentsWithActions.contains(flow.document.id.value)
    else {
      return []
    }
    return flow.steps.flatMap { findings(in: flow, $0) }
  }

  private func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    guard step.actions.isEmpty else { return [] }
    let names = step.transitions.filter { ActionMatch.selects($0, flow.wording) }.map {
      ActionName(row: $0.trigger.text.value, flow.wording).text
    }
    if names.isEmpty { return [] }
    // A title may itself name the possible actions.
    let title = ContentWords.set(of: (step.title ?? step.name).value, flow.wording)
    if names.allSatisfy({ ContentWords.set(of: $0, flow.wording).isSubset(of: title) }) { return [] }
    return [
      finding(
        "\(step.id.value) does not list what the user can select", at: step.id.span, in: flow,
        row: step.id.value, help: "add \(flow.spelled(.actions(names)))")
    ]
  }
}
