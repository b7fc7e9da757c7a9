import Lockstep
import LockstepModel

/// An outcome that ends in an error flow and is not called an error.
struct ErrorFlowFromCase: LocalStepRule {
  let info = RuleInfo(
    "error-flow-from-case", "a case leads to an error flow",
    why: "Only rows for errors count as errors: the error is missing in the overview and in reports.",
    example: RuleInfo.useCase("Open the app", with: "+ errors: [Insecure]") + """
      -       - {id: 1.1, system: checks, transitions: [{id: 1.1a, case: So, next: end}, {id: 1.1b, case: Otherwise, error-flow: Insecure}]}
      +       - {id: 1.1, system: checks, transitions: [{id: 1.1a, case: So, next: end}, {id: 1.1b, error: Insecure, error-flow: Insecure}]}
        ---
        lockstep: 1
        error-flows: {Insecure: {}}
      """,
    dependsOn: .declarations,
    level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.compactMap { row in
      guard row.trigger.kind == .case, case .errorFlow(let error)? = row.target?.kind else { return nil }
      let spelling = RowSpelling(flow)
      return finding(
        "\(row.id.value) is a case and leads to the error '\(error.value)'", at: row.trigger.text.span,
        in: flow,
        row: row.id.value, help: "write \(spelling.kind(.error)) instead of \(spelling.kind(.case))")
    }
  }
}
