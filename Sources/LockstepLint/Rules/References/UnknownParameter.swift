import LockstepModel

/// `with:` of a call or `when:` of a row names no parameter of the flow that it is about (design §3).
struct UnknownParameter: ProjectRule {
  let info = RuleInfo(
    "unknown-parameter", "a call passes, or a row needs, a parameter that the flow does not declare",
    why: """
      A row that needs a parameter that no call can pass is never taken, and one that is passed in vain changes
      nothing.
      """,
    example: RuleInfo.useCase("Delete a card") + """
              - id: 1.1
                partial-flow: PF2.4
      -         with: [Cancellable]
      +         with: [Cancelable]
                transitions:
                  - {id: 1.1a, returns: Confirm, next: end}
        ---
        lockstep: 1
        external-flows:
          PF2.4: {title: Confirm a protected action, results: [Confirm], parameters: [Cancelable]}
      """,
    restsOn: [.contract, .declarations],
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    subject.unresolved(info)
  }
}
