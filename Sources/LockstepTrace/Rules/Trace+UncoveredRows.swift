import LockstepModel

extension Trace {
  /// Rows that nothing covers, where a project asks for all of them.
  ///
  /// A citation of a step or a scenario names a place, and covers none of the rows under it.
  func uncoveredRows() -> [Diagnostic] {
    guard settings.requirement == .row else { return [] }
    let covered = Set(rows.compactMap(\.row))
    return allRows.compactMap { row, source, words in
      if covered.contains(row) { return nil }
      return Diagnostic(
        .uncoveredRow,
        "no test covers \(row.flow) \(row.id), '\(words)'", at: Location(source, row.place), flow: row.flow,
        row: row.id, help: "write '\(MentionScanner.mark) \(row.flow) \(row.id)' in a comment of the test")
    }
  }
}
