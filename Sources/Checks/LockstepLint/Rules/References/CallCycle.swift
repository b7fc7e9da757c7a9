import LockstepModel

/// A flow executes itself, or another one that leads back to it: a session calls 64 levels deep at most.
struct CallCycle: Rule {
  let info = RuleInfo("call-cycle", level: .warning)

  func findings(in flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    context.links[flow.index].uses.compactMap { use in
      guard use.isCall, context.hasDocument(use.enteredDocumentID) else { return nil }
      let origin = flow.document.id.value
      if use.enteredDocumentID == origin { return selfCallFinding(use, in: flow, context) }
      let isPartial = flow.document.kind.value == .partialFlow
      let called = context.flowUses.documentsReachedByCalls(from: use.enteredDocumentID)
      let back = called.lazy.flatMap { context.flowUses.uses(in: $0) }.first {
        $0.enteredDocumentID == origin && ($0.isCall || !isPartial) && (use.callsUseCase || $0.isCall)
      }
      guard let back else { return nil }
      return finding(
        "\(use.row.value) executes \(use.enteredDocumentID), which leads back to \(origin)", at: use.row.span,
        in: flow,
        row: use.row.value, help: "let \(use.enteredDocumentID) end there, or return a result",
        related: [.init(Location(context.flows[back.flow].document.source, back.row.span), "leads back")],
        restingOn: called)
    }
  }

  private func selfCallFinding(_ use: FlowUse, in flow: LintContext.Flow, _ context: LintContext)
    -> Diagnostic?
  {
    // An automatic cycle is reported itself.
    let isInCycle = context.reachability.stepsInCycles(in: flow.index).contains {
      context.linked.id($0).span == use.row.span
    }
    guard use.enteredFlow == flow.index, !isInCycle,
      let first = context.linked.entrance(of: flow.index).map({ context.linked.id($0) })
    else { return nil }
    return finding(
      "\(use.row.value) executes \(use.name.value), which is its own flow", at: use.row.span, in: flow,
      row: use.row.value, help: "lead to its beginning with \(flow.spelled(.next(first.value))), or end there"
    )
  }
}
