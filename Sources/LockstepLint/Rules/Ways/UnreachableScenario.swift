import LockstepModel

/// A scenario that no way from the beginning of its flow leads to; see ``UnreachablePart``.
struct UnreachableScenario: Rule {
  let info = RuleInfo(
    "unreachable-scenario", "no row leads to any step of a scenario",
    why: """
      The scenario never happens. Either a row has the wrong target, or the scenario is obsolete. A flow is entered \
      at its first step, and at the steps and scenarios that a go-to names.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                screen: Welcome
                transitions:
                  - {id: 1.1a, user: selects Next, next: end}
      +           - {id: 1.1b, user: selects Info, next: 2}
          - id: 2
            steps:
              - id: 2.1
                screen: Info
                transitions:
                  - {id: 2.1a, user: selects Back, next: back}
      """,
    dependsOn: .rows,
    suppressed: """
      for the scenario or step that a missing number, a row without a target or a duplicate ID probably means: the \
      finding there names it.
      """)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.ways.parts(of: flow.index).filter { $0.step == nil }.map { part in
      let scenario = flow.section.scenarios[part.scenario]
      let title = scenario.title.map { " \($0.value)" } ?? ""
      return finding(
        part.message("scenario \(scenario.id.value)\(title)"), at: scenario.id.span, in: flow,
        row: scenario.id.value,
        help: "lead to it with \(RowSpelling(flow).next(scenario.id.value)), or remove it",
        related: part.entry(in: context))
    }
  }
}
