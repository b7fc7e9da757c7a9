package import LockstepCodegen
package import LockstepModel

/// What changed between two versions of several flows: behaviour, and the names that apps use in generated Swift.
package struct ProjectDiff: Sendable {
  /// Flows of both versions that differ, in the order of their ids.
  package var flows: [FlowDiff] = []
  /// Flows of the new version alone.
  package var added: [FlowDocument] = []
  /// Flows of the old version alone.
  package var removed: [FlowDocument] = []
  /// The names; nil where a version has an error, so that nothing is generated of it.
  package var names: [ContractChange]?

  /// Compares the flows of two versions by their ids.
  package init(from old: [FlowDocument], to new: [FlowDocument], names: [ContractChange]?) {
    self.names = names
    let olds = Dictionary(old.map { ($0.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(new.map(\.id.value))
    removed = old.filter { !ids.contains($0.id.value) }
    for document in new.sorted(by: { $0.id.value < $1.id.value }) {
      guard let before = olds[document.id.value] else {
        added.append(document)
        continue
      }
      if before.source.bytes == document.source.bytes { continue }
      let diff = FlowDiff(from: before, to: document)
      if !diff.isEmpty { flows.append(diff) }
    }
  }

  /// Compares two documents, whatever their ids are.
  package init(_ diff: FlowDiff, names: [ContractChange]?) {
    flows = diff.isEmpty ? [] : [diff]
    self.names = names
  }

  package var isEmpty: Bool {
    flows.isEmpty && added.isEmpty && removed.isEmpty && names?.isEmpty ?? true
  }

  /// Whether a result, a step that could be reached, or a flow is lost.
  package var hasLosses: Bool { !removed.isEmpty || flows.contains(where: \.hasLosses) }

  /// Whether code of apps that uses generated names has to change; nil if that is not known.
  package var breaksContract: Bool? { names?.contains(where: \.isBreaking) }
}
