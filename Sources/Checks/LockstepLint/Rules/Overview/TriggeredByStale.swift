import LockstepModel

/// The row "Triggered by" names a flow that does not lead to the use case (`triggered-by`).
struct TriggeredByStale: DocumentRule {
  let info = RuleInfo("triggered-by-stale", dependsOn: .rows, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let aspect = document.aspect(.triggeredBy, flow.wording) else {
      return []
    }
    return FlowCitation.all(in: aspect, of: document, flow.wording).flatMap { mention -> [Diagnostic] in
      // "Back in the menu, in UC9.1": a list of flows is one trigger, and one finding.
      let stale = mention.flows.filter { id, _ in
        context.hasDocument(id) && id != document.id.value && !leads(id, to: document.id.value, context)
          && !context.mayStillLead(to: document, from: id, by: mention.action)
      }
      guard let first = stale.first, !mention.isSequence || stale.count == mention.flows.count else {
        return []
      }
      let ids = stale.map(\.id).joined(separator: ", ")
      return [
        finding(
          "\(ids) \(stale.count == 1 ? "does" : "do") not lead to \(document.id.value)", at: first.span,
          in: flow,
          row: aspect.name, help: "remove the trigger, or let a row there go to \(document.id.value)",
          restingOn: stale.map(\.id))
      ]
    }
  }

  /// Whether a row of the flow, or of one that it calls, goes there, or it calls it itself.
  private func leads(_ origin: String, to target: String, _ context: LintContext) -> Bool {
    context.flowUses.documentsReachedByCalls(from: origin).contains { document in
      context.flowUses.uses(in: document).contains { $0.enteredDocumentID == target }
    }
  }
}
