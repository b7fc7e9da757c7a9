import LockstepScenarios

/// Failed scenarios as findings, in a format of those.
struct TestFindingsReporter: TestReporter {
  let reporter: any Reporter

  func report(_ results: [TestResult]) -> String {
    let failures = results.compactMap(\.namedFailure)
    return reporter.report(failures, summary: Summary(of: failures, flows: 0))
  }
}
