import LockstepModel

/// A row leads past the step that follows, to which nothing leads: the likely reason why that is unreachable.
struct SkippedStep: Rule {
  let info = RuleInfo("skipped-step", dependsOn: .rows, level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.reachability.parts(of: flow.index).compactMap { part -> Diagnostic? in
      guard let number = part.step, number > 0, !part.hasIncomingRows else { return nil }
      let scenario = flow.section.scenarios[part.scenario]
      let skipped = scenario.steps[number]
      let linked = context.linked
      let before = linked.index(ofStep: number - 1, ofScenario: part.scenario, in: part.flow)
      let rows = scenario.steps[number - 1].transitions
      // A row that leads nowhere is reported, and more likely to be the one that should lead there.
      if rows.contains(where: \.leadsNowhere) { return nil }
      let found = rows.indices.first { row in
        guard let next = linked.neighbour(ofRow: row, of: before), let step = linked.steps[next].step else {
          return false
        }
        // Further on in the scenario, or into the middle of another one.
        return Int(linked.steps[next].scenario) == part.scenario ? step > number : step > 0
      }
      guard let found, let text = rows[found].target?.text else { return nil }
      let row = rows[found]
      return finding(
        "\(row.id.value) skips \(skipped.id.value), which no row leads to", at: text.span, in: flow,
        row: row.id.value, help: "did you mean \(skipped.id.value) '\(skipped.displayName)'?",
        related: [.init(Location(flow.document.source, skipped.id.span), "skipped")])
    }
  }
}
