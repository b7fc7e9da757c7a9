import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

extension Trace {
  /// Rows that nothing covers, where a project asks for all of them.
  ///
  /// A citation of a step or a scenario names a place, and covers none of the rows under it.
  func uncoveredRows() -> [Diagnostic] {
    guard settings.requirement == .row else { return [] }
    let covered = coveredRows
    return project.documents.flatMap { document in
      document.sections.flatMap { section in
        let flow = document.id(of: section)
        return section.scenarios.flatMap(\.steps).flatMap(\.transitions).compactMap { row -> Diagnostic? in
          if covered.contains(CitedRow(flow: flow, id: row.id.value, place: row.id.span)) { return nil }
          return TraceRule.uncoveredRow.finding(
            "no test covers \(flow) \(row.id.value), '\(row.trigger.words)'",
            at: Location(document.source, row.id.span), flow: flow, row: row.id.value,
            help: "write '\(MentionScanner.mark) \(flow) \(row.id.value)' in a comment of the test")
        }
      }
    }
  }

  private var coveredRows: Set<CitedRow> { Set(rows.compactMap(\.row)) }
}
