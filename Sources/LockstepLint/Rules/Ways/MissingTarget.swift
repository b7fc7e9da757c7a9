import LockstepModel

/// A row, a called use case or an empty scenario that says neither where to go nor what to do (design §3).
struct MissingTarget: FlowRule {
  let info = RuleInfo.missingTarget

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for scenario in flow.section.scenarios {
      if scenario.steps.isEmpty, scenario.target == nil {
        found.append(
          finding(
            "scenario \(scenario.id.value) has no step and leads nowhere", at: scenario.id.span, in: flow,
            row: scenario.id.value,
            help: "add its steps, or say where it leads with \(RowSpelling(flow.document).next("…"))"))
      }
    }
    for step in flow.steps(withAny: [.nowhere, .call]) { check(step, in: flow, subject, into: &found) }
    return found
  }

  private func check(
    _ step: Step, in flow: LintSubject.Flow, _ subject: LintSubject, into found: inout [Diagnostic]
  ) {
    // That a partial flow is called as a use case is said by its own rule.
    if step.isWayless, subject.project.flow(step.name.value)?.isPartial != true {
      found.append(
        finding(
          "\(step.id.value) does not say how to go on when \(step.name.value) has ended", at: step.name.span,
          in: flow,
          row: step.id.value, help: "say where with \(RowSpelling(flow.document).next("…"))"))
    }
    let spelling = RowSpelling(flow.document)
    for row in step.transitions where row.target == nil && row.effect == nil {
      found.append(
        finding(
          "\(row.id.value) '\(row.trigger.text.value)' leads nowhere and does nothing",
          at: row.trigger.text.span,
          in: flow, row: row.id.value,
          help:
            "say where it leads, such as \(spelling.next("back")), or what it does with \(spelling.effect)",
          related: subject.ways.part(flow.index, lostBy: .missingTarget(row.id.span)).map {
            [$0.related(in: subject)]
          } ?? []))
    }
  }
}
