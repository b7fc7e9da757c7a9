import LockstepModel

/// `returns:` of a call's row names no result of the called flow (design §4, `partial-flow`).
struct ImpossibleReturn: ProjectRule {
  let info = RuleInfo.impossibleReturn

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
