import LockstepModel

/// A row for an outcome or a result does something and leads nowhere (`do:` without a target stays).
///
/// The action or called flow has ended, so that staying means waiting for nothing; run refuses such a flow.
struct StuckOutcome: LocalStepRule {
  let info = RuleInfo.stuckOutcome

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.stuckOutcomes.map { row in
      finding(
        "\(row.id.value) ends \(step.id.value) with an effect, but has no target",
        at: row.trigger.text.span, in: flow, row: row.id.value,
        help: "set its target, such as \(flow.spelled(.eitherTarget("…", "back")))")
    }
  }
}
