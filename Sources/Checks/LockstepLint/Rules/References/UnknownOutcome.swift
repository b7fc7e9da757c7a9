import Lockstep
import LockstepModel

/// `as:` names an outcome that a built-in action never comes to.
struct UnknownOutcome: StepRule {
  let info = RuleInfo("unknown-outcome", level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    guard step.kind.value.isAutomatic, let action = step.action?.value,
      let outcomes = context.project.domain.outcomesByAction[action],
      context.project.settings?.actions.contains(where: { $0.value == action }) != true
    else { return [] }
    let known = Set(outcomes.map(Self.withoutNumber))
    return step.transitions.compactMap { row in
      guard let name = row.name, !known.contains(Self.withoutNumber(name.value)) else { return nil }
      let close = Suggestion.similarNames(to: name.value, among: outcomes)
      let edit =
        close.count == 1 ? Diagnostic.Fix.writing(close[0], over: name, in: flow.document.source) : nil
      return finding(
        "'\(action)' never has the outcome '\(name.value)'", at: name.span, in: flow, row: row.id.value,
        help: Suggestion.help(for: name.value, among: outcomes)
          ?? "the built-in action has \(outcomes.map { "'\($0)'" }.joined(separator: ", ")); list an action of your own "
          + "under 'actions:' in lockstep.yaml",
        fixes: [edit].compactMap(\.self))
    }
  }

  /// `wrong-` of `wrong-3`.
  private static func withoutNumber(_ name: String) -> Substring {
    name.last?.isNumber == true && name.contains("-")
      ? name[...(name.lastIndex(of: "-") ?? name.startIndex)] : name[...]
  }
}
