import LockstepModel

/// A step that can be entered and never left: no way leads to an end. See ``DeadEnds``.
struct DeadEnd: Rule {
  let info = RuleInfo("dead-end", dependsOn: .rows, level: .warning)

  /// How many steps are named.
  private static let mostNamed = 8

  func findings(in flow: LintContext.Flow, _ context: TableContext) -> [Diagnostic] {
    let trap = DeadEnds.steps(of: flow.index, in: context.linked, besides: context.stepsInCycles)
    if trap.isEmpty { return [] }
    // An unreachable step needs no way out.
    let unreachable = context.unreachableSteps
    let nodes = trap.filter { !unreachable.contains($0) }
    guard let first = nodes.first, let step = context.linked.step(first), let row = step.transitions.first
    else {
      return []
    }
    let names =
      nodes.prefix(Self.mostNamed).map { context.linked.id($0).value }.joined(separator: ", ")
      + (nodes.count > Self.mostNamed ? " and \(nodes.count - Self.mostNamed) more" : "")
    return [
      finding(
        nodes.count == 1
          ? "no row of \(step.id.value) leads out: the user is stuck here"
          : "from \(step.id.value) the user can never leave \(names)",
        at: row.id.span, in: flow, row: row.id.value,
        help: "add a way out, such as \(flow.spelled(.eitherTarget("back", "end")))",
        related: [.init(Location(flow.document.source, step.id.span), "the step")])
    ]
  }
}
