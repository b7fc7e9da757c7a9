import LockstepModel

/// A called flow, the target of a `go-to:` or a flow of the session's lists does not exist in the project.
struct UnknownFlow: Rule {
  let info = RuleInfo.unknownFlow

  func findings(in context: LintContext) -> [Diagnostic] { context.unresolved(info) }
}
