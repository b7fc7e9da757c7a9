import Lockstep
import LockstepModel

/// An error that a row takes is declared in other letter case: `No Internet` and `No internet`.
///
/// The text of a link to the error's page is a title, in which capitals are style.
struct InconsistentErrorName: LocalStepRule {
  let info = RuleInfo("inconsistent-error-name", dependsOn: .declarations, level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ step: Step) -> [Diagnostic] {
    step.transitions.compactMap { row in
      guard row.trigger.kind == .error else { return nil }
      let text = row.trigger.text
      let declared = flow.document.errors
      guard !declared.contains(where: { $0.value == text.value }),
        let error = declared.first(where: { $0.value.lowercased() == text.value.lowercased() }),
        !flow.document.errorLinks(flow.wording).contains(where: { $0.label == error.value })
      else { return nil }
      let fix = Diagnostic.Fix.writing(error.value, over: text, in: flow.document.source)
      return finding(
        "'\(text.value)' is declared as '\(error.value)'", at: text.span, in: flow, row: row.id.value,
        help: "write '\(error.value)'",
        related: [.init(Location(flow.document.source, error.span), "declared here")],
        fixes: [fix].compactMap(\.self))
    }
  }
}
