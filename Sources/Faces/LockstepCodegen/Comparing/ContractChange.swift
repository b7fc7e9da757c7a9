/// A generated name that two versions of flows do not have in common.
package struct ContractChange: Sendable {
  /// nil for one that was added.
  package var old: ContractName?
  /// nil for one that was removed.
  package var new: ContractName?

  package enum Kind: String, Sendable { case removed, renamed, added }

  package var kind: Kind { old == nil ? .added : new == nil ? .removed : .renamed }
  package var nameKind: ContractName.Kind { (new ?? old)?.kind ?? .flow }
  /// Its places, in the new version if it has the name.
  package var places: [String] { (new ?? old)?.places ?? [] }

  /// Whether code that used the old names has to change: a name that it may use is gone, or a new one has to be
  /// implemented or handled.
  package var isBreaking: Bool { kind != .added || nameKind.breaksWhenAdded }
}

extension ContractChange {
  /// The names that one version of the flows has and the other does not.
  ///
  /// A name was renamed where its words, or else its rows, are those of one that is gone.
  package static func changes(from olds: [ContractName], to news: [ContractName]) -> [ContractChange] {
    let (known, present) = (Set(olds.map(\.key)), Set(news.map(\.key)))
    var gone = olds.filter { !present.contains($0.key) }
    var come = news.filter { !known.contains($0.key) }
    var changes: [ContractChange] = []
    for matches in ContractName.matchRules {
      for old in gone {
        guard let index = come.firstIndex(where: { matches(old, $0) }) else { continue }
        changes.append(ContractChange(old: old, new: come.remove(at: index)))
        gone.removeAll { $0.key == old.key }
      }
    }
    changes += gone.map { ContractChange(old: $0) } + come.map { ContractChange(new: $0) }
    let order = Dictionary(
      (olds + news).enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func place(_ change: ContractChange) -> Int { (change.old ?? change.new).flatMap { order[$0.key] } ?? 0 }
    return changes.sorted { place($0) < place($1) }
  }
}

extension ContractName {
  fileprivate var key: [String] { [kind.rawValue, name] }

  /// The ways to match two names, the most certain first.
  fileprivate static let matchRules: [@Sendable (ContractName, ContractName) -> Bool] = [
    { $0.kind == $1.kind && $0.owner == $1.owner && $0.sourceText == $1.sourceText },
    { $0.kind == $1.kind && $0.owner == $1.owner && !Set($0.places).isDisjoint(with: $1.places) },
    { $0.kind == $1.kind && !Set($0.places).isDisjoint(with: $1.places) },
  ]
}
