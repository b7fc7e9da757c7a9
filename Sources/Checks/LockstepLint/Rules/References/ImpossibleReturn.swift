import LockstepModel

/// `returns:` of a call's row names no result of the called flow (`partial-flow`).
struct ImpossibleReturn: Rule {
  let info = RuleInfo.impossibleReturn

  func findings(in context: LintContext) -> [Diagnostic] {
    context.unresolved(info) { !isGiven($0, context) }
  }

  /// Whether the callee gives the result and only does not declare it, which is reported there.
  private func isGiven(_ reference: Reference, _ context: LintContext) -> Bool {
    guard let flow = reference.place.flatMap({ context.project.flow($0.flow) }),
      let (_, section) = context.project.section(of: flow),
      let call = section.scenarios.lazy.flatMap(\.steps).first(where: { step in
        step.transitions.contains { $0.trigger.text.span == reference.text.span }
      }), let callee = context.project.flow(call.name.value)
    else { return false }
    return context.given(context.project.documentID(of: callee))?.contains(reference.text.value) == true
  }
}
