import LockstepModel

/// A row for an outcome or a result does something and leads nowhere (design §4: `do:` without a target stays).
///
/// What was run or called has ended, so that staying means waiting for nothing; run refuses such a flow.
struct StuckOutcome: StepRule {
  let info = RuleInfo(
    "stuck-outcome", "a row takes an outcome or a result, does something and leads nowhere",
    why: """
      What the step waited for is over, so that the session would stay at a step that has ended. Doing something
      and staying is for steps that wait: screens, prompts, calls that are still at work.
      """,
    example: RuleInfo.useCase("Open the app") + """
              - id: 1.1
                system: determines whether there is a backup
                transitions:
                  - {id: 1.1a, case: There is one, next: 1.2}
      -           - {id: 1.1b, case: There is no backup, do: makes one}
      +           - {id: 1.1b, case: There is no backup, do: makes one, next: 1.2}
              - {id: 1.2, screen: Backup, transitions: [{id: 1.2a, user: selects Close, next: end}]}
      """)

  var needs: [StepTraits] { [[.automatic, .nowhere], [.call, .nowhere]] }

  func findings(in flow: LintSubject.Flow, _ step: Step, _ subject: LintSubject) -> [Diagnostic] {
    step.strandingRows.map { row in
      finding(
        "\(row.id.value) ends \(step.id.value), does something and leads nowhere",
        at: row.trigger.text.span, in: flow, row: row.id.value,
        help: "say where it goes on, such as \(RowSpelling(flow.document).next("…", or: "back"))")
    }
  }
}
