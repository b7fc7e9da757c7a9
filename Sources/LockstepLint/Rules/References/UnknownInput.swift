import LockstepModel

/// `reads:`, `keeps:`, `gives:` or `after:` names a value that nothing gives (design §4, data and secrets).
struct UnknownInput: Rule {
  let info = RuleInfo.unknownInput

  func findings(in context: LintContext) -> [Diagnostic] {
    context.unresolved(info)
  }
}
