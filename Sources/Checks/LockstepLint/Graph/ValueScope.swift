import LockstepModel

/// The values that can be in sight in a flow: its own, and those of the flows that may have called it.
struct ValueScope {
  /// In lower case.
  private let valueNames: Set<String>
  /// Whether some of the callers are elsewhere, or unknown.
  private let hasUnknownCallers: Bool

  init(of flow: LintContext.Flow, in context: LintContext) {
    var flows: Set<LintContext.FlowIndex> = [flow.index]
    var next = [flow.index]
    var names: Set<String> = []
    var hasUnknownCallers = context.hasMissingFlows
    while let index = next.popLast() {
      let callers = context.callers[index] ?? []
      let table = context.flows[index]
      names.formUnion(table.dataNames.displayableNames)
      // A secret is in sight, too, though it is not shown.
      names.formUnion(table.dataNames.secretInputs.map { $0.lowercased() })
      if table.entry.isPartial, callers.isEmpty || Self.isUsedByMissingFlows(table, context) {
        hasUnknownCallers = true
      }
      for caller in callers where flows.insert(caller).inserted { next.append(caller) }
    }
    (self.valueNames, self.hasUnknownCallers) = (names, hasUnknownCallers)
  }

  /// Whether a partial flow says that flows use it which are not here.
  private static func isUsedByMissingFlows(_ table: LintContext.Flow, _ context: LintContext) -> Bool {
    guard let aspect = table.document.aspect(.usedBy, table.wording) else { return false }
    return FlowCitation.all(in: aspect, of: table.document, table.wording).flatMap(\.flows)
      .contains { !context.hasDocument($0.id) }
  }

  /// Whether a value is certainly never in sight.
  func lacks(_ name: String) -> Bool { !hasUnknownCallers && !valueNames.contains(name) }
}
