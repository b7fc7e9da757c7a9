import LockstepModel
import LockstepReporting

extension FlowDiff {
  /// The report for people: grouped, gravest first, each line with its place and its row.
  ///
  /// Empty if nothing changed.
  package var text: String {
    if isEmpty { return "" }
    let tables = lineTables
    var text = "\(Printable.line(new.id.value)) \(Printable.line(new.title.value))\n"
    for category in Change.Category.allCases {
      let part = changes.filter { $0.category == category }
      if part.isEmpty { continue }
      text += "\n\(category.words.heading)\n"
      for change in part { text += "  \(place(of: change, tables)): \(Printable.line(line(change)))\n" }
    }
    return text + "\n\(summary)\n\(waitingLine)"
  }

  var lineTables: (old: LineTable, new: LineTable) { (LineTable(old.source), LineTable(new.source)) }

  /// The place in the new version, or, for a removed part, in the old one.
  func place(of change: Change, _ tables: (old: LineTable, new: LineTable)) -> String {
    if let span = change.newPlace {
      return "\(Printable.line(Self.file(new.source.path))):\(tables.new.position(of: span.start).line)"
    }
    let line = tables.old.position(of: change.oldPlace?.start ?? 0).line
    return "\(Printable.line(Self.file(old.source.path))):\(line) (before)"
  }

  /// The file of `REV:path`, without the revision, which the user has just named.
  private static func file(_ path: String) -> String {
    path.firstIndex(of: ":").map { String(path[path.index(after: $0)...]) } ?? path
  }

  func line(_ change: Change) -> String {
    var message = change.message
    if change.aspect != nil, let name = change.aspect {
      let (was, now) = ChangedTexts.short(change.was, change.now)
      message = "\(name) \(was) → \(now)"
    }
    guard let row = change.newRow ?? change.oldRow, change.kind != .resultLost, change.kind != .resultAdded
    else {
      return message
    }
    return "\(row)  \(message)"
  }

  /// `1 loss, 2 changes of behaviour, 3 of numbers, 4 of wording.`
  package var summary: String {
    let parts = Change.Category.allCases.compactMap { category -> String? in
      let count = count(category)
      return count == 0 ? nil : Count.text(count, category.words.one, category.words.several)
    }
    return parts.joined(separator: ", ") + "."
  }
}

extension Change.Category {
  /// The heading above its changes, and its name: of one, and of several.
  fileprivate var words: (heading: String, one: String, several: String) {
    switch self {
    case .lost: ("Lost", "loss", "losses")
    case .behaviour: ("Behaviour", "change of behaviour", "changes of behaviour")
    case .numbers: ("Numbers", "other number", "other numbers")
    case .wording: ("Wording", "rewording", "rewordings")
    }
  }
}
