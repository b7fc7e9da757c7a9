import Lockstep
import LockstepModel

/// A case, or a button that only closes or tries again, leads into the middle of another scenario than the first.
struct EntersMidScenario: Rule {
  let info = RuleInfo("enters-mid-scenario", dependsOn: .rows, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    let scenarios = flow.section.scenarios
    guard scenarios.count > 2 else { return [] }
    let linked = context.linked
    let skipped = Set(
      context.parts.compactMap { part in
        part.step.flatMap {
          $0 > 0 ? linked.index(ofStep: $0 - 1, ofScenario: part.scenario, in: flow.index) : nil
        }
      })
    return linked.steps(of: flow.index).flatMap { index -> [Diagnostic] in
      guard let step = linked.step(index), !skipped.contains(index) else { return [] }
      return step.transitions.indices.compactMap { number in
        guard let next = linked.neighbour(ofRow: number, of: index), let place = linked.steps[next].step,
          place > 0,
          linked.steps[next].scenario > 0, linked.steps[next].scenario != linked.steps[index].scenario
        else { return nil }
        let row = step.transitions[number]
        guard Self.isCaseOrDismissal(row, flow.wording), let text = row.target?.text,
          !isWayBack(from: index, to: next, linked)
        else { return nil }
        let scenario = scenarios[Int(linked.steps[next].scenario)]
        return finding(
          "\(row.id.value) leads into the middle of \(scenario.id.value) \(scenario.title?.value ?? "")",
          at: text.span,
          in: flow, row: row.id.value, help: "change the target to its first step, or to 'back'",
          related: [.init(Location(flow.document.source, scenario.id.span), "the scenario")])
      }
    }
  }

  private static func isCaseOrDismissal(_ row: FlowRow, _ wording: Wording) -> Bool {
    switch row.trigger.kind {
    case .case: true
    case .user: ActionName(row: row.trigger.text.value, wording).dismissesOrRetries(wording)
    default: false
    }
  }

  /// Whether the other scenario led here in the first place.
  private func isWayBack(
    from step: LintContext.StepIndex, to next: LintContext.StepIndex, _ linked: LinkedProject
  ) -> Bool {
    let (own, other) = (linked.steps[step].scenario, linked.steps[next].scenario)
    return linked.steps(of: linked.steps[step].flow).contains { origin in
      guard linked.steps[origin].scenario == other else { return false }
      return linked.steps[origin].rows.contains { row in
        if case .step(let entered) = linked.destinations[row] {
          linked.steps[entered].scenario == own
        } else {
          false
        }
      }
    }
  }
}
