import LockstepModel

/// A step that can be entered and never left: no way leads to an end. See ``DeadEnds``.
struct DeadEnd: Rule {
  let info = RuleInfo(
    "dead-end", "no path leads out of a step",
    why: "A session that reaches the step can never end, leave the flow or go back.",
    example: RuleInfo.useCase("Open the app") + """
              - {id: 1.1, screen: Home, transitions: [{id: 1.1a, user: selects Info, next: 1.2}]}
      -       - {id: 1.2, screen: Info, transitions: [{id: 1.2a, user: selects Play, do: plays a sound}]}
      +       - {id: 1.2, screen: Info, transitions: [{id: 1.2a, user: selects Play, do: plays a sound}, {id: 1.2b, user: selects Back, next: back}]}
      """,
    dependsOn: .rows,
    level: .warning,
    suppressed: "for unreachable steps, and for loops that never wait.")

  /// How many steps are named.
  private static let most = 8

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let trap = DeadEnds.steps(
      of: flow.index, in: context.linked, besides: context.ways.circling(in: flow.index))
    if trap.isEmpty { return [] }
    // An unreachable step needs no way out.
    let unreachable = context.ways.unreachable(in: flow.index)
    let nodes = trap.filter { !unreachable.contains($0) }
    guard let first = nodes.first, let step = context.linked.step(first), let row = step.transitions.first
    else {
      return []
    }
    let names =
      nodes.prefix(Self.most).map { context.linked.id($0).value }.joined(separator: ", ")
      + (nodes.count > Self.most ? " and \(nodes.count - Self.most) more" : "")
    return [
      finding(
        nodes.count == 1
          ? "no row of \(step.id.value) leads out: the user is stuck here"
          : "from \(step.id.value) the user can never leave \(names)",
        at: row.id.span, in: flow, row: row.id.value,
        help: "add a way out, such as \(RowSpelling(flow).next("back", or: "end"))",
        related: [.init(Location(flow.document.source, step.id.span), "the step")])
    ]
  }
}
