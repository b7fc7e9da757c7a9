import LockstepModel
import LockstepScenarios

/// LCOV's trace file (geninfo(1)): a function for each step, a line for each row.
struct LCOVReporter: CoverageReporter {
  func report(_ coverage: Coverage) -> String {
    var tables = LineTables()
    var text = ""
    for file in CoverageLines(coverage).files {
      text += "TN:\nSF:\(file.path)\n"
      let steps = file.flows.flatMap { flow in flow.steps.map { (name: "\(flow.id) \($0.id)", step: $0) } }
      for (name, step) in steps { text += "FN:\(tables.start(of: step.location).line),\(name)\n" }
      for (name, step) in steps { text += "FNDA:\(step.count),\(name)\n" }
      text += "FNF:\(steps.count)\nFNH:\(steps.count { $0.step.count > 0 })\n"
      for line in file.lines { text += "DA:\(line.number),\(line.hits)\n" }
      text += "LF:\(file.lines.count)\nLH:\(file.coveredCount)\nend_of_record\n"
    }
    return text
  }
}
