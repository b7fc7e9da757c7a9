import Lockstep
import LockstepModel

/// An error that a row takes is declared in other letter case: `No Internet` and `No internet`.
///
/// The text of a link to the error's page is a title, in which capitals are style.
struct InconsistentErrorName: LocalStepRule {
  let info = RuleInfo(
    "inconsistent-error-name", "an error is spelled differently from its declaration",
    why: """
      Errors are identified by name: a search, a test or an app that uses one spelling does not find the other.
      """,
    example: RuleInfo.useCase("Load the cards", with: "  errors: [No internet]") + """
              - id: 1.1
                system: loads the cards
                transitions:
                  - {id: 1.1a, case: Cards are loaded, next: end}
      -           - {id: 1.1b, error: No Internet, error-flow: No internet}
      +           - {id: 1.1b, error: No internet, error-flow: No internet}
        ---
        lockstep: 1
        error-flows:
          No internet: {}
      """,
    dependsOn: .declarations,
    level: .warning, isFixable: true)

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
