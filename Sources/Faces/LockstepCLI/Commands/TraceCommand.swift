import ArgumentParser
import LockstepModel
import LockstepReporting
import LockstepTrace
import LockstepWorkspace

/// `lockstep trace`: the test cases and rows that an app's tests name, and mismatches.
struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Matches tests and the strings of an app with the flows.",
    usage: """
      lockstep trace
      lockstep trace --list
      lockstep trace --texts
      lockstep trace --results build/test-results/TEST-app.xml --fail-on warning
      """,
    discussion: """
      'trace:' in lockstep.yaml names the files that cite and the documents that declare test cases. A test \
      cites a case by its id in a name, a row by '@covers UC2.3 1.4a' in a comment: see docs/trace.md.

      'texts:' names the strings of the app: each title, message and action of the flows is looked for in them.

      With PATH only its findings are reported. With --results a citation only counts if its test passed. \
      --list --format json is for other tools.
      """)

  @Argument(help: "Files and directories whose findings are reported.", completion: .file())
  var paths: [String] = []

  @Option(help: "The directory of the project.", completion: .directory)
  var project: String?

  @Option(help: "A JUnit XML report of the tests; may be repeated.", completion: .file(extensions: ["xml"]))
  var results: [String] = []

  @Flag(help: "List every case and covered row with its citations, instead of findings.")
  var list = false

  @Flag(help: "List every title, message and action with its string in the app, instead of findings.")
  var texts = false

  @OptionGroup var fixes: FixOptions

  @Option(
    help: "How findings are printed: \(ReportFormat.wordList); with --list text or json, with --texts text.")
  var format: ReportFormat?

  @Option(
    name: .shortAndLong, help: "A file for the report or the list, in the format of --format.",
    completion: .file())
  var output: String?

  @Option(help: "Lowest severity that causes exit status 1: note, warning, error or never.")
  var failOn = FailLevel.error

  @Flag(name: .shortAndLong, help: "Print findings only, no notices.")
  var quiet = false

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  func run() async throws {
    try fixes.checkOptions()
    try checkListFormat()
    let target = ProjectTarget(
      directory: try directory(), paths: try limitingPaths().map(DiskFiles.standard.absolute))
    let run = TraceRun(target: target, resultPaths: results)
    var outcome = try await run.check()
    if fixes.isRequested, try applyFixes(outcome) { outcome = try await run.check() }
    if fixes.diff { return }
    try print(outcome)
    if failOn.fails(outcome.result.summary) || outcome.trace == nil { throw Exit.findings }
  }

  /// Lists have fewer formats than findings.
  private func checkListFormat() throws(UsageError) {
    guard list || texts, let format, format != .text else { return }
    if texts {
      throw UsageError("--texts is a list for people: it is printed as text, not as \(format.rawValue)")
    }
    if format != .json {
      throw UsageError("--list is printed as text or json, not as \(format.rawValue)")
    }
  }

  /// A directory with a project file is the project; other paths select findings.
  private func directory() throws(UsageError) -> String {
    if project == nil, let named = paths.first(where: Workspace.standard.isProject) {
      return FilePath.trimmed(named)
    }
    return try Workspace.standard.projectDirectory(named: project)
  }

  private func limitingPaths() throws(UsageError) -> [String] {
    for path in paths where DiskFiles.standard.kind(path) == nil {
      throw DiskFiles.standard.missingFileError(path)
    }
    return paths.contains(where: Workspace.standard.isProject) ? [] : paths
  }

  private var report: Report {
    Report(command: "trace", format: format, failOn: failOn, color: color, output: output, isQuiet: quiet)
  }

  private func print(_ outcome: TraceRun.Outcome) throws(UsageError) {
    for note in outcome.notes { report.printNote("note: " + note) }
    guard let trace = outcome.trace else { return try report.print(outcome.result, on: .current) }
    let settings = trace.project.settings
    if texts, settings?.textFilePatterns.isEmpty != false {
      throw UsageError(
        "'texts:' in lockstep.yaml is missing", help: "write 'texts: [\"../app/strings.xml\"]'")
    }
    if list, format == .json {
      try OutputFile.write(trace.jsonList(outcome.results), to: output)
    } else if list || texts && outcome.texts != nil {
      let text = (list ? trace.list : "") + (texts ? outcome.texts?.list ?? "" : "")
      try OutputFile.write(text, to: output)
    } else {
      try report.print(outcome.result, on: .current)
    }
    let summaries = [settings?.trace == nil ? nil : trace.summary, outcome.texts?.summary]
    report.printNote(summaries.compactMap(\.self).joined(separator: " "))
  }

  /// - Returns: whether files were written.
  private func applyFixes(_ outcome: TraceRun.Outcome) throws -> Bool {
    let round = FixRound(outcome.result.diagnostics, isUnsafe: fixes.unsafeFixes)
    if fixes.diff {
      try report.showChanges(round.files)
      return false
    }
    try report.writeFixes(round.files, fixing: round.fixedCount)
    return !round.files.isEmpty
  }
}
