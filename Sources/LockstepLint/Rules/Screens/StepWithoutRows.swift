import LockstepModel

/// A step without rows, from which nothing leads on.
struct StepWithoutRows: LocalStepRule {
  let info = RuleInfo(
    "step-without-rows", "a step has no rows at all",
    why: "A session that reaches the step is stuck.",
    example: RuleInfo.useCase("Open the app") + """
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Info, next: 1.2}]}
      -       - {id: 1.2, screen: Info}
      +       - {id: 1.2, screen: Info, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    // A call without rows is reported for the results that nothing takes.
    guard step.transitions.isEmpty, step.target == nil, !step.kind.value.isCall else { return [] }
    return [
      finding(
        "\(step.id.value) has no row", at: step.id.span, in: flow, row: step.id.value,
        help: "add a row: \(RowSpelling(flow).row(RowLetters.free(in: step, flow.wording)))")
    ]
  }
}
