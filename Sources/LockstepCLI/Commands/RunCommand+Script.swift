import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run` with a script or a scenario: reports each event, and lines that fail.
extension RunCommand {
  /// - Parameter errata: those that the flows were read without, for the one that would prevent a fault.
  func play(
    _ script: ScriptDocument, using library: ScriptLibrary, _ start: SessionStart, of program: Program,
    in world: World, _ errata: [TakenBackErratum], on console: Console
  ) throws {
    var runner = ScriptRunner(
      script, using: library, start: start, of: program, in: world, observe: observer(console))
    let outcome = runner.run()
    var failures = outcome.failure.map { [$0] } ?? []
    if let player = runner.player, !failures.isEmpty {
      failures[0].related += errata.mending(player.state, of: player.interpreter)
    }
    if failures.isEmpty, outcome.end == nil, tells(console) {
      console.write("stopped at \(outcome.place ?? start.flow)\n")
    }
    try finish(failures, scenarios: 1, on: console)
    if case .fault = outcome.end { throw Exit.findings }
  }

  /// The tests of one scenario, one after the other.
  func play(_ tests: ProjectTests, on console: Console) throws {
    var failures: [Diagnostic] = []
    for test in tests.tests {
      if tests.tests.count > 1, tells(console) { console.write("\(test.name)\n") }
      let result = tests.run(test, host: Domain.host, observe: observer(console))
      if var failure = result.failure {
        failure.related += tests.errata(ofRows: result.path)
        failures.append(failure)
      }
    }
    try finish(failures, scenarios: tests.tests.count, on: console)
  }

  /// Whether standard output is for people: a report for a program has it for its own.
  private func tells(_ console: Console) -> Bool {
    !file.quiet && (file.output != nil || report.reporting.effectiveFormat(console) == .text)
  }

  private func observer(_ console: Console) -> (SessionEvent) -> Void {
    guard tells(console) else { return { _ in } }
    let transcript = Transcript(traces: trace)
    return { console.write(transcript.text($0)) }
  }

  private func finish(_ failures: [Diagnostic], scenarios: Int, on console: Console) throws {
    let summary = Summary(of: failures, flows: 1, scenarios: scenarios)
    let report = report.reporting
    let format = report.effectiveFormat(console)
    if let output = file.output {
      try OutputFile.put(
        format.reporter(style: TextStyle(width: 10_000)).report(failures, summary: summary), to: output)
    }
    if !failures.isEmpty || (format != .text && file.output == nil) {
      let shown = file.output == nil ? format : .text
      console.write(shown.reporter(style: report.style(console)).report(failures, summary: summary))
    }
    if !failures.isEmpty { throw Exit.findings }
  }
}
