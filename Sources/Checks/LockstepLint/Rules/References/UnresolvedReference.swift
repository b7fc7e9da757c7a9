import LockstepModel

/// A name that the linker cannot resolve, of a kind about which no rule knows more.
struct UnresolvedReference: Rule {
  let info: RuleInfo

  func findings(in context: LintContext) -> [Diagnostic] {
    let isAlone = info == .unknownFlow && context.project.settings == nil
    return context.unresolved(
      info,
      completing: { reference, finding in
        guard isAlone, let place = reference.place,
          context.project.documents[place.document].format.traits.contains(.usesWording)
        else { return }
        // A document by itself: nothing says yet what is elsewhere.
        finding.help? += "; 'lockstep init' writes one that declares all of them"
      })
  }
}
