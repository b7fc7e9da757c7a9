import LockstepModel

/// What the findings in a table rest on that other tables seldom change: where its own rows lead, the ways through it, and what
/// the names of the project mean. The findings are kept while these are the same.
struct TableContext {
  private let context: LintContext
  private let flow: LintContext.FlowIndex

  init(_ flow: LintContext.FlowIndex, in context: LintContext) { (self.flow, self.context) = (flow, context) }

  /// Of other flows no more than ``LockstepModel/Project/hasSameLinks(as:)`` compares: neither their rows nor their texts.
  var project: Project { context.project }
  /// The links of the table.
  var linked: LinkedProject { context.linked }
  /// The steps of the table that belong to loops that never wait, and those that are never reached.
  var stepsInCycles: Set<LintContext.StepIndex> { context.reachability.stepsInCycles(in: flow) }
  var unreachableSteps: Set<LintContext.StepIndex> { context.reachability.unreachableSteps(in: flow) }
  /// The unreachable parts of the table, in its order.
  var parts: [UnreachablePart] { context.reachability.parts(of: flow) }

  /// The part to which a lost way of the table probably should lead.
  func part(explainedBy cause: ReachabilityHint.Cause) -> UnreachablePart? {
    context.reachability.part(flow, explainedBy: cause)
  }
}
