/// Every rule whose name a finding can bear, as data.
package enum RuleCatalogue {
  /// What the linter itself looks for, with examples.
  package static let linted = Rules.all.map(\.info) + SuppressionRules.all

  /// What `lockstep trace` says.
  package static let traced = Rules.traced

  /// In the order in which lists show them: those of the linter, then what readers and writers of files say, then those
  /// of the trace.
  package static let all = linted + Rules.readers + traced

  /// Whether `lockstep trace` says it, and lint never does.
  package static func isTraced(_ id: String) -> Bool { tracedIDs.contains(id) }

  private static let tracedIDs = Set(traced.map(\.id))

  /// The rule called `id`.
  package static func info(_ id: String) -> RuleInfo? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}
