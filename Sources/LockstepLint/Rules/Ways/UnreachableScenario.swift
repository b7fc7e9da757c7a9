import LockstepModel

/// A scenario that no way from the beginning of its flow leads to; see ``UnreachablePart``.
struct UnreachableScenario: FlowRule {
  let info = RuleInfo(
    "unreachable-scenario", "nothing leads to any step of a scenario",
    why: """
      What the scenario promises never happens. Either a row that should lead to it leads elsewhere, or it is
      left over. A flow is entered at its first step, and where a go-to names a step or scenario of it.
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
      for each number that nothing has, the one scenario or step that it fits best, which its finding names; so for a \
      row without a target whose words are those of the title, and for an id that two rows share.
      """)

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    subject.ways.parts(of: flow.index).filter { $0.step == nil }.map { part in
      let scenario = flow.section.scenarios[part.scenario]
      let title = scenario.title.map { " \($0.value)" } ?? ""
      return finding(
        part.message("scenario \(scenario.id.value)\(title)"), at: scenario.id.span, in: flow,
        row: scenario.id.value,
        help: "lead to it with \(RowSpelling(flow.document).next(scenario.id.value)), or remove it",
        related: part.entry(in: subject))
    }
  }
}
