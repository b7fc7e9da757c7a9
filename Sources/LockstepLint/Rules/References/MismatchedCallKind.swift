import LockstepModel

/// A partial flow is called as a use case, or the other way round.
struct MismatchedCallKind: StepRule {
  let info = RuleInfo(
    "mismatched-call-kind", "a step calls a partial flow as a use case, or a use case as a partial flow",
    why: """
      A partial flow returns results, and the call has a row for each. A use case returns nothing, and the call has \
      one target for its end.
      """,
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
      -       - {id: 1.1, use-case: PF5.2, next: 1.2}
      +       - {id: 1.1, partial-flow: PF5.2, transitions: [{id: 1.1a, returns: Done, next: 1.2}]}
              - {id: 1.2, screen: Door, transitions: [{id: 1.2a, user: selects Close, next: end}]}
        ---
        lockstep: 1
        external-flows: {PF5.2: {title: Unlock, results: [Done]}}
      """,
    dependsOn: [.contract, .declarations])

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic] {
    guard step.kind.value.isCall, let callee = context.project.flow(step.name.value) else { return [] }
    let wanted: Step.Kind = callee.isPartial ? .partialFlow : .useCase
    guard step.kind.value != wanted else { return [] }
    let words =
      flow.document.source.isMarkdown ? flow.wording.title(wanted, "…") : "\(wanted.rawValue): \(callee.id)"
    return [
      finding(
        "\(callee.id) is a \(callee.isPartial ? "partial flow" : "use case"), and \(step.id.value) calls it as a \(callee.isPartial ? "use case" : "partial flow")",
        at: step.name.span, in: flow, row: step.id.value,
        help: callee.isPartial
          ? "write '\(words)', with a row for each of its results"
          : "write '\(words)', and set the next step with \(RowSpelling(flow).next("…"))")
    ]
  }
}
