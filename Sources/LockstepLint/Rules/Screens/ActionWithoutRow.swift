import Lockstep
import LockstepModel

/// An action of a screen that no row takes (design §3, `actions`); see ``ActionMatch``.
struct ActionWithoutRow: FlowRule {
  let info = RuleInfo(
    "action-without-row", "a screen offers an action for which it has no row",
    why: "The user selects it, and nothing says what happens.",
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Home
                actions: [Close, Info]
                transitions:
                  - {id: 1.1a, user: selects Close, next: end}
      +           - {id: 1.1b, user: selects Info, next: end}
      """,
    level: .warning,
    suppressed: "for each row of the step that says nothing, one action.")

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    subject.facts[flow.index].matches.flatMap { _, step, match in
      let doubled = match.doubled.map { action in
        finding(
          "'\(action.value)' stands twice among the actions of \(step.id.value)", at: action.span, in: flow,
          row: step.id.value, help: "remove it, or say what the second one is")
      }
      // A row without words may have been that of any action.
      let wordless = step.transitions.count { $0.trigger.text.value.isBlank }
      return doubled
        + match.actions.dropFirst(wordless).map { action in
          finding(
            "no row of \(step.id.value) says what happens on '\(ActionName(action.value).text)'",
            at: action.span, in: flow,
            row: step.id.value,
            help: "add a row: "
              + RowSpelling(flow.document).row(
                RowLetters.free(in: step), .user, "selects \(ActionName(action.value).text)"))
        }
    }
  }
}
