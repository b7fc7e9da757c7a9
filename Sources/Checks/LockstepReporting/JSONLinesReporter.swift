import Lockstep
import LockstepModel

/// One JSON object a finding, each on a line of its own and as in ``JSONReporter``; no summary.
struct JSONLinesReporter: Reporter {
  func report(_ diagnostics: [Diagnostic], summary: Summary) -> String {
    var tables = LineTables()
    var json = JSONWriter()
    for diagnostic in diagnostics {
      json.writeDiagnostic(diagnostic, &tables)
      json.endLine()
    }
    return json.text
  }
}
