import LockstepModel

/// The folded names that the rows of some flow tables use, by the list of the overview that declares them.
///
/// They tell what a list under an unknown name is.
struct UsedNames {
  private var namesByList: [OverviewAspect: Set<String>] = [:]

  init(_ tables: [Table], _ wording: Wording) {
    for case .row(let row) in tables.lazy.flatMap(\.lines) {
      let target = wording.targets.leadingLabel(of: row[2].droppingArrow ?? row[2])
      if let target, target.key == .result { add(target.value, to: .results) }
      let words = row[1]
      let end = words.firstIndex(of: 0x28) ?? words.endIndex
      if let label = wording.triggers.leadingLabel(of: words.upTo(end)), label.key == .error {
        add(label.value, to: .errors)
      }
      for group in words.split(separator: 0x28).dropFirst() {
        guard let close = group.firstIndex(of: 0x29) else { continue }
        if let name = wording.name(guardedBy: .when, in: group.upTo(close)) { add(name, to: .parameters) }
      }
    }
  }

  private mutating func add(_ name: Bytes, to list: OverviewAspect) {
    namesByList[list, default: []].insert(Phrase.folded(name.trimmed().string))
  }

  /// The list that declares most of some names; nil if none does.
  func list(of items: [SourceString]) -> OverviewAspect? {
    let names = Set(items.map { Phrase.folded($0.value) })
    return namesByList.keys.sorted { $0.rawValue < $1.rawValue }.first { list in
      names.count { namesByList[list]?.contains($0) == true } * 2 > names.count
    }
  }
}
