import LockstepModel

/// A flow executes another one that leads back to it: a session calls 64 levels deep at most.
struct CallCycle: Rule {
  let info = RuleInfo("call-cycle", level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.links[flow.index].uses.compactMap { use in
      guard use.isCall, context.isHere(use.target) else { return nil }
      let origin = flow.document.id.value
      // An automatic circle is reported itself.
      if use.target == origin { return nil }
      let isPartial = flow.document.kind.value == .partialFlow
      let called = context.uses.calls(from: use.target)
      let back = called.lazy.flatMap { context.uses.uses(in: $0) }.first {
        $0.target == origin && ($0.isCall || !isPartial) && (use.isUseCase || $0.isCall)
      }
      guard let back else { return nil }
      return finding(
        "\(use.row.value) executes \(use.target), which leads back to \(origin)", at: use.row.span, in: flow,
        row: use.row.value, help: "let \(use.target) end there, or return a result",
        related: [.init(Location(context.flows[back.flow].document.source, back.row.span), "leads back")],
        restingOn: called)
    }
  }
}
