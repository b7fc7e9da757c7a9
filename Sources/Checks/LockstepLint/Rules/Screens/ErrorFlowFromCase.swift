import Lockstep
import LockstepModel

/// An outcome that ends in an error flow and is not called an error.
struct ErrorFlowFromCase: LocalStepRule {
  let info = RuleInfo("error-flow-from-case", dependsOn: .declarations, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.compactMap { row in
      guard row.trigger.kind == .case, case .errorFlow(let error)? = row.target?.kind else { return nil }
      return finding(
        "\(row.id.value) is a case and leads to the error '\(error.value)'", at: row.trigger.text.span,
        in: flow,
        row: row.id.value,
        help:
          "write \(flow.spelled(.triggerKeyword(.error))) instead of \(flow.spelled(.triggerKeyword(.case)))"
          + (flow.document.errors.contains { $0.value.lowercased() == error.value.lowercased() }
            ? ""
            : ", and list '\(error.value)' under '\(flow.wording.aspects.preferredWord(.errors).text)'"))
    }
  }
}
