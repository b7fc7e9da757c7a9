import Lockstep

/// A row of something displayed leads back to it and does nothing else.
struct SelfLoop: StepRule {
  let info = RuleInfo(
    "self-loop", "a row of a screen leads to the same screen and does nothing",
    why: """
      The user selects it and sees what was there before: another step was meant.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1b, user: selects Try again, next: 1.1}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1b, user: selects Try again, do: reloads the cards, next: 1.1}]}
      """,
    level: .warning)

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    guard step.kind.value.isDisplayed else { return [] }
    return step.transitions.compactMap { row in
      // Something that a user enters may change what the screen shows.
      guard row.effect == nil, row.gives == nil, case .next(let text)? = row.target?.kind,
        flow.entry.step(text.value, orFirstOf: flow.section) == step.id.value
      else { return nil }
      return finding(
        "\(row.id.value) leads back to \(step.id.value) and changes nothing", at: text.span, in: flow,
        row: row.id.value, help: "lead to the step that is meant, or say what happens with 'do'")
    }
  }
}
