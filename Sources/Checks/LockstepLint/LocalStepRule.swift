import LockstepModel

/// A rule that looks at each step by itself and at nothing but its table.
protocol LocalStepRule: Rule {
  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic]
}

extension LocalStepRule {
  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    // Where each finds nothing no list is made.
    var found: [Diagnostic] = []
    for place in flow.steps.indices { found += findings(in: flow, flow.steps[place]) }
    return found
  }
}
