import LockstepModel

/// The row "Used by" of a partial flow lists a flow that does not call it (`used-by`).
struct UsedByStale: DocumentRule {
  let info = RuleInfo("used-by-stale", dependsOn: .rows, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .partialFlow, let aspect = document.aspect(.usedBy, flow.wording) else {
      return []
    }
    let callers = Set(
      context.flowUses.uses(leadingTo: document.id.value).filter(\.isCall).map {
        context.flows[$0.flow].document.id.value
      })
    return FlowCitation.all(in: aspect, of: document, flow.wording).flatMap(\.flows).compactMap { id, span in
      // A call of a flow that does not exist, or with the label of this one, may have meant it.
      let isLabelled = (context.tablesByDocument[id] ?? []).contains { table in
        context.links[table].links.contains { $0.labelNumber == document.id.value && $0.contradictsItself }
      }
      guard !isLabelled, !callers.contains(id), context.hasDocument(id),
        context.danglingReferences[id]?.contains(where: { $0.mayMean(document, by: nil, flow.wording) })
          != true
      else { return nil }
      return finding(
        "\(id) does not execute \(document.id.value)", at: span, in: flow, row: aspect.name,
        help: "remove it from the list, or call \(document.id.value) there", restingOn: [id])
    }
  }
}
