import LockstepModel

/// `reads:`, `keeps:`, `gives:` or `after:` names a value that nothing gives.
struct UnknownInput: Rule {
  let info = RuleInfo.unknownInput

  func findings(in context: LintContext) -> [Diagnostic] {
    context.unresolved(info)
  }
}
