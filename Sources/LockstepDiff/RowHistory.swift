package import LockstepModel

/// The fates of the rows, steps and scenarios of a flow between two versions.
package struct RowHistory: Sendable {
  package struct Fate: Sendable {
    /// The id in the new version; nil where it is gone.
    package var id: String?
    /// Its other changes: target, meaning, words.
    package var changes: [Change]
  }

  private let ids: [String: String?]
  private let changes: [String: [Change]]

  package init(from old: FlowDocument, to new: FlowDocument) {
    var comparison = Comparison(VersionGraph(old), VersionGraph(new))
    changes = Dictionary(grouping: comparison.run().filter(\.changesMeaning)) { $0.oldRow ?? "" }
    ids = comparison.ids
  }

  /// The fate of a row of the old version; nil if it had no such row.
  package func fate(of id: String) -> Fate? {
    guard let new = ids[id] else { return nil }
    return Fate(id: new, changes: changes[id] ?? [])
  }
}

extension Change {
  /// Whether tests of the row must be reviewed; links and notes next to the words do not count.
  fileprivate var changesMeaning: Bool {
    switch kind {
    case .retargeted, .reordered, .changed: true
    case .reworded: ["words", "name", "title"].contains(aspect)
    default: false
    }
  }
}

extension Comparison {
  /// The new id of every scenario, step and row of the old version; nil for removed ones. Of two with one id the first
  /// counts.
  fileprivate var ids: [String: String?] {
    var ids: [String: String?] = [:]
    func add(_ old: SourceString, _ new: SourceString?) {
      if ids[old.value] == nil { ids.updateValue(new?.value, forKey: old.value) }
    }
    for (number, entry) in scenarios.old.enumerated() {
      let match = scenarios.matching.newOf[number]
      add(entry.scenario.id, match.map { scenarios.new[$0].scenario.id })
    }
    for node in old.nodes {
      guard let step = old.step(node) else { continue }
      let match = steps.newOf[node]
      let other = match.flatMap(new.step)
      add(step.id, other?.id)
      guard let match, let other else {
        for row in step.transitions { add(row.id, nil) }
        continue
      }
      let rows = Matching(rowsOf: step.transitions, other.transitions) {
        leadToSame(old.exit(ofRow: $0, of: node), new.exit(ofRow: $1, of: match))
      }
      for (number, row) in step.transitions.enumerated() {
        add(row.id, rows.newOf[number].map { other.transitions[$0].id })
      }
    }
    return ids
  }
}
