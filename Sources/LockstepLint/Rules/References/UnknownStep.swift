import Lockstep

/// `next:`, or the `step:` of a `go-to:`, names no step and no scenario (design §3, transitions).
struct UnknownStep: Rule {
  let info = RuleInfo(
    "unknown-step", "a row leads to a step or scenario that does not exist",
    why: """
      A session that takes the row has nowhere to go, and the reader of the table neither.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: 1.3}
            - id: 1.2
              screen: Home
              transitions:
                - {id: 1.2a, user: selects Close, next: end}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Open the app
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Welcome
              transitions:
                - {id: 1.1a, user: selects Next, next: 1.2}
            - id: 1.2
              screen: Home
              transitions:
                - {id: 1.2a, user: selects Close, next: end}
      """)

  func findings(in subject: LintSubject) -> [Diagnostic] { subject.unresolved([.step], info) }
}
