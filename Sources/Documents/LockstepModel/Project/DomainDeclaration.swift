/// The names that a domain provides to flows and worlds, as plain data: no generic target knows a domain.
package struct DomainDeclaration: Sendable {
  /// System actions that flows may name without declaring them.
  package var actions: Set<String>
  /// The known outcomes, by action; a number at the end means any number.
  package var outcomesByAction: [String: [String]]
  /// Words in small letters that mark an input as secret if its name contains one.
  package var secretWords: Set<String>
  /// Keys of worlds.
  package var worldKeys: [WorldKey]

  package init(
    actions: Set<String> = [], outcomesByAction: [String: [String]] = [:], secretWords: Set<String> = [],
    worldKeys: [WorldKey] = []
  ) {
    self.actions = actions
    self.outcomesByAction = outcomesByAction
    self.secretWords = secretWords
    self.worldKeys = worldKeys
  }

  /// The union of several domains; of two with the same action or key the first counts.
  package init(_ domains: [DomainDeclaration]) {
    self = domains.reduce(into: DomainDeclaration()) { all, next in
      all.actions.formUnion(next.actions)
      all.outcomesByAction.merge(next.outcomesByAction) { first, _ in first }
      all.secretWords.formUnion(next.secretWords)
      let names = Set(all.worldKeys.map(\.name))
      all.worldKeys += next.worldKeys.filter { !names.contains($0.name) }
    }
  }
}
