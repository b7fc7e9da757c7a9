import LockstepModel

/// The values that can be in sight in a flow: its own, and those of the flows that may have called it.
struct ValueSight {
  /// In lower case.
  private let names: Set<String>
  /// Whether some of the callers are elsewhere, or unknown.
  private let isOpen: Bool

  init(of flow: LintContext.Flow, in context: LintContext) {
    var flows: Set<LintContext.FlowIndex> = [flow.index]
    var next = [flow.index]
    var names: Set<String> = []
    var isOpen = context.hasLostFlows
    while let index = next.popLast() {
      let callers = context.callers[index] ?? []
      let table = context.flows[index]
      names.formUnion(table.names.shown)
      // A secret is in sight, too, though it is not shown.
      names.formUnion(table.names.secrets.map { $0.lowercased() })
      if table.entry.isPartial, callers.isEmpty || Self.isUsedElsewhere(table, context) { isOpen = true }
      for caller in callers where flows.insert(caller).inserted { next.append(caller) }
    }
    (self.names, self.isOpen) = (names, isOpen)
  }

  /// Whether a partial flow says that flows use it which are not here.
  private static func isUsedElsewhere(_ table: LintContext.Flow, _ context: LintContext) -> Bool {
    guard let aspect = table.document.aspect(.usedBy, table.wording) else { return false }
    return FlowCitation.all(in: aspect, of: table.document, table.wording).flatMap(\.flows)
      .contains { !context.isHere($0.id) }
  }

  /// Whether a value is certainly never in sight.
  func lacks(_ name: String) -> Bool { !isOpen && !names.contains(name) }
}
