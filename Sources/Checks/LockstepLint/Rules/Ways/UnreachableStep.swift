import LockstepModel

/// A step that no way from the beginning of its flow leads to, in a scenario that has others; see
/// ``UnreachablePart``.
struct UnreachableStep: Rule {
  let info = RuleInfo("unreachable-step", dependsOn: .rows)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.reachability.parts(of: flow.index).compactMap { part -> Diagnostic? in
      guard let number = part.step else { return nil }
      let step = flow.section.scenarios[part.scenario].steps[number]
      return finding(
        part.message("step \(step.id.value)"), at: step.id.span, in: flow, row: step.id.value,
        help: "lead to it with \(flow.spelled(.next(step.id.value))), or remove it",
        related: part.relatedSteps(in: context))
    }
  }
}

extension UnreachablePart {
  func message(_ name: String) -> String {
    hasIncomingRows ? "only unreachable rows lead to \(name)" : "\(name) is unreachable"
  }

  /// The part as the place that a lost way may have been meant to lead to.
  func asRelated(in linked: LinkedProject) -> Diagnostic.Related {
    .init(Location(linked.tables[flow].document.source, id(in: linked).span), "unreachable")
  }

  /// Where the flow does begin, and which steps are not reached for the same reason.
  func relatedSteps(in context: LintContext) -> [Diagnostic.Related] {
    guard let first = context.linked.entrance(of: flow) else { return [] }
    let steps = step == nil ? unreachedSteps[...] : unreachedSteps.dropFirst()
    return [related(first, "the flow begins here", in: context)]
      + steps.filter { context.linked.step($0) != nil }.map {
        related($0, "so this is unreachable", in: context)
      }
  }

  private func related(_ node: LintContext.StepIndex, _ message: String, in context: LintContext)
    -> Diagnostic.Related
  {
    let source = context.flows[context.linked.steps[node].flow].document.source
    return .init(Location(source, context.linked.id(node).span), message)
  }
}
