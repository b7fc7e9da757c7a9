import LockstepModel

/// The words of a ``Summary``, as they close a report.
enum SummaryLine {
  /// `3 errors, 1 warning in 2 of 14 flows and 1 other file (12 ms). 2 fixable: lockstep lint --fix`;
  /// if nothing was found, `14 flows, 61 scenarios: no problems`.
  static func text(_ summary: Summary, fixCommand: String?) -> String {
    let time = summary.milliseconds.map { " (\($0) ms)" } ?? ""
    if summary.findings == 0 {
      let scenarios = summary.scenarios > 0 ? ", " + Count.text(summary.scenarios, "scenario") : ""
      return "\(Count.text(summary.flows, "flow"))\(scenarios): no problems\(time)"
    }
    let found = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
      .filter { $0.0 > 0 }.map { Count.text($0, $1) }.joined(separator: ", ")
    var text = "\(found) in \(places(summary))\(time)."
    if let fixCommand, summary.fixable > 0 { text += " \(summary.fixable) fixable: \(fixCommand)" }
    return text
  }

  private static func places(_ summary: Summary) -> String {
    if summary.flowsWithFindings == 0 { return Count.text(summary.files, "file") }
    var text = Count.text(summary.flowsWithFindings, "flow")
    // A flow that could not be resolved may be named by a finding without having been checked.
    if summary.flows >= summary.flowsWithFindings {
      text = "\(summary.flowsWithFindings) of \(Count.text(summary.flows, "flow"))"
    }
    if summary.otherFiles > 0 { text += " and \(Count.text(summary.otherFiles, "other file"))" }
    return text
  }
}
