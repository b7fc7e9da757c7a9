import Lockstep
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
      text += "\n\(category.labels.heading)\n"
      for change in part {
        text += "  \(locationText(of: change, tables)): \(Printable.line(line(of: change)))\n"
      }
    }
    return text + "\n\(summary)\n\(waitingLine)"
  }

  var lineTables: (old: LineTable, new: LineTable) { (LineTable(old.source), LineTable(new.source)) }

  /// The place in the new version, or, for a removed part, in the old one.
  func locationText(of change: Change, _ tables: (old: LineTable, new: LineTable)) -> String {
    if let span = change.newSpan {
      return
        "\(Printable.line(Self.pathWithoutRevision(new.source.path))):\(tables.new.position(of: span.start).line)"
    }
    let line = tables.old.position(of: change.oldSpan?.start ?? 0).line
    return "\(Printable.line(Self.pathWithoutRevision(old.source.path))):\(line) (before)"
  }

  /// The file of `REV:path`, without the revision, which the user has just named.
  private static func pathWithoutRevision(_ path: String) -> String {
    path.firstIndex(of: ":").map { String(path[path.index(after: $0)...]) } ?? path
  }

  func line(of change: Change) -> String {
    let message = description(of: change)
    guard let row = label(of: change), change.kind != .resultLost, change.kind != .resultAdded
    else {
      return message
    }
    return "\(row)  \(message)"
  }

  /// The row of a change as its document has it; nil without one.
  package func label(of change: Change) -> String? {
    let row = change.newRow ?? change.oldRow
    return sentences == nil ? row : row.map(SentenceChanges.label)
  }

  /// A change without the id of its row.
  package func description(of change: Change) -> String {
    guard let name = change.aspect else { return change.message }
    let (was, now) = Self.excerpts(change.oldValue, change.newValue)
    return "\(name) \(was) → \(now)"
  }

  /// How many characters of each of two versions of a text are shown.
  private static let maximumLength = 60
  /// How many of them precede the first difference.
  private static let contextLength = 20

  /// Two versions of a text as far as it takes to see how they differ, both in quotes, with `…` in place of a part that
  /// is cut off; `(none)` for a missing text.
  private static func excerpts(_ was: String?, _ now: String?) -> (was: String, now: String) {
    guard let was, let now else { return (excerpt(was, from: 0), excerpt(now, from: 0)) }
    let common = zip(was, now).prefix { $0 == $1 }.count
    let isShort = max(was.count, now.count) <= maximumLength
    let start = isShort || common < maximumLength / 2 ? 0 : common - contextLength
    return (excerpt(was, from: start), excerpt(now, from: start))
  }

  private static func excerpt(_ text: String?, from start: Int) -> String {
    guard let text else { return "(none)" }
    let rest = text.dropFirst(start)
    let shown = rest.count > maximumLength ? "\(rest.prefix(maximumLength - 1))…" : String(rest)
    return "'\(start > 0 ? "…" : "")\(shown)'"
  }

  /// `1 loss, 2 changes of behaviour, 3 of numbers, 4 of wording.`
  package var summary: String {
    let parts = Change.Category.allCases.compactMap { category -> String? in
      let count = count(category)
      return count == 0 ? nil : Count.text(count, category.labels.one, category.labels.several)
    }
    return parts.joined(separator: ", ") + "."
  }

  /// `old` and `new` of a change are the places in the two versions, lines and columns from 1.
  func write(to json: inout JSONWriter) {
    let tables = lineTables
    json.object {
      for (name, document) in [("old", old), ("new", new)] {
        $0.object(name) {
          $0.member("path", document.source.path)
          $0.member("flow", document.id.value)
        }
      }
      $0.array("changes") { for change in changes { Self.write(change, tables, to: &$0) } }
      $0.array("waiting") {
        for waiting in changedWaitingSteps {
          $0.object {
            $0.member("step", waiting.step)
            $0.member("gone", waiting.isGone)
          }
        }
      }
      $0.object("summary") {
        for category in Change.Category.allCases { $0.member(category.rawValue, count(category)) }
      }
    }
  }

  private static func write(
    _ change: Change, _ tables: (old: LineTable, new: LineTable), to json: inout JSONWriter
  ) {
    json.object {
      $0.member("kind", change.kind.rawValue)
      $0.member("category", change.category.rawValue)
      $0.member("message", change.message)
      for (name, row, span, table) in [
        ("old", change.oldRow, change.oldSpan, tables.old),
        ("new", change.newRow, change.newSpan, tables.new),
      ] {
        $0.key(name)
        guard let position = span.map({ table.position(of: $0.start) }) else {
          $0.null()
          continue
        }
        $0.object {
          $0.member("row", row)
          $0.member("line", position.line)
          $0.member("column", position.column)
        }
      }
      $0.member("aspect", change.aspect)
      $0.member("was", change.oldValue)
      $0.member("now", change.newValue)
    }
  }
}

extension Change.Category {
  /// The heading above its changes, and its name: of one, and of several.
  fileprivate var labels: (heading: String, one: String, several: String) {
    switch self {
    case .lost: ("Lost", "loss", "losses")
    case .behaviour: ("Behaviour", "change of behaviour", "changes of behaviour")
    case .numbers: ("Numbers", "other number", "other numbers")
    case .wording: ("Wording", "rewording", "rewordings")
    }
  }
}
