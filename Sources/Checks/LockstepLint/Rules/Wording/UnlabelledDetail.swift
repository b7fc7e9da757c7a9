import LockstepModel

/// A line of a step's list without a label, or with an unusual one (functional-design.md, node details).
struct UnlabelledDetail: LocalStepRule {
  let info = RuleInfo("unlabelled-detail", level: nil)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    // Under a call it names the passed values.
    guard !step.kind.value.isCall else { return [] }
    return step.details.compactMap { detail in
      guard case .line(let text) = detail.content else { return nil }
      return finding(
        "'\(text.value)' has no label", at: text.span, in: flow, row: step.id.value,
        help: "write " + flow.wording.labelExamples)
    }
  }
}
