import LockstepModel

/// A rule that looks at each step by itself and at nothing but its table.
protocol LocalStepRule: Rule {
  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic]
}

extension LocalStepRule {
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    flow.steps.flatMap { findings(in: flow, $0) }
  }
}
