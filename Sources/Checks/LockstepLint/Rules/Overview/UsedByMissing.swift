import LockstepModel

/// A partial flow is called by a flow that its row "Used by" does not list (`used-by`).
struct UsedByMissing: DocumentRule {
  let info = RuleInfo("used-by-missing", dependsOn: .contract, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .partialFlow, let aspect = document.aspect(.usedBy, flow.wording) else {
      return []
    }
    let listed = Set(FlowCitation.all(in: aspect, of: document, flow.wording).flatMap { $0.flows.map(\.id) })
    var seen: Set<String> = [document.id.value]
    return context.flowUses.uses(leadingTo: document.id.value).filter(\.isCall).compactMap { use in
      let caller = context.flows[use.flow].document
      guard !listed.contains(caller.id.value), !context.hasContradictoryLink(use.row.value, in: use.flow),
        seen.insert(caller.id.value).inserted
      else { return nil }
      return finding(
        "\(caller.id.value) executes \(document.id.value), but is not listed", at: aspect.row.key.span,
        in: flow, row: aspect.name, help: "list it: '[\(caller.id.value) \(caller.title.value)](…)'",
        related: [.init(Location(caller.source, use.row.span), "executed here")],
        restingOn: [caller.id.value])
    }
  }
}
