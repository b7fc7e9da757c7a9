import LockstepModel

/// `go-to:` or `end-go-to:` leads into a partial flow, which only a call can enter.
struct GoToPartialFlow: Rule {
  let info = RuleInfo("go-to-partial-flow", dependsOn: [.contract, .declarations], canBeSilenced: false)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.links[flow.index].uses.compactMap { use in
      let other = context.project.flows[use.enteredFlow.position]
      guard !use.isCall, other.isPartial else { return nil }
      return finding(
        "\(use.row.value) goes to the partial flow \(other.id), which then has no caller to return its result to",
        at: use.name.span, in: flow, row: use.row.value,
        help: "lead to a step \(flow.spelled(.call(flow: other.id))) that takes its results",
        restingOn: [other.id])
    }
  }
}
