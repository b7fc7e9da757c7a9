import LockstepModel

/// `go-to:` or `end-go-to:` leads into a partial flow, which only a call can enter.
struct GoToPartialFlow: Rule {
  let info = RuleInfo(
    "go-to-partial-flow", "a row goes to a partial flow instead of calling it",
    why: """
      A go-to discards the callers: no caller is left to receive the result of the partial flow, and the session \
      ends.
      """,
    example: RuleInfo.useCase("Delete a card") + """
              - id: 1.1
                screen: Card
                transitions:
      -           - {id: 1.1a, user: selects Delete, go-to: PF2.4}
      +           - {id: 1.1a, user: selects Delete, next: 1.2}
      +       - id: 1.2
      +         partial-flow: PF2.4
      +         transitions:
      +           - {id: 1.2a, returns: Confirm, next: end}
        ---
        lockstep: 1
        external-flows:
          PF2.4: {title: Confirm a protected action, results: [Confirm]}
      """,
    dependsOn: [.contract, .declarations], canBeSilenced: false)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.links[flow.index].uses.compactMap { use in
      let other = context.project.flows[use.entered.position]
      guard !use.isCall, other.isPartial else { return nil }
      return finding(
        "\(use.row.value) goes to the partial flow \(other.id), which then has no caller to return its result to",
        at: use.name.span, in: flow, row: use.row.value,
        help: "lead to a step \(RowSpelling(flow).call(other.id)) that takes its results",
        restingOn: [other.id])
    }
  }
}
