package import LockstepModel

/// Every rule whose id a finding can bear, as data.
package enum RuleCatalogue {
  /// The linter's own rules, with examples.
  package static let lintRules = Rules.all.map(\.info) + SuppressionRules.all

  /// In the order in which lists show them: those of the linter, then those of readers and other commands, then those
  /// of the trace.
  package static let all = lintRules + RuleInfo.readerRules

  /// Whether `lockstep trace` reports it, and lint never does.
  package static func isTraced(_ id: String) -> Bool { tracedIDs.contains(id) }

  private static let tracedIDs = Set(RuleInfo.traceRules.map(\.id))

  /// The rule called `id`.
  package static func info(_ id: String) -> RuleInfo? { infoByID[id] }

  private static let infoByID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
