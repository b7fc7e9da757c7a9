import LockstepModel

/// `error:` of a row names none of the flow's own `errors:` (design §3, triggers).
struct UndeclaredError: ProjectRule {
  let info = RuleInfo(
    "undeclared-error", "a row handles an error that the flow does not declare",
    why: """
      The overview promises that its list of possible errors is complete: people who design error pages and
      test cases read only that.
      """,
    example: """
        flow: UC1.1
        kind: use-case
        title: Load the cards
        errors: [No internet]
        scenarios:
          - id: 1
            steps:
              - id: 1.1
                system: loads the cards
                transitions:
                  - {id: 1.1a, case: Cards are loaded, next: end}
      -           - {id: 1.1b, error: No intranet, error-flow: No internet}
      +           - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        lockstep: 1
        error-flows:
          No internet: {}
      """,
    restsOn: [.contract, .declarations],
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] { subject.unresolved(info) }
}
