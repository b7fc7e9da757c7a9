import LockstepModel

/// A step without rows, from which nothing leads on.
struct StepWithoutRows: LocalStepRule {
  let info = RuleInfo("step-without-rows")

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    // A call without rows is reported for the results that nothing takes.
    guard step.transitions.isEmpty, step.target == nil, !step.kind.value.isCall else { return [] }
    return [
      finding(
        "\(step.id.value) has no row", at: step.id.span, in: flow, row: step.id.value,
        help: "add a row: \(flow.spelled(.row(id: RowLetters.freeID(in: step, flow.wording), nil)))")
    ]
  }
}
