import LockstepModel

/// `returns:` of a call's row names no result of the called flow (design §4, `partial-flow`).
struct ImpossibleReturn: ProjectRule {
  let info = RuleInfo(
    "impossible-return", "a row waits for a result that the called flow cannot give",
    why: "The row is never taken, and the result that was meant has none.",
    example: RuleInfo.useCase("Delete a card") + """
              - id: 1.1
                partial-flow: PF2.4
                transitions:
      -           - {id: 1.1a, returns: Confirmed, next: end}
      +           - {id: 1.1a, returns: Confirm, next: end}
                  - {id: 1.1b, returns: Back, next: back}
        ---
        lockstep: 1
        external-flows:
          PF2.4: {title: Confirm a protected action, results: [Confirm, Back]}
      """,
    restsOn: [.contract, .declarations],
    isFixable: true)

  func findings(in subject: LintSubject) -> [Diagnostic] {
    subject.unresolved(info) { !isGiven($0, subject) }
  }

  /// Whether the callee gives the result and only does not declare it, which is reported there.
  private func isGiven(_ reference: Reference, _ subject: LintSubject) -> Bool {
    guard let flow = reference.place.flatMap({ subject.project.flow($0.flow) }),
      let (_, section) = subject.project.section(of: flow),
      let call = section.scenarios.lazy.flatMap(\.steps).first(where: { step in
        step.transitions.contains { $0.trigger.text.span == reference.text.span }
      }), let callee = subject.project.flow(call.name.value)
    else { return false }
    return subject.given(subject.project.documentID(of: callee))?.contains(reference.text.value) == true
  }
}
