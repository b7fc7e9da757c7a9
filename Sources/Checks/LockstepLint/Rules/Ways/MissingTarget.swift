import LockstepModel

/// A row, a called use case or an empty scenario with neither a target nor an effect.
struct MissingTarget: Rule {
  let info = RuleInfo.missingTarget

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for scenario in flow.section.scenarios {
      if scenario.steps.isEmpty, scenario.target == nil {
        found.append(
          finding(
            "scenario \(scenario.id.value) has no steps and no target", at: scenario.id.span, in: flow,
            row: scenario.id.value,
            help: "add its steps, or set its target with \(flow.spelled(.next("…")))"))
      }
    }
    for step in flow.steps { check(step, in: flow, context, into: &found) }
    return found
  }

  private func check(
    _ step: Step, in flow: LintContext.Flow, _ context: TableContext, into found: inout [Diagnostic]
  ) {
    // A partial flow called as a use case is a finding of another rule.
    if step.isCallWithoutTarget, context.project.flow(step.name.value)?.isPartial != true {
      found.append(
        finding(
          "\(step.id.value) has no target for the end of \(step.name.value)", at: step.name.span,
          in: flow,
          row: step.id.value, help: "set it with \(flow.spelled(.next("…")))"))
    }
    for row in step.transitions where row.target == nil && row.effect == nil {
      found.append(
        finding(
          "\(row.id.value) '\(row.trigger.text.value)' has no target and no effect",
          at: row.trigger.text.span,
          in: flow, row: row.id.value,
          help:
            "set its target, such as \(flow.spelled(.next("back"))), or its effect with \(flow.spelled(.effect))",
          related: context.part(explainedBy: .missingTarget(row.id.span)).map {
            [$0.asRelated(in: context.linked)]
          } ?? []))
    }
  }
}
