import ArgumentParser
import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepWorkspace

/// `lockstep replay`: recorded sessions compared with the flows.
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Compares recorded sessions with the flows.",
    usage: """
      lockstep replay sessions.jsonl
      lockstep replay events.csv --flow UC2.3 --statistics-output statistics.json
      """,
    discussion: """
      A log is JSON lines with 'session', 'at' and one of 'row', 'screen' and 'event', the first of a session \
      with 'flow', or CSV with the columns case, activity and timestamp. A session with rows is followed \
      exactly; with screens alone every way through the flows that explains them is tried.

      docs/replay.md describes logs and findings.
      """)

  @Argument(help: "Logs, as JSON lines or CSV.", completion: .file(extensions: ["jsonl", "csv"]))
  var logs: [String]

  @Option(help: "The flow of sessions whose first line names none.", completion: .flows)
  var flow: String?

  @Option(help: "How much too early a timer may fire by the clock of the log.")
  var tolerance = "0s"

  @Option(
    help: "A file for the numbers of sessions, deviations, rows and screens, as JSON.", completion: .file())
  var statisticsOutput: String?

  @Flag(help: "Name the outcomes and rows that no session took; --statistics-output has them, too.")
  var coverage = false

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @OptionGroup var edition: EditionOption

  @OptionGroup var reportFile: ReportFileOptions

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    guard let tolerance = Duration(spelling: tolerance) else {
      throw UsageError("'\(tolerance)' is not a duration", help: "write, for example, --tolerance 500ms")
    }
    let report = reporting.report(of: "replay", to: reportFile)
    // Errors of the project are for people, whatever the findings of logs are written to.
    let loading = FlowLoader(
      project: project, report: reporting.report(of: "replay"), workspace: edition.workspace)
    let (_, project, program, _) = try await loading.loadProject()
    if let flow, program.flow(flow) == nil {
      throw UsageError(
        "no flow is called '\(flow)'", help: Suggestion.help(for: flow, among: program.flowInfos.map(\.id)))
    }
    var replay = Replay(program, flow: flow, tolerance: tolerance)
    for log in logs { try replay.readLog(log) }
    let (found, sources) = replay.findingsWithSources()
    if replay.isEmpty {
      throw UsageError(
        "no session in \(logs.map { "'\($0)'" }.joined(separator: ", ")): nothing was compared",
        help: "'lockstep test --log-output FILE' writes a log of the scenarios")
    }
    let levels = RuleLevels(project.settings)
    let result = CheckResult(
      diagnostics: found.compactMap(levels.adjusted),
      flowCount: program.flowInfos.count { !$0.isExternal }, sources: sources)
    try report.print(result, on: .current)
    let covered = coverage ? replay.coverage : nil
    if let statisticsOutput { try OutputFile.write(replay.json(with: covered), to: statisticsOutput) }
    if !reportFile.quiet, report.isOutputForPeople(.current) {
      Console.current.write(replay.text + (covered.map { replay.text(of: $0) } ?? ""))
    }
    if report.failOn.fails(result.summary) { throw Exit.findings }
  }
}
