import Lockstep
import LockstepModel

/// Nothing leads to a scenario, and all scenarios of nearly the same title are entered from one step.
struct MissingCase: Rule {
  let info = RuleInfo(
    "missing-case", "a step has no row for the situation of an existing scenario",
    why: "The scenario describes the situation, but the step has no case for it.",
    example: RuleInfo.useCase("Open the app", scenario: "PRIMARY SCENARIO") + """
      -       - {id: 1.1, os: scans the finger, transitions: [{id: 1.1a, case: It fits, next: end}, {id: 1.1b, case: Invalid (first time), next: 2}, {id: 1.1c, case: Invalid (second time), next: 3}]}
      +       - {id: 1.1, os: scans the finger, transitions: [{id: 1.1a, case: It fits, next: end}, {id: 1.1b, case: Invalid (first time), next: 2}, {id: 1.1c, case: Invalid (second time), next: 3}, {id: 1.1d, case: Invalid (fifth time), next: 4}]}
          - id: 2
            title: "WHEN FINGER IS INVALID, FIRST TIME"
            steps:
              - {id: 2.1, prompt: Again, transitions: [{id: 2.1a, user: selects Try, next: 1.1}]}
          - id: 3
            title: "WHEN FINGER IS INVALID, SECOND TIME"
            steps:
              - {id: 3.1, prompt: Once more, transitions: [{id: 3.1a, user: selects Try, next: 1.1}]}
          - id: 4
            title: "WHEN FINGER IS INVALID, FIFTH TIME"
            steps:
              - {id: 4.1, prompt: No more, transitions: [{id: 4.1a, user: selects Close, next: end}]}
      - ---
      - lockstep: 1
      - rules: {unreachable-scenario: note}
      """,
    dependsOn: .rows,
    level: .warning,
    suppressed: "where another finding explains why the scenario is unreachable.")

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.ways.parts(of: flow.index).compactMap { part -> Diagnostic? in
      let scenario = flow.section.scenarios[part.scenario]
      guard part.step == nil, let title = scenario.title else { return nil }
      let words = ContentWords.of(title.value, flow.wording)
      let siblings = flow.section.scenarios.filter { other in
        guard other.id.value != scenario.id.value, let title = other.title else { return false }
        let common = words.intersection(ContentWords.of(title.value, flow.wording)).count
        return common >= 3 && common * 2 > words.count
      }
      guard siblings.count > 1 else { return nil }
      let ids = Set(siblings.map(\.id.value))
      let origins = flow.section.scenarios.flatMap(\.steps).filter { step in
        let targets = Set(
          step.transitions.compactMap { row -> String? in
            guard row.trigger.kind == .case, case .next(let text)? = row.target?.kind else { return nil }
            return text.value
          })
        return ids.isSubset(of: targets)
      }
      guard let step = origins.first, origins.count == 1 else { return nil }
      return finding(
        "\(step.id.value) has no row for '\(title.value)'", at: step.id.span, in: flow, row: step.id.value,
        help: "add a row: "
          + RowSpelling(flow).row(RowLetters.free(in: step, flow.wording), .case, next: scenario.id.value),
        related: [.init(Location(flow.document.source, scenario.id.span), "unreachable")])
    }
  }
}
