import Lockstep
import LockstepModel

/// Two outcomes lead to a step that needs a value, and only one of them brings it (`values`).
struct OutcomeLacksValue: StepRule {
  let info = RuleInfo("outcome-lacks-value", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: TableContext) -> [Diagnostic] {
    let linked = context.linked
    guard step.kind.value.isAutomatic, step.transitions.contains(where: { !$0.values.isEmpty }),
      let index = linked.index(of: step, in: flow)
    else { return [] }
    var found: [Diagnostic] = []
    for (number, bringing) in step.transitions.enumerated() where !bringing.values.isEmpty {
      guard let goal = linked.neighbour(ofRow: number, of: index), let entered = linked.step(goal) else {
        continue
      }
      for value in bringing.values where entered.needs(value.name.value) {
        for (other, row) in step.transitions.enumerated()
        where linked.neighbour(ofRow: other, of: index) == goal
          && !row.values.contains(where: { $0.name.value == value.name.value })
          && !found.contains(where: { $0.row == row.id.value })
        {
          found.append(
            finding(
              "\(row.id.value) leads to \(entered.id.value), which needs '\(value.name.value)', but does not provide it",
              at: row.trigger.text.span, in: flow, row: row.id.value,
              help: "add 'values: {\(value.name.value): \(value.kind.value.rawValue)}'",
              related: [
                .init(Location(flow.document.source, value.name.span), "\(bringing.id.value) provides it")
              ]))
        }
      }
    }
    return found
  }
}

extension Step {
  /// Whether a timer counts by a value, or a text has a gap for it.
  fileprivate func needs(_ value: String) -> Bool {
    transitions.contains { row in
      if case .value(let name)? = row.after { name.value == value } else { false }
    } || Placeholder.all(in: self).contains { $0.name == value }
  }
}
