import LockstepModel

/// A rule that looks at each step.
protocol StepRule: Rule {
  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic]
}

extension StepRule {
  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    flow.steps.flatMap { findings(in: flow, $0, context) }
  }
}
