import LockstepModel

/// A row and the list of actions spell the same action differently (`actions`); see ``ActionMatch``.
struct InconsistentActionName: Rule {
  let info = RuleInfo("inconsistent-action-name", level: .warning, isFixable: true)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.mismatches.flatMap { _, step, match in
      match.misspeltActions.grouped { $0.action.value }.flatMap { _, found in
        let action = found[0].action
        let names = found.map { ActionName(row: $0.row.trigger.text.value, flow.wording).text }
        if Self.isList(ActionName(action.value).text, of: names) {
          return [listFinding(action, names, of: step, in: flow)]
        }
        return zip(found, names).map { pair, name in
          spellingFinding(pair.row, calling: name, pair.action, of: step, in: flow)
        }
      }
    }
  }

  /// Whether rows select parts of an action: its list separates them by something else than a comma.
  private static func isList(_ action: String, of names: [String]) -> Bool {
    (Set(names).count > 1 || action.contains(where: ";|•·".contains)) && names.allSatisfy(action.contains)
  }

  private func listFinding(
    _ action: SourceString, _ names: [String], of step: Step, in flow: LintContext.Flow
  ) -> Diagnostic {
    let parts = names.uniqued { $0 }.map { "'\($0)'" }.joined(separator: " and ")
    return finding(
      "'\(action.value)' is one action of step \(step.id.value), and its rows select \(parts)",
      at: action.span, in: flow, row: step.id.value, help: "put a comma between two actions")
  }

  private func spellingFinding(
    _ row: FlowRow, calling old: String, _ action: SourceString, of step: Step, in flow: LintContext.Flow
  ) -> Diagnostic {
    let source = flow.document.source
    let name = ActionName(action.value).text
    let fix = Diagnostic.Fix.writing(name, over: old, at: row.trigger.text.span, in: source)
    return finding(
      "step \(step.id.value) spells this action '\(name)'", at: row.trigger.text.span, in: flow,
      row: row.id.value, help: "use the same name in both places",
      related: [.init(Location(source, action.span), "the action")], fixes: [fix].compactMap(\.self))
  }
}
