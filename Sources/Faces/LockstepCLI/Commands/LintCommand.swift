import ArgumentParser
import LockstepWorkspace

/// `lockstep lint`: loads flows and checks all of them together.
struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks flows and every reference between them.",
    discussion: """
      A directory means the projects in it: their YAML files and their Markdown documents with a flow table, \
      except those rendered from a YAML file of the same name. A file or a folder of a project is checked \
      together with the whole project; only its own findings are reported. - reads one file from standard \
      input.

      'lockstep rules' lists the rules. A comment '# lockstep:ignore RULE -- reason' silences the findings \
      of a rule on its line or on the part below it; a baseline silences all findings that a team begins \
      with.
      """)

  @Argument(
    help: "Files and directories, or - for standard input.", completion: .file(extensions: ["yaml", "md"]))
  var paths: [String] = ["."]

  @OptionGroup var projectOption: ProjectOption

  @OptionGroup var fixes: FixOptions

  @OptionGroup var reportFile: ReportFileOptions

  @Option(help: "Check standard input as the file with this path.", completion: .file(extensions: ["yaml"]))
  var stdinFilename: String?

  @Flag(help: "Check again whenever a file changes, until interrupted.")
  var watch = false

  @Flag(help: "List the skipped YAML files of other tools.")
  var verbose = false

  @OptionGroup var filter: FindingFilter

  @OptionGroup var reporting: ReportOptions

  func run() async throws {
    try fixes.checkOptions()
    let (baseline, updateBaseline) = (filter.baseline, filter.updateBaseline)
    if updateBaseline, baseline == nil { throw UsageError("--update-baseline needs --baseline FILE") }
    var report = reporting.report(of: "lint", to: reportFile)
    (report.isVerbose, report.filter) = (verbose, filter)
    try filter.checkOptions(report.effectiveFormat(.current))
    if paths.contains("-") { return try await lintStandardInput(report) }
    if stdinFilename != nil { throw UsageError("--stdin-filename requires '-' (standard input)") }
    let paths = try projectOption.pathsOrProject(paths).map(DiskFiles.standard.fromWorkingDirectory)
    let targets = try Workspace.standard.targets(of: paths)
    if watch {
      guard !fixes.isRequested, !updateBaseline else {
        throw UsageError("--watch cannot be combined with --fix, --diff or --update-baseline")
      }
      let workspace = OpenWorkspace(paths, domains: [Domain.declaration], selecting: filter.selection)
      return try await LintWatch(workspace: workspace, baselinePath: baseline, report: report).run()
    }
    let session = LintRun(targets: targets, baselinePath: baseline, fixes: fixes, report: report)
    try await updateBaseline ? session.updateBaseline() : session.lint()
  }

  private func lintStandardInput(_ report: Report) async throws {
    guard paths.count == 1 else {
      throw UsageError("'-' (standard input) cannot be combined with other paths")
    }
    if watch || filter.updateBaseline {
      throw UsageError("standard input can neither be watched nor be in a baseline")
    }
    if Console.current.isInputTerminal {
      throw UsageError("'-' reads standard input, which is a terminal here")
    }
    let path = DiskFiles.standard.fromWorkingDirectory(FilePath.trimmed(stdinFilename ?? "<stdin>"))
    var unsaved = UnsavedTexts(over: DiskFiles.standard)
    let input = try Console.current.readInput()
    if stdinFilename == nil { try Workspace.standard.checkUnnamedInput(input) }
    unsaved[path] = input
    let target = stdinFilename == nil ? ProjectTarget.withoutProject : Workspace.standard.target(ofFile: path)
    let session = LintRun(
      targets: [target], baselinePath: filter.baseline, fixes: fixes, report: report, unsaved: unsaved,
      inputPath: path)
    try await session.lint()
  }
}
