package import Lockstep

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
  func goals(_ label: ExploredGraph.Label, after last: RowID?, end: Int?, in program: Program) -> [SuiteGoal]
  {
    switch self {
    case .rows: return label.taken.map { .row($0) }
    case .pairs:
      let rows = (last.map { [$0] } ?? []) + label.taken
      return zip(rows, rows.dropFirst()).map { .pair($0, $1) }
    case .results:
      let results = label.taken.filter { program.rowInfo($0).trigger == .returns }
      return results.map { .row($0) } + (end.map { [.end($0)] } ?? [])
    }
  }
}

/// One thing that a suite covers.
enum SuiteGoal: Hashable, Sendable {
  case row(RowID)
  case pair(RowID, RowID)
  case end(Int)

  /// Whether it is a goal of these flows.
  func isAbout(_ flows: Set<Int>, in program: Program) -> Bool {
    switch self {
    case .row(let row), .pair(_, let row): flows.contains(program.flow(of: row))
    case .end: true
    }
  }
}

extension Program {
  /// The flow that a row belongs to.
  package func flow(of row: RowID) -> Int { Int(steps[Int(rowInfo(row).step.index)].flow) }
}
