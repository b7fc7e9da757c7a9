import LockstepModel

/// A name that the linker cannot resolve, of a kind about which no rule knows more.
struct UnresolvedReference: Rule {
  let info: RuleInfo

  func findings(in context: LintContext) -> [Diagnostic] { context.unresolvedFindings(info) }
}
