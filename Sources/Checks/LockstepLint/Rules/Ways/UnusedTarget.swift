import LockstepModel

/// The Next of a step that only its rows lead on from.
struct UnusedTarget: LocalStepRule {
  let info = RuleInfo("unused-target", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    guard let target = step.target, step.continuation == nil else { return [] }
    let row = flow.spelled(.row(id: RowLetters.freeID(in: step, flow.wording), nil))
    return [
      finding(
        "no session follows the target of \(step.id.value), which only its rows lead on from",
        at: target.text.span, in: flow, row: step.id.value,
        help: step.transitions.isEmpty
          ? "remove it, and add a row for what the user does: \(row)"
          : "remove it, or add a row that leads there: \(row)")
    ]
  }
}
