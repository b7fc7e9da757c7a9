import LockstepReporting
import LockstepScenarios

/// Where the results go, and in which formats.
extension TestCommand {
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
      try OutputFile.put(format.reporter.report(coverage), to: coverageOutput)
    }
    guard let failUnder, coverage.rowShare.percent < failUnder else { return true }
    let share = coverage.rowShare
    console.complain(
      "lockstep: \(share.covered) of \(share.total) rows are taken, \(share.percent) % and not \(failUnder) %\n"
    )
    return false
  }
}
