import LockstepModel

/// A scenario that no way from the beginning of its flow leads to; see ``UnreachablePart``.
struct UnreachableScenario: Rule {
  let info = RuleInfo("unreachable-scenario", dependsOn: .rows)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.reachability.parts(of: flow.index).filter { $0.step == nil }.map { part in
      let scenario = flow.section.scenarios[part.scenario]
      let title = scenario.title.map { " \($0.value)" } ?? ""
      return finding(
        part.message("scenario \(scenario.id.value)\(title)"), at: scenario.id.span, in: flow,
        row: scenario.id.value,
        help: "lead to it with \(flow.spelled(.next(scenario.id.value))), or remove it",
        related: part.relatedSteps(in: context))
    }
  }
}
