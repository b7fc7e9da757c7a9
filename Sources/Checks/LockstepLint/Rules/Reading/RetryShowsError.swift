import Lockstep
import LockstepModel

/// Try again, OK or Close leads to the prompt with which a scenario for another situation begins.
struct RetryShowsError: Rule {
  let info = RuleInfo("retry-shows-error", level: .warning)

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    let wording = flow.wording
    guard flow.section.scenarios.contains(where: { Self.isCondition($0, wording) }) else { return [] }
    let linked = context.linked
    return linked.steps(of: flow.index).flatMap { index -> [Diagnostic] in
      guard let step = linked.step(index), step.kind.value.isOverlay else { return [] }
      return step.transitions.enumerated().compactMap { number, row in
        guard row.trigger.kind == .user,
          ActionName(row: row.trigger.text.value, wording).dismissesOrRetries(wording),
          let text = row.target?.text,
          let prompt = linked.neighbour(ofRow: number, of: index), linked.steps[prompt].step == 0,
          linked.steps[prompt].scenario != linked.steps[index].scenario,
          Self.isCondition(linked.scenario(prompt), wording)
        else { return nil }
        let other = linked.scenario(prompt)
        return finding(
          "\(row.id.value) leads to the prompt of \(other.id.value) \(other.title?.value ?? "")",
          at: text.span, in: flow,
          row: row.id.value, help: "change the target to the step that performs the action",
          related: [.init(Location(flow.document.source, other.id.span), "the scenario")])
      }
    }
  }

  /// `WHEN …`: a scenario that begins by showing the user the problem.
  private static func isCondition(_ scenario: Scenario, _ wording: Wording) -> Bool {
    scenario.steps.first?.kind.value.isOverlay == true
      && scenario.title.map { wording.isCondition($0.value) } == true
  }
}
