import LockstepModel

/// A rule that looks at each step, and at where its rows lead.
protocol StepRule: Rule {
  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic]
}

extension StepRule {
  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    flow.steps.flatMap { findings(in: flow, $0, context) }
  }
}
