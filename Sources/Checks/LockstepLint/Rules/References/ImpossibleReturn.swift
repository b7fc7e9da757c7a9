import Lockstep
import LockstepModel

/// `returns:` of a call's row names no result of the called flow (`partial-flow`).
struct ImpossibleReturn: Rule {
  let info = RuleInfo.impossibleReturn

  func findings(in context: LintContext) -> [Diagnostic] {
    // A call may have many such rows, which are compared with its results once.
    var known: [String: SourceString?] = [:]
    return context.unresolvedFindings(info) {
      !isReturnedAnyway($0, context)
    } completing: { reference, finding in
      guard let call = callingStep(of: reference, context) else { return }
      let key = "\(reference.source.path) \(call.span.start)"
      let found = known[key] ?? ReturnMatch(call, in: context)?.meantResult
      known.updateValue(found, forKey: key)
      guard let meant = found else { return }
      // One that is near another result means that.
      guard Suggestion.similarNames(to: reference.text.value, among: reference.candidates).isEmpty else {
        return
      }
      finding.related.append(
        .init(Location(reference.source, call.name.span), "no row takes '\(meant.value)'"))
      finding.message += ", and \(call.id.value) has no row for its result '\(meant.value)'"
      finding.help =
        "did you mean '\(meant.value)'? otherwise remove the row, and add one for '\(meant.value)'"
      finding.fixes = [Diagnostic.Fix.writing(meant.value, over: reference.text, in: reference.source)]
        .compactMap(\.self)
    }
  }

  /// The step whose row names a result.
  private func callingStep(of reference: Reference, _ context: LintContext) -> Step? {
    guard let flow = reference.place.flatMap({ context.project.flow($0.flow) }),
      let (_, section) = context.project.section(of: flow)
    else { return nil }
    return section.scenarios.lazy.flatMap(\.steps).first { step in
      step.transitions.contains { $0.trigger.text.span == reference.text.span }
    }
  }

  /// Whether the callee gives the result and only does not declare it, which is reported there.
  private func isReturnedAnyway(_ reference: Reference, _ context: LintContext) -> Bool {
    guard let call = callingStep(of: reference, context), let callee = context.project.flow(call.name.value)
    else {
      return false
    }
    return context.returnedResults(of: context.project.documentID(of: callee))?.contains(reference.text.value)
      == true
  }
}
