import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// `go-to:` or `end-go-to:` leads into a partial flow, which only a call can enter (design §4).
struct GoToPartialFlow: FlowRule {
  let info = RuleInfo(
    "go-to-partial-flow", "a row goes to a partial flow instead of calling it",
    why: """
      Going to a flow drops whoever called: when the partial flow hands back its result nobody is there to
      take it, and the session ends.
      """,
    bad: """
      flow: UC1.1
      kind: use-case
      title: Delete a card
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Card
              transitions:
                - {id: 1.1a, user: selects Delete, go-to: PF2.4}
      ---
      lockstep: 1
      external-flows:
        PF2.4: {title: Confirm a protected action, results: [Confirm]}
      """,
    good: """
      flow: UC1.1
      kind: use-case
      title: Delete a card
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              screen: Card
              transitions:
                - {id: 1.1a, user: selects Delete, next: 1.2}
            - id: 1.2
              partial-flow: PF2.4
              transitions:
                - {id: 1.2a, returns: Confirm, next: end}
      ---
      lockstep: 1
      external-flows:
        PF2.4: {title: Confirm a protected action, results: [Confirm]}
      """)

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for scenario in flow.section.scenarios {
      check(scenario.target, row: scenario.id.value, in: flow, subject.project, into: &found)
    }
    for step in flow.steps(with: .leaves) {
      check(step.target, row: step.id.value, in: flow, subject.project, into: &found)
      for row in step.transitions {
        check(row.target, row: row.id.value, in: flow, subject.project, into: &found)
      }
    }
    return found
  }

  private func check(
    _ target: Target?, row: String, in flow: LintSubject.Flow, _ project: Project,
    into found: inout [Diagnostic]
  ) {
    switch target?.kind {
    case .goTo(let name, _), .endGoTo(let name, _):
      guard let other = project.flow(name.value), other.isPartial else { return }
      found.append(
        finding(
          "\(row) goes to \(other.id), a partial flow, which hands its result to nobody", at: name.span,
          in: flow,
          row: row, help: "lead to a step \(RowSpelling(flow.document).call(other.id)) that takes its results"
        ))
    default: return
    }
  }
}
