import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepWorkspace

/// One run of the scenarios, from their files to the verdict.
extension TestCommand {
  /// How many tests are run before the progress is looked at.
  private static let batchSize = 256

  private var report: Report { Report(command: "test", color: color) }

  var selection: TestSelection { TestSelection(filters: filter, tags: tag) }

  /// Runs and reports the scenarios.
  ///
  /// - Parameter corrected: the corrected flows, if `workspace` has those of the documents: for the errata that the
  ///   documents lack.
  /// - Returns: whether all hold, and enough rows are taken.
  func testScenarios(_ workspace: OpenWorkspace, corrected: OpenWorkspace?) async throws(UsageError) -> Bool {
    let console = Console.current
    let parts = try await workspace.tests(selecting: selection)
    let errors = parts.flatMap(\.errors)
    if !errors.isEmpty {
      // The readable scenarios run; a report for a program has standard output for its own.
      let isOutputForPeople = format == .text || output != nil
      try report.print(
        CheckResult(diagnostics: errors), on: isOutputForPeople ? console : console.errorConsole)
    }
    if !errors.isEmpty, parts.allSatisfy(\.tests.isEmpty) { return false }
    try checkHasTests(parts)
    // A scenario that cannot be read may be the one that is meant.
    if errors.isEmpty { try checkSelection(parts) }
    var results: [TestResult] = []
    var coverage = Coverage()
    let (total, progress) = (parts.reduce(0) { $0 + $1.tests.count }, ProgressLine(on: console))
    for part in parts {
      var own: [TestResult] = []
      for start in stride(from: 0, to: part.tests.count, by: Self.batchSize) {
        let range = start..<min(start + Self.batchSize, part.tests.count)
        own += await part.running(range, host: Domain.host).runOnAllCores()
        progress.show("\(results.count + own.count) of \(total) scenarios")
      }
      results += own
      if needsCoverage {
        let counted = part.coverage(of: own, host: Domain.host)
        coverage.flows += counted.flows
        coverage.errorFlows += counted.errorFlows
      }
    }
    progress.finish()
    if let corrected { try await addErrata(to: &results, parts, corrected) }
    try print(results, on: console)
    if let logOutput { try writeLog(logOutput, of: parts) }
    let isCovered = needsCoverage ? try print(coverage, on: console) : true
    return isCovered && errors.isEmpty && results.allSatisfy(\.hasPassed)
  }

  /// Plays the tests once more, since their events come one by one.
  private func writeLog(_ log: String, of parts: [ProjectTests]) throws(UsageError) {
    var text = ""
    for part in parts {
      var writer = LogWriter(part.program, log.hasSuffix(".csv") ? .csv : .jsonLines, hasHeader: text.isEmpty)
      for test in part.tests {
        let scenario = test.scenario
        writer.begin(test.name, flow: scenario.flow.value, parameters: scenario.parameters.map(\.value))
        _ = part.run(test, host: Domain.host) { writer.add($0) }
      }
      text += writer.text
    }
    try OutputFile.write(text, to: log)
  }

  /// Adds to each failure the errata of the rows that the same scenario takes where they are corrected.
  private func addErrata(
    to results: inout [TestResult], _ parts: [ProjectTests], _ corrected: OpenWorkspace
  ) async throws(UsageError) {
    var rows: [String: [String]] = [:]
    for part in try await corrected.tests(selecting: selection) {
      for result in await part.running(part.tests.indices, host: Domain.host).runOnAllCores()
      where result.hasPassed {
        rows[result.test.name, default: []] += result.rowNames
      }
    }
    for index in results.indices where !results[index].hasPassed {
      let taken = rows[results[index].test.name] ?? []
      results[index].failure?.related += parts.flatMap { $0.errata(ofRows: taken) }
    }
  }

  private func checkHasTests(_ parts: [ProjectTests]) throws(UsageError) {
    if parts.contains(where: { !$0.tests.isEmpty }) { return }
    let count = parts.reduce(0) { $0 + $1.scenarioCount }
    if count == 0 {
      throw UsageError(
        "no scenarios found", help: "a scenario begins with 'scenario: ID'; docs/testing.md shows one")
    }
    throw UsageError(
      selection.isEverything ? "these files contain no scenario" : "no scenario is selected",
      help: "the project has \(Count.text(count, "scenario"))")
  }

  /// Each filter and each tag must select something: one with a mistake would otherwise leave out a test in silence.
  func checkSelection(_ parts: [ProjectTests]) throws(UsageError) {
    let unused = selection.unused(in: parts.flatMap(\.tests))
    let options = unused.filters.map { "--filter '\($0)'" } + unused.tags.map { "--tag '\($0)'" }
    if options.isEmpty { return }
    throw UsageError("no scenario is selected by \(options.joined(separator: ", "))")
  }

  // Where the results go, and in which formats.

  /// Whether ``Coverage`` is asked for at all.
  var needsCoverage: Bool { coverage != nil || failUnder != nil }

  func print(_ results: [TestResult], on console: Console) throws(UsageError) {
    let style = report.style(console)
    if let output {
      try OutputFile.write(reporter(.file).report(results), to: output)
      console.write(TestReportFormat.text.reporter(style: style).report(results))
    } else {
      console.write(reporter(style).report(results))
    }
  }

  private func reporter(_ style: TextStyle) -> any TestReporter {
    format.reporter(style: style, context: report.context(of: CheckResult(diagnostics: [])))
  }

  /// - Returns: whether enough rows are taken.
  func print(_ coverage: Coverage, on console: Console) throws(UsageError) -> Bool {
    if let format = self.coverage {
      try OutputFile.write(format.reporter.report(coverage), to: coverageOutput)
    }
    guard let failUnder, coverage.rowShare.percent < failUnder else { return true }
    let share = coverage.rowShare
    console.writeError(
      "lockstep: \(share.covered) of \(share.total) rows are taken, \(share.percent) % and not \(failUnder) %\n"
    )
    return false
  }
}
