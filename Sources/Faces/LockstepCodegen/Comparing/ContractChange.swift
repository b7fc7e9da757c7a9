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
    let gone = olds.filter { !present.contains($0.key) }
    let come = news.filter { !known.contains($0.key) }
    var isRenamed = [Bool](repeating: false, count: gone.count)
    var isTaken = [Bool](repeating: false, count: come.count)
    var changes: [ContractChange] = []
    for signs in ContractName.signRules {
      // The last first, so that the taken ones can be removed at the end.
      var newsBySign: [[String]: [Int]] = [:]
      for index in come.indices.reversed() where !isTaken[index] {
        for sign in signs(come[index]) { newsBySign[sign, default: []].append(index) }
      }
      for (place, old) in gone.enumerated() where !isRenamed[place] {
        let candidates = signs(old).compactMap { sign -> Int? in
          while let last = newsBySign[sign]?.last, isTaken[last] { newsBySign[sign]?.removeLast() }
          return newsBySign[sign]?.last
        }
        guard let index = candidates.min() else { continue }
        changes.append(ContractChange(old: old, new: come[index]))
        (isRenamed[place], isTaken[index]) = (true, true)
      }
    }
    changes += gone.indices.filter { !isRenamed[$0] }.map { ContractChange(old: gone[$0]) }
    changes += come.indices.filter { !isTaken[$0] }.map { ContractChange(new: come[$0]) }
    let order = Dictionary(
      (olds + news).enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func place(_ change: ContractChange) -> Int { (change.old ?? change.new).flatMap { order[$0.key] } ?? 0 }
    return changes.sorted { place($0) < place($1) }
  }
}

extension ContractName {
  fileprivate var key: [String] { [kind.rawValue, name] }

  /// What two names that are one have in common, the most certain signs first; one of each rule is enough.
  fileprivate static let signRules: [@Sendable (ContractName) -> [[String]]] = [
    { [[$0.kind.rawValue, $0.owner, $0.sourceText]] },
    { name in name.places.map { [name.kind.rawValue, name.owner, $0] } },
    { name in name.places.map { [name.kind.rawValue, $0] } },
  ]
}
