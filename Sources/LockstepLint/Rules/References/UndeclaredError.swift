import LockstepModel

/// `error:` of a row names none of the flow's own `errors:`.
struct UndeclaredError: Rule {
  let info = RuleInfo.undeclaredError

  func findings(in context: LintContext) -> [Diagnostic] { context.unresolved(info) }
}
