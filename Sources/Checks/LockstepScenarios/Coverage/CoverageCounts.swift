import Lockstep

/// How often each row and each step of a program was taken, and each test case passed.
struct CoverageCounts {
  private let rows: [RowID: Int]
  private var steps: [StepID: Int] = [:]
  private var testCases: [String: Int] = [:]
  let impossibleRows: ImpossibleRows

  init(
    _ taken: [RowID], _ entered: [StepID], _ passed: [String], _ program: FlowProgram,
    ruledOut: [RuledOutRow]
  ) {
    var rows: [RowID: Int] = [:]
    for row in taken { rows[row, default: 0] += 1 }
    for step in entered { steps[step, default: 0] += 1 }
    for name in passed { testCases[name, default: 0] += 1 }
    let missing = program.allSteps.flatMap { program.rows(of: $0) }.filter { rows[$0] == nil }
    impossibleRows = ImpossibleRows(missing, of: program, ruledOut: ruledOut)
    self.rows = rows
  }

  subscript(row: RowID) -> Int { rows[row] ?? 0 }
  subscript(step: StepID) -> Int { steps[step] ?? 0 }
  subscript(testCase: String) -> Int { testCases[testCase] ?? 0 }
}
