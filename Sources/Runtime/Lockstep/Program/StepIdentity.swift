/// Which steps of a flow are the same in another version of it: for sessions that wait in the flow, and for the report of its changes.
///
/// A step is the same if its kind is the same, and either no other step of both versions has its name, or it has the same ID.
/// So a step that was renumbered is found by its name, and one that was renamed by its ID.
package struct StepIdentity: Sendable {
  /// What of a step identifies it.
  package struct Step: Hashable, Sendable {
    package var id: String
    package var kind: String
    package var name: String

    package init(id: String, kind: String, name: String) {
      self.id = id
      self.kind = kind
      self.name = name
    }
  }

  private var newIDByOldID: [String: String] = [:]

  package init(from old: [Step], to new: [Step]) {
    let (olds, news) = (Self.byName(old), Self.byName(new))
    var taken: Set<String> = []
    for step in old {
      let name = Step(id: "", kind: step.kind, name: step.name)
      guard olds[name] == .some(.some(step.id)), case .some(.some(let id)) = news[name] else { continue }
      newIDByOldID[step.id] = id
      taken.insert(id)
    }
    var kinds: [String: String] = [:]
    for step in new where !taken.contains(step.id) { kinds[step.id] = step.kind }
    for step in old where newIDByOldID[step.id] == .none && kinds[step.id] == .some(step.kind) {
      newIDByOldID[step.id] = step.id
    }
  }

  /// The ID of the same step in the new version; nil if it has none.
  package func newID(of old: String) -> String? { newIDByOldID[old] }

  /// The ID of the one step of a kind and name; nil in place of several.
  private static func byName(_ steps: [Step]) -> [Step: String?] {
    var found: [Step: String?] = [:]
    for step in steps {
      let name = Step(id: "", kind: step.kind, name: step.name)
      found.updateValue(found[name] == .none ? .some(step.id) : .none, forKey: name)
    }
    return found
  }
}
