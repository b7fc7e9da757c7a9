package import Lockstep

/// One thing that a suite covers.
enum SuiteGoal: Hashable, Sendable {
  case row(RowID)
  case pair(RowID, RowID)
  case end(Int)

  /// Whether its row counts, after the row before it.
  func isRequired(where isOpen: (RowID?, RowID) -> Bool) -> Bool {
    switch self {
    case .row(let row): isOpen(nil, row)
    case .pair(let before, let row): isOpen(before, row)
    case .end: true
    }
  }

  /// Whether it is a goal of these flows.
  func isAbout(_ flows: Set<Int>, in program: FlowProgram) -> Bool {
    switch self {
    case .row(let row), .pair(_, let row): flows.contains(program.flow(of: row))
    case .end: true
    }
  }
}

extension FlowProgram {
  /// The flow that a row belongs to.
  package func flow(of row: RowID) -> Int { Int(steps[Int(rowInfo(row).step.index)].flow) }
}
