import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A row for an outcome or a result does something and leads nowhere (design §4: `do:` without a target stays).
///
/// What was run or called has ended, so that staying means waiting for nothing, unless the user or an event can
/// still leave the step.
struct StuckOutcome: StepRule {
  let info = RuleInfo(
    "stuck-outcome", "a row takes an outcome or a result, does something and leads nowhere",
    why: "What the step waited for is over, and nothing else can happen there: the session stays for ever.",
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: determines whether there is a backup
              transitions:
                - {id: 1.1a, case: There is one, next: 1.2}
                - {id: 1.1b, case: There is none, do: makes one}
            - {id: 1.2, screen: Backup, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: determines whether there is a backup
              transitions:
                - {id: 1.1a, case: There is one, next: 1.2}
                - {id: 1.1b, case: There is none, do: makes one, next: 1.2}
            - {id: 1.2, screen: Backup, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)

  var needs: [StepTraits] { [[.automatic, .nowhere], [.call, .nowhere]] }

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    Self.rows(of: step).map { row in
      finding(
        "\(row.id.value) ends \(step.id.value) and leads nowhere: who comes here never gets out",
        at: row.trigger.text.span, in: flow, row: row.id.value,
        help: "say where it goes on, such as \(RowSpelling(flow.document).next("…", or: "back"))")
    }
  }

  /// The rows of a step after which nothing can happen.
  static func rows(of step: Step) -> [FlowRow] {
    if step.kind.value.isDisplayed { return [] }
    let stuck = step.transitions.filter { $0.target == nil && $0.effect != nil && isOutcome($0, of: step) }
    let canLeave = step.transitions.contains {
      [.user, .event, .text].contains($0.trigger.kind) && $0.name == nil
    }
    return canLeave ? [] : stuck
  }

  private static func isOutcome(_ row: FlowRow, of step: Step) -> Bool {
    switch row.trigger.kind {
    case .returns: step.kind.value.isCall
    case .case, .error: !step.kind.value.isCall
    case .user, .event, .text: row.name != nil
    }
  }
}
