import LockstepModel

/// Rows that are not in the order of their numbers.
struct IDOrder: Rule {
  let info = RuleInfo(
    "id-order", "rows are not in the order of their numbers",
    why: "People look for a number in its numerical place.",
    example: RuleInfo.useCase("Open the app") + """
      -       - {id: 1.1, screen: Home, transitions: [{id: 1.1b, user: selects Close, next: end}, {id: 1.1a, user: selects Info, next: end}]}
      +       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1b, user: selects Info, next: end}]}
      """,
    dependsOn: .steps,
    level: .note,
    suppressed: """
      in a step with a misplaced or duplicate ID, or with a missing row of an action.
      """)

  func findings(in flow: LintContext.Flow, _ summary: TableSummary) -> [Diagnostic] {
    var before: Set<String> = []
    return summary.jumps.compactMap { jump in
      // The first one of several behind the same is enough: that one may have come too early.
      guard !jump.isGap, before.insert(jump.before).inserted else { return nil }
      return finding(
        "\(jump.id.value) comes after \(jump.before)", at: jump.id.span, in: flow,
        row: jump.id.value, help: "move it, or renumber the rows")
    }
  }
}
