import LockstepModel

/// An input of a screen that no row of it gives (`gives`).
struct DiscardedInput: LocalStepRule {
  let info = RuleInfo(
    "discarded-input", "no row passes on the value of an input",
    why: "The value is lost: no action can read it.",
    example: RuleInfo.useCase("Open the door", scenario: "PRIMARY SCENARIO") + """
              - id: 1.1
                screen: Code
                input: {text: Code, name: code, secret: true}
                transitions:
      -           - {id: 1.1a, user: enters code, next: end}
      +           - {id: 1.1a, user: enters code, gives: code, next: end}
      """,
    dependsOn: .values,
    level: .warning)

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
