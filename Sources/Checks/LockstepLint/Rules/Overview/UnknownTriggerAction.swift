import LockstepModel

/// The row "Triggered by" names an action that leads elsewhere, or is called otherwise, in the flow that it
/// names (`triggered-by`).
struct UnknownTriggerAction: DocumentRule {
  let info = RuleInfo("unknown-trigger-action", dependsOn: .rows, level: .warning)

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let aspect = document.aspect(.triggeredBy, flow.wording) else {
      return []
    }
    return FlowCitation.all(in: aspect, of: document, flow.wording).compactMap {
      check($0, in: flow, aspect, context)
    }
  }

  private func check(
    _ mention: FlowCitation, in flow: LintContext.Flow, _ aspect: OverviewItems, _ context: LintContext
  ) -> Diagnostic? {
    // A list of several flows does not show which of them has the action.
    guard let action = mention.action, !mention.isSequence else { return nil }
    let wrong = mention.flows.compactMap { id, span -> (id: String, span: Span, ways: [FlowUse])? in
      let ways = context.flowUses.documentsReachedByCalls(from: id).flatMap { document in
        context.flowUses.uses(in: document).filter {
          $0.enteredDocumentID == flow.document.id.value && !$0.isCall
        }
      }
      let names = ways.compactMap(\.userWords).map { ActionName(row: $0, flow.wording) }
      guard !ways.isEmpty, !context.mayStillLead(to: flow.document, from: id, by: action),
        !names.contains(where: { $0.text == action })
      else { return nil }
      return (id, span, ways)
    }
    guard let first = wrong.first else { return nil }
    let names = first.ways.compactMap(\.userWords).map { "'\(ActionName(row: $0, flow.wording).text)'" }
    return finding(
      "no row '\(action)' leads from \(wrong.map(\.id).joined(separator: ", ")) to \(flow.document.id.value)",
      at: mention.text.span, in: flow, row: aspect.name,
      help: names.isEmpty
        ? "name the action that leads there"
        : "in \(first.id) the action is called \(names.joined(separator: " or "))",
      related: wrong.flatMap { $0.ways.prefix(2) }.map { way in
        .init(Location(context.flows[way.flow].document.source, way.row.span), "leads here")
      }, restingOn: wrong.map(\.id))
  }
}
