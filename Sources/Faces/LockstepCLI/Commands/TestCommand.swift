import ArgumentParser
import LockstepReporting
import LockstepWorkspace

extension TestReportFormat: ExpressibleByArgument {}
extension CoverageFormat: ExpressibleByArgument {}

/// `lockstep test`: runs scenarios.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs scenarios in virtual time, and reports the rows they take.",
    discussion: """
      A directory means the projects in it; a file or a folder of a project means its scenarios. A scenario \
      fails if a line does not hold, or if the session has not ended after the last one, unless it is 'open: \
      true'. 'lockstep run ID' plays one scenario and shows each event.

      --app plays the scenarios against an app that exists, and with --cover also walks of its tables, and judges \
      each row.

      docs/testing.md describes how to write scenarios.
      """)

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml"]))
  var paths: [String] = ["."]

  @OptionGroup var projectOption: ProjectOption

  @Option(
    help: "Run the scenario with this ID, else those with this in their ID, title or flow; may be repeated.")
  var filter: [String] = []

  @Option(help: "Run only scenarios with this tag; may be repeated.")
  var tag: [String] = []

  @Flag(help: "Run again whenever a file changes, until interrupted.")
  var watch = false

  @Option(help: "How results are printed: text, json, junit, tap or sarif.")
  var format = TestReportFormat.text

  @Option(
    name: .shortAndLong, help: "A file for the results, in the format of --format; the terminal gets text.",
    completion: .file())
  var output: String?

  @Option(help: "Report the coverage of the flows as text, json, cobertura, lcov or html.")
  var coverage: CoverageFormat?

  @Option(help: "The file for the coverage report.", completion: .file())
  var coverageOutput: String?

  @Option(help: "Fail if the scenarios take less than this percentage of the rows.")
  var failUnder: Int?

  @Option(
    help: "Write the rows of the sessions as JSON lines, or as CSV to a file *.csv, for 'lockstep replay'.",
    completion: .file(extensions: ["jsonl", "csv"]))
  var logOutput: String?

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  @OptionGroup var edition: EditionOption

  @OptionGroup(title: "An app that exists") var app: AppOptions

  func run() async throws {
    try checkOptions()
    let paths = try projectOption.pathsOrProject(paths).map(DiskFiles.standard.fromWorkingDirectory)
    let workspace = OpenWorkspace(paths, domains: [Domain.declaration], isAsDocumented: edition.asDocumented)
    let corrected = edition.asDocumented ? OpenWorkspace(paths, domains: [Domain.declaration]) : nil
    if let command = app.app {
      if watch { throw UsageError("--watch cannot be combined with --app") }
      guard try await testApp(workspace, command) else { throw Exit.findings }
      return
    }
    guard watch else {
      guard try await testScenarios(workspace, corrected: corrected) else { throw Exit.findings }
      return
    }
    try await FileWatch.run { () async throws(UsageError) in
      try await workspace.haveFilesChanged()
    } act: { () async throws(UsageError) in
      let console = Console.current
      if console.isTerminal { console.draw("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
      _ = try await testScenarios(workspace, corrected: corrected)
      console.writeError("\(System.localTime) waiting for changes\n")
    } onError: {
      Console.current.writeError("lockstep: \($0.message)\n")
    }
  }

  private func checkOptions() throws(UsageError) {
    try app.checkOptions()
    if let coverage, coverage != .text, coverageOutput == nil {
      throw UsageError(
        "--coverage \(coverage.rawValue) needs --coverage-output FILE: standard output has the results")
    }
    if coverageOutput != nil, coverage == nil {
      throw UsageError("--coverage-output requires --coverage FORMAT")
    }
    if coverage == .text, coverageOutput == nil, format != .text, output == nil {
      throw UsageError(
        "--coverage text would be printed within the \(format.rawValue): name a --coverage-output")
    }
    if let failUnder, !(0...100).contains(failUnder) {
      throw UsageError("--fail-under takes a percentage from 0 to 100")
    }
  }
}
