import Lockstep
import LockstepModel

extension FlowDiff {
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
        for waiting in waitingSteps {
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
        ("old", change.oldRow, change.oldPlace, tables.old),
        ("new", change.newRow, change.newPlace, tables.new),
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
      $0.member("was", change.was)
      $0.member("now", change.now)
    }
  }
}
