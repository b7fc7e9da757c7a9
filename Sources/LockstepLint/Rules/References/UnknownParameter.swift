import LockstepModel

/// `with:` of a call or `when:` of a row names no parameter of the flow that it is about.
struct UnknownParameter: Rule {
  let info = RuleInfo.unknownParameter

  func findings(in context: LintContext) -> [Diagnostic] {
    context.unresolved(info)
  }
}
