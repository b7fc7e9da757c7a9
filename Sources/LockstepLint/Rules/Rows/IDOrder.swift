import LockstepModel

/// Rows that do not stand in the order of their numbers (design §3: in the same order).
struct IDOrder: FlowRule {
  let info = RuleInfo(
    "id-order", "rows do not stand in the order of their numbers",
    why: "People look for a number where it should stand.",
    example: RuleInfo.useCase("Open the app") + """
      -       - {id: 1.1, screen: Home, transitions: [{id: 1.1b, user: selects Close, next: end}, {id: 1.1a, user: selects Info, next: end}]}
      +       - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Close, next: end}, {id: 1.1b, user: selects Info, next: end}]}
      """,
    dependsOn: .steps,
    level: .note,
    suppressed: """
      in a step where an id stands in the wrong place or twice, or where an action has lost its row.
      """)

  func findings(in flow: LintSubject.Flow, _ subject: LintSubject) -> [Diagnostic] {
    subject.facts[flow.index].jumps.compactMap { jump in
      guard !jump.isGap else { return nil }
      return finding(
        "\(jump.id.value) stands behind \(jump.before)", at: jump.id.span, in: flow,
        row: jump.id.value, help: "move it, or number the rows anew")
    }
  }
}
