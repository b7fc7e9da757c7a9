import LockstepModel

/// A number or letter is missing between two rows.
struct IDGap: Rule {
  let info = RuleInfo(
    "id-gap", "a number or letter is missing between two rows",
    why: "Nothing breaks, but readers cannot know whether a row was removed.",
    example: RuleInfo.useCase("Open the app") + """
      -       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1c, user: selects Info, next: end}]}
      +       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1b, user: selects Info, next: end}]}
      """,
    dependsOn: .steps,
    level: .note,
    suppressed: """
      in a step with a misplaced or duplicate ID, or with a missing row of an action.
      """)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    summary.jumps.compactMap { jump in
      guard jump.isGap else { return nil }
      return finding(
        "\(jump.expected) is missing before \(jump.id.value)", at: jump.id.span, in: flow,
        row: jump.id.value, help: "renumber it to \(jump.expected), or leave it: nothing depends on gaps")
    }
  }
}
