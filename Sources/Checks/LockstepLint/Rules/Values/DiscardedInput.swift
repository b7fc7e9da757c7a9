import LockstepModel

/// An input of a screen that no row of it gives (`gives`).
struct DiscardedInput: LocalStepRule {
  let info = RuleInfo("discarded-input", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    guard step.kind.value.isDisplayed else { return [] }
    return step.inputs.compactMap { field in
      guard let name = field.name, !step.transitions.contains(where: { $0.gives?.value == name.value }) else {
        return nil
      }
      return finding(
        "no row of \(step.id.value) gives '\(name.value)', so the entered value is lost", at: name.span,
        in: flow, row: step.id.value, help: "add 'gives: \(name.value)' to the row for entering the value")
    }
  }
}
