import LockstepModel

/// Automatic steps that lead only to one another: 1,000 of them in a row are a fault. See
/// ``AutomaticCycles``.
struct AutomaticCycle: Rule {
  let info = RuleInfo.automaticCycle

  func findings(in context: LintContext) -> [Diagnostic] {
    let linked = context.linked
    return context.reachability.cycles.compactMap { cycle -> Diagnostic? in
      guard let first = cycle.first else { return nil }
      let flow = context.flows[linked.steps[first].flow]
      let names = (cycle + [first]).map { node in
        let other = context.flows[linked.steps[node].flow].entry.id
        return other == flow.entry.id ? linked.id(node).value : "\(other) \(linked.id(node).value)"
      }
      let related = cycle.dropFirst().map { node in
        Diagnostic.Related(
          Location(context.flows[linked.steps[node].flow].document.source, linked.id(node).span), "leads on")
      }
      return finding(
        "these steps loop without waiting for input: \(names.joined(separator: " → "))",
        at: linked.id(first).span, in: flow, row: linked.id(first).value,
        help: "let one of the rows lead to a screen or an end", related: Array(related),
        restingOn: cycle.map { context.flows[linked.steps[$0].flow].entry.id })
    }
  }
}
