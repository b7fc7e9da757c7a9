import Lockstep
import LockstepModel

/// A case of a step whose action answers by name has no name (`as`).
struct UnnamedOutcome: StepRule {
  let info = RuleInfo("unnamed-outcome", level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    guard step.kind.value.isAutomatic, let action = step.action?.value else { return [] }
    let named = step.transitions.compactMap(\.name?.value)
    let isOwn = context.project.settings?.actions.contains { $0.value == action } == true
    let outcomes = isOwn ? nil : context.project.domain.outcomesByAction[action]
    guard outcomes != nil || !named.isEmpty else { return [] }
    let free = outcomes?.filter { !named.contains($0) } ?? []
    return step.transitions.compactMap { row in
      guard row.trigger.kind == .case, row.name == nil else { return nil }
      let words = RowText.normalized(row.trigger.text.value)
      if let outcomes, outcomes.contains(where: { RowText.normalized($0) == words }) { return nil }
      return finding(
        "\(row.id.value) has no outcome name for '\(action)' to return", at: row.trigger.text.span, in: flow,
        row: row.id.value,
        help: free.isEmpty
          ? "add 'as: …' with the name of the outcome"
          : "add 'as: …' with one of \(Suggestion.list(free.map { "'\($0)'" }))")
    }
  }
}
