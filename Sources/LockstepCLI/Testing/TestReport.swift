import LockstepReporting
import LockstepScenarios

/// Where the results of `test` go, and in which formats.
struct TestReport: Sendable {
  var format = TestReportFormat.text
  /// A file for the format; the terminal gets text then.
  var output: String?
  var coverage: CoverageFormat?
  var coverageOutput: String?
  /// The least share of rows, in percent.
  var failUnder: Int?
  var color = ColourMode.auto
  /// A file for the log of the sessions.
  var log: String?

  /// Whether ``Coverage`` is asked for at all.
  var countsCoverage: Bool { coverage != nil || failUnder != nil }

  func print(_ results: [TestResult], on console: Console) throws(UsageError) {
    let style = Reporting(color: color).style(console)
    if let output {
      try OutputFile.put(format.reporter(style: TextStyle(width: 10_000)).report(results), to: output)
      console.write(TestReportFormat.text.reporter(style: style).report(results))
    } else {
      console.write(format.reporter(style: style).report(results))
    }
  }

  /// - Returns: whether enough rows are taken.
  func print(_ coverage: Coverage, on console: Console) throws(UsageError) -> Bool {
    if let format = self.coverage {
      let text = format.reporter.report(coverage)
      try OutputFile.put(text, to: coverageOutput)
    }
    guard let failUnder, coverage.rowShare.percent < failUnder else { return true }
    let share = coverage.rowShare
    console.complain(
      "lockstep: \(share.covered) of \(share.total) rows are taken, \(share.percent) % and not \(failUnder) %\n"
    )
    return false
  }
}
