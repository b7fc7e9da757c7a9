import Lockstep
import LockstepModel

/// A row of one error that leads to the page of another.
struct MismatchedErrorFlow: Rule {
  let info = RuleInfo("mismatched-error-flow", dependsOn: .declarations, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    if context.summaries[flow.index].raisedErrors.isEmpty { return [] }
    return flow.steps.lazy.flatMap(\.transitions).compactMap { row in
      guard row.trigger.kind == .error, case .errorFlow(let page)? = row.target?.kind else { return nil }
      let error = row.trigger.text.value
      // An error without an error flow of its own may well end in that of another.
      guard page.value.lowercased() != error.lowercased(), context.project.isErrorFlow(error),
        context.project.isErrorFlow(page.value)
      else { return nil }
      return finding(
        "\(row.id.value) is about '\(error)' and leads to '\(page.value)'", at: page.span, in: flow,
        row: row.id.value, help: "change the target to '\(error)', which has its own error flow")
    }
  }
}
