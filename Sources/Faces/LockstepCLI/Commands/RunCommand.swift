import ArgumentParser
import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// `lockstep run`: plays a flow, with a person or by a script.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Plays a flow: in a terminal, or by a script and in virtual time.",
    discussion: """
      Name the flow by its id, or by its file; the id of a scenario plays that. Its project is that of the \
      file, or the one in the working directory, in 'flows' below it, or above it.

      Without --script you play: type the number or the words of a choice, ? for help. In a terminal time is \
      real; lines from a pipe play in virtual time, which passes by 'w 1m'.

      The built-in actions answer from the world; without --world it has \(Domain.defaultsText). Outcomes that \
      the world does not decide, such as those of a step without an action, are asked for; with --ask, all \
      are.

      Other flows of the project may have errors: if a row of theirs without a target is taken, the session \
      ends in a fault.
      """)

  @Argument(help: "The id of a flow or of a scenario, or the file of a flow.", completion: .flows)
  var flow: String

  @Option(
    help: "A script of inputs and expectations; - is standard input.",
    completion: .file(extensions: ["yaml"]))
  var script: String?

  @Flag(help: "Talk to your program in JSON, one object a line: see docs/jsonl.md.")
  var jsonl = false

  @Option(help: "With --jsonl: the built-in world (built-in) or your program (external) answers its actions.")
  var actions = ActionsMode.builtIn

  @Option(
    help: "A world file, which defines how the built-in actions answer.",
    completion: .file(extensions: ["yaml"]))
  var world: String?

  @Option(name: .customLong("parameter"), help: "Pass a parameter to the flow; may be repeated.")
  var parameters: [String] = []

  @Option(
    help: "Continue from a snapshot: a file with the value of 'snapshot' from --jsonl.",
    completion: .file(extensions: ["json"]))
  var restore: String?

  @Option(help: "With --restore: the time since the snapshot was taken, such as 10m.")
  var after: String?

  @Option(
    help: "Keep the counters of the world's actions, and its time, in this file for the next run.",
    completion: .file())
  var state: String?

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @Flag(help: "Ask you for every outcome, even where the world could answer.")
  var ask = false

  @Option(
    help: "Record your input as a script, in a new file, without the secrets that you choose.",
    completion: .file(extensions: ["yaml"]))
  var record: String?

  @Option(help: "With --record: write a scenario of this id instead of a script.")
  var scenario: String?

  @Flag(help: "Print each row that is taken, and the answers of the actions.")
  var trace = false

  @OptionGroup var reportFile: ReportFileOptions

  @OptionGroup var edition: EditionOption

  @OptionGroup var reporting: ReportOptions

  var loader: FlowLoader {
    FlowLoader(project: project, report: reporting.report(of: "run"), workspace: edition.workspace)
  }

  func run() async throws {
    try checkOptions()
    let console = Console.current
    if jsonl { return try await runJSONL(on: console) }
    let program: FlowProgram, start: SessionStart, world: World, errata: [RevertedErratum]
    do {
      (program, start, world, errata) = try await loadRunInput()
    } catch let unknown as UsageError {
      // A name that is not a flow's may be a scenario's.
      guard script == nil, let tests = try? await edition.workspace.findTests(flow, project: project) else {
        throw unknown
      }
      try checkOptionsOfScenario()
      return try play(tests, on: console)
    }
    if let script {
      let (document, library) = try loader.readScript(script)
      return try play(document, using: library, start, of: program, in: world, errata, on: console)
    }
    try play(start, of: program, in: world, errata, on: console)
  }

  func loadRunInput() async throws -> (FlowProgram, SessionStart, World, [RevertedErratum]) {
    let (program, flow, _, errata) = try await loader.loadProgram(of: self.flow, in: world)
    // A world that answers nothing has nothing to fit.
    let answers = !ask && actions == .builtIn
    let snapshot = try restore.map { path throws(UsageError) in try loader.readSnapshot(path) }
    let elapsed = after.flatMap { Duration(spelling: $0) } ?? .zero
    let start =
      snapshot.map { SessionStart(restoring: $0, after: elapsed, asSuspended: false) }
      ?? SessionStart(flow, parameters: parameters)
    var world = try loader.readWorld(world, for: program, fitting: answers)
    if let state { try Domain.keepCounters(of: &world, in: state, at: snapshot?.time ?? .zero) }
    return (program, start, world, errata)
  }

  /// A scenario has its own values for these options of a flow.
  private func checkOptionsOfScenario() throws(UsageError) {
    let options = [
      ("--world", world != nil), ("--parameter", !parameters.isEmpty), ("--restore", restore != nil),
      ("--state", state != nil), ("--ask", ask), ("--record", record != nil),
    ]
    let given = options.filter(\.1).map(\.0).joined(separator: ", ")
    guard given.isEmpty else {
      throw UsageError(
        "'\(flow)' is a scenario, which has its own world and steps; only a flow takes \(given)",
        help: "leave out \(given), or name the flow")
    }
  }

  private func checkOptions() throws(UsageError) {
    if restore != nil, !parameters.isEmpty {
      throw UsageError("--restore and --parameter cannot be combined: a snapshot has its parameters")
    }
    if let after, Duration(spelling: after) == nil {
      throw UsageError("'\(after)' is not a duration", help: "write, for example, --after 10m")
    }
    if after != nil, restore == nil { throw UsageError("--after requires --restore FILE") }
    if scenario != nil, record == nil { throw UsageError("--scenario requires --record FILE") }
    if restore != nil, record != nil {
      throw UsageError(
        "--record and --restore cannot be combined: a script starts at the beginning of a flow")
    }
    if jsonl, script != nil { throw UsageError("--script and --jsonl cannot be combined") }
    if actions == .external, !jsonl { throw UsageError("--actions external requires --jsonl") }
    if state != nil, ask || actions == .external {
      throw UsageError(
        "--state keeps the counters of built-in actions, and none of them runs here",
        help: "leave out --ask and --actions external")
    }
    if reportFile.quiet || reportFile.output != nil, jsonl {
      throw UsageError("--quiet and --output require a script")
    }
    if ask || record != nil, jsonl || script != nil {
      throw UsageError("--ask and --record cannot be combined with --script or --jsonl")
    }
  }

  // `lockstep run` with a script or a scenario: reports each event, and lines that fail.

  /// - Parameter errata: those that the flows were read without, for the one that would prevent a fault.
  func play(
    _ script: ScriptDocument, using library: ScriptLibrary, _ start: SessionStart, of program: FlowProgram,
    in world: World, _ errata: [RevertedErratum], on console: Console
  ) throws {
    var runner = ScriptRunner(
      script, using: library, start: start, of: program, in: world, observe: makeObserver(console))
    let outcome = runner.run()
    if let player = runner.player { try Domain.keepTime(player.state.now, of: world) }
    var failures = outcome.failure.map { [$0] } ?? []
    if let player = runner.player, !failures.isEmpty {
      failures[0].related += errata.relatedErrata(player.state, of: player.interpreter)
    }
    if failures.isEmpty, outcome.end == nil, printsTranscript(console) {
      console.write("stopped at \(outcome.place ?? start.flow)\n")
    }
    try finish(failures, scenarios: 1, on: console)
    if case .fault = outcome.end { throw Exit.findings }
  }

  /// The tests of one scenario, one after the other.
  func play(_ tests: ProjectTests, on console: Console) throws {
    var failures: [Diagnostic] = []
    for test in tests.tests {
      if tests.tests.count > 1, printsTranscript(console) { console.write("\(test.name)\n") }
      let result = tests.run(test, host: Domain.host, observe: makeObserver(console))
      if var failure = result.failure {
        failure.related += tests.errata(ofRows: result.rowNames)
        failures.append(failure)
      }
    }
    try finish(failures, scenarios: tests.tests.count, on: console)
  }

  private var report: Report { reporting.report(of: "run", to: reportFile) }

  private func printsTranscript(_ console: Console) -> Bool {
    !reportFile.quiet && report.isOutputForPeople(console)
  }

  private func makeObserver(_ console: Console) -> (SessionEvent) -> Void {
    guard printsTranscript(console) else { return { _ in } }
    let transcript = Transcript(traces: trace)
    return { console.write(transcript.text($0)) }
  }

  private func finish(_ failures: [Diagnostic], scenarios: Int, on console: Console) throws {
    var report = report
    // The transcript is the whole story of a run that succeeds.
    report.isQuiet = true
    try report.print(CheckResult(diagnostics: failures, flowCount: 1), scenarios: scenarios, on: console)
    if !failures.isEmpty { throw Exit.findings }
  }
}
