import Lockstep
import LockstepModel

/// An action of a screen that no row takes (`actions`); see ``ActionMatch``.
struct ActionWithoutRow: Rule {
  let info = RuleInfo("action-without-row", level: .warning)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.mismatches.flatMap { _, step, match in
      let doubled = match.repeatedActions.map { action in
        finding(
          "\(step.id.value) lists the action '\(action.value)' twice", at: action.span, in: flow,
          row: step.id.value, help: "remove it, or rename the second one")
      }
      // A row without words may have been that of any action.
      let wordless = step.transitions.count { $0.trigger.text.value.isBlank }
      lazy var id = RowLetters.freeID(in: step, flow.wording)
      return doubled
        + match.unmatchedActions.dropFirst(wordless).map { action in
          finding(
            "\(step.id.value) has no row for the action '\(ActionName(action.value).text)'",
            at: action.span, in: flow,
            row: step.id.value,
            help: "add a row: "
              + flow.spelled(
                .row(
                  id: id, .user,
                  words: flow.wording.verbs.preferredWord(.selects).sentence(ActionName(action.value).text))))
        }
    }
  }
}
