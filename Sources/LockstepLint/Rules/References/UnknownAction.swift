import LockstepModel

/// `action:` of a step is neither built in nor declared by the project (`actions`).
struct UnknownAction: Rule {
  let info = RuleInfo.unknownAction

  func findings(in context: LintContext) -> [Diagnostic] { context.unresolved(info) }
}
