import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// `result:` names none of the flow's own `results:` (design §3, targets).
struct UnknownResult: ProjectRule {
  let info = RuleInfo(
    "unknown-result", "a row hands back a result that the flow does not declare",
    why: """
      A caller has rows for the declared results only: another one would end the session with a fault.
      """,
    bad: """
      flow: PF1.1
      kind: partial-flow
      title: Confirm
      results: [Confirmed, Cancelled]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Are you sure?
              transitions:
                - {id: 1.1a, user: selects Yes, result: Confirmed}
                - {id: 1.1b, user: selects No, result: Cancelled}
                - {id: 1.1c, user: selects Close, result: Canceled}
      """,
    good: """
      flow: PF1.1
      kind: partial-flow
      title: Confirm
      results: [Confirmed, Cancelled]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              prompt: Are you sure?
              transitions:
                - {id: 1.1a, user: selects Yes, result: Confirmed}
                - {id: 1.1b, user: selects No, result: Cancelled}
                - {id: 1.1c, user: selects Close, result: Cancelled}
      """,
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] { subject.unresolved(info) }
}
