import Lockstep

/// The coverage goal of a suite of scenarios.
package enum SuiteKind: String, CaseIterable, Sendable {
  /// Every row that can be taken.
  case rows
  /// Every row after every row that it can follow.
  case pairs
  /// Every result that a call can return, and every end.
  case results

  /// The goals that an edge covers.
  ///
  /// - Parameters:
  ///   - last: the row that was taken before, with ``LastRowWatch``.
  ///   - end: the number of the state that the edge leads to, if the walk ends there.
  func goals(_ label: ExploredGraph.Label, after last: RowID?, end: Int?, in program: FlowProgram)
    -> [SuiteGoal]
  {
    switch self {
    case .rows: return label.takenRows.map { .row($0) }
    case .pairs:
      let rows = (last.map { [$0] } ?? []) + label.takenRows
      return zip(rows, rows.dropFirst()).map { .pair($0, $1) }
    case .results:
      let results = label.takenRows.filter { program.rowInfo($0).trigger == .returns }
      return results.map { .row($0) } + (end.map { [.end($0)] } ?? [])
    }
  }
}
