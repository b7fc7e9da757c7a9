import LockstepModel

/// A partial flow is called as a use case, or the other way round.
struct MismatchedCallKind: StepRule {
  let info = RuleInfo("mismatched-call-kind", dependsOn: [.contract, .declarations])

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    guard step.kind.value.isCall, let callee = context.project.flow(step.name.value) else { return [] }
    let wanted: Step.Kind = callee.isPartial ? .partialFlow : .useCase
    guard step.kind.value != wanted else { return [] }
    let words = flow.spelled(.callAs(wanted, flow: callee.id))
    return [
      finding(
        "\(callee.id) is a \(callee.isPartial ? "partial flow" : "use case"), and \(step.id.value) calls it as a \(callee.isPartial ? "use case" : "partial flow")",
        at: step.name.span, in: flow, row: step.id.value,
        help: callee.isPartial
          ? "write \(words), with a row for each of its results"
          : "write \(words), and set the next step with \(flow.spelled(.next("…")))")
    ]
  }
}
