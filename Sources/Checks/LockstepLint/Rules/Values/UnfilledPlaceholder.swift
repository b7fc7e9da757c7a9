import Lockstep
import LockstepModel

/// A gap in a message that no value fills, in a flow that names its values (`values`).
struct UnfilledPlaceholder: StepRule {
  let info = RuleInfo("unfilled-placeholder", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic] {
    let gaps = step.kind.value.isDisplayed ? Placeholder.all(in: step) : []
    // In a flow that names no value at all gaps are for people to read.
    guard !gaps.isEmpty, flow.document.format.traits.contains(.namesValues),
      flow.steps.contains(where: \.namesValues)
    else { return [] }
    let names = context.project.dataNames
    return gaps.filter { !names.isKnown($0.name) }.map { gap in
      finding(
        "nothing provides '\(gap.name)' for this message", at: gap.text.span(of: gap.range),
        in: flow, row: step.id.value,
        help: Suggestion.help(for: gap.name, among: names.all)
          ?? "provide it with 'values: {\(gap.name): text}', or remove the brackets")
    }
  }
}

extension Step {
  fileprivate var namesValues: Bool {
    transitions.contains { !$0.values.isEmpty } || inputs.contains { $0.name != nil }
  }
}
