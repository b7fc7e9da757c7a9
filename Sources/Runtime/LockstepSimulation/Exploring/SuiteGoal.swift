package import Lockstep

/// One thing that a suite covers.
enum SuiteGoal: Hashable, Sendable {
  case row(RowID)
  case pair(RowID, RowID)
  case end(Int)

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
