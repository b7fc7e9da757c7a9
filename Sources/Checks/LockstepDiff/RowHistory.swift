package import LockstepModel

/// The fates of the rows, steps and scenarios of a flow between two versions.
package struct RowHistory: Sendable {
  /// What became of a row in a newer version of its flow.
  package struct Fate: Sendable {
    /// The id in the new version; nil where it is gone.
    package var id: String?
    /// Its other changes: target, meaning, words.
    package var changes: [Change]
  }

  private let newIDByOldID: [String: String?]
  private let changesByOldRow: [String: [Change]]

  package init(from old: FlowDocument, to new: FlowDocument) {
    var comparison = Comparison(VersionGraph(old), VersionGraph(new))
    changesByOldRow = Dictionary(grouping: comparison.run().filter(\.changesMeaning)) { $0.oldRow ?? "" }
    newIDByOldID = comparison.newIDByOldID
  }

  /// The fate of a row of the old version; nil if it had no such row.
  package func fate(of id: String) -> Fate? {
    guard let new = newIDByOldID[id] else { return nil }
    return Fate(id: new, changes: changesByOldRow[id] ?? [])
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
