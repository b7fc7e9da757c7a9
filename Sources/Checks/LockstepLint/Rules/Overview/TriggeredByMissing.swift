import LockstepModel

/// A flow leads to a use case whose row "Triggered by" does not list it (`triggered-by`).
///
/// Ways back do not count, nor do those to a hub such as the dashboard, where nearly every flow ends.
struct TriggeredByMissing: DocumentRule {
  let info = RuleInfo("triggered-by-missing", dependsOn: .contract, level: .note)

  /// From how many documents on a use case is a hub.
  private static let hubThreshold = 5

  func findings(inDocumentOf flow: LintContext.Flow, _ context: LintContext) -> [Diagnostic] {
    let document = flow.document
    guard document.kind.value == .useCase, let aspect = document.aspect(.triggeredBy, flow.wording) else {
      return []
    }
    let uses = context.flowUses.uses(leadingTo: document.id.value).filter { !$0.isCall }
    guard Set(uses.map { context.flows[$0.flow].document.id.value }).count < Self.hubThreshold else {
      return []
    }
    let mentions = FlowCitation.all(in: aspect, of: document, flow.wording)
    let listed = Set(mentions.flatMap { $0.flows.map(\.id) })
    // `user invokes a universal link` means the flow that resolves one.
    let described = mentions.filter(\.flows.isEmpty).map { ContentWords.set(of: $0.text.value, flow.wording) }
    let leadsTo = Set(
      context.flowUses.uses(in: document.id.value).filter { !$0.isCall }.map(\.enteredDocumentID))
    var seen: Set<String> = [document.id.value]
    return uses.compactMap { use in
      let caller = context.flows[use.flow].document
      let title = ContentWords.set(of: caller.title.value, flow.wording)
      if described.contains(where: { $0.intersection(title).count > 1 }) { return nil }
      let isWayBack = leadsTo.contains(caller.id.value) && !use.namesStep
      guard !listed.contains(caller.id.value), !isWayBack, seen.insert(caller.id.value).inserted else {
        return nil
      }
      return finding(
        "\(caller.id.value) \(use.row.value) leads here, but is not listed", at: aspect.row.key.span,
        in: flow, row: aspect.name, help: "add the words of that row to this list, with a link to its flow",
        related: [.init(Location(caller.source, use.row.span), "leads here")], restingOn: [caller.id.value])
    }
  }
}

extension RuleInfo {
  /// The end of an example: another flow, with lines about what triggers it.
  static func exampleFlow(triggeredBy lines: [String]) -> String {
    """
      ---
      flow: UC1.2
      kind: use-case
      title: Open the app
      overview:
    \(lines.joined(separator: "\n"))
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Info, transitions: [{id: 1.1a, user: selects Close, next: end}]}
    """
  }
}
