import ArgumentParser
import Lockstep
import LockstepCodegen
import LockstepLint
import LockstepModel
import LockstepPage
import LockstepReporting
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// `lockstep check`: all that a build checks, in one report with one exit status.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Runs all checks of a build: lint, layout, tables, scenarios, properties, traces.",
    discussion: """
      Reports the findings of lint, YAML files that 'lockstep fmt' would change, Markdown tables that \
      'lockstep render' would change, scenarios that fail, properties that are broken, in projects with \
      'swift:' names that generated Swift cannot have and, in projects with 'trace:' or 'texts:', findings of \
      trace.

      'check: {baseline: FILE, fail-on: warning, properties: 30s, tables: true}' in lockstep.yaml sets the \
      options of a project. A property that is not settled in its time is a warning; with 'tables: true' \
      documents whose tables 'lockstep fmt' would lay out are findings, too.
      """)

  @Argument(help: "Files and directories.", completion: .file(extensions: ["yaml", "md"]))
  var paths: [String] = ["."]

  @OptionGroup var projectOption: ProjectOption

  @Option(help: "How findings are printed: \(ReportFormat.wordList).")
  var format: ReportFormat?

  @OptionGroup var reportFile: ReportFileOptions

  @Option(help: "Lowest severity that causes exit status 1: note, warning, error or never.")
  var failOn: FailLevel?

  @Option(
    name: .customLong("review"),
    help:
      "Also write a page that compares both versions of the flows, to be played: see 'lockstep page --compare'.",
    completion: .file(extensions: ["html"]))
  var reviewPath: String?

  @Option(
    help:
      "The git revision that the review starts from; by default the target of the merge request in GitHub and GitLab, else HEAD."
  )
  var compare: String?

  @OptionGroup var filter: FindingFilter

  @Option(help: "Colour the output: auto, always or never.")
  var color = ColourMode.auto

  func run() async throws {
    let report = Report(
      command: "check", format: format, color: color, output: reportFile.output, isQuiet: reportFile.quiet,
      filter: filter
    )
    try filter.checkOptions(report.effectiveFormat(.current))
    if compare != nil, reviewPath == nil {
      throw ValidationError("--compare is about the review: name a file for it with --review.")
    }
    var whole = CheckResult()
    var fails = false
    var (passed, failed) = (0, 0)
    for target in try targets() {
      let check = try await ProjectCheck(of: target, report)
      passed += check.passedScenarioCount
      failed += check.failedScenarioCount
      let known = filter.baseline ?? check.baselinePath
      if filter.updateBaseline {
        guard let known else {
          throw UsageError("--update-baseline needs --baseline FILE, or 'check: {baseline: FILE}'")
        }
        let result = try LintRun.writeBaseline(known, with: check.result, report)
        whole.add(result)
        fails = fails || !result.diagnostics.isEmpty
        continue
      }
      let result = report.applying(
        try known.map { try LintBaseline($0, mayBeMissing: false) }, to: check.result)
      fails = fails || (failOn ?? check.failOn).fails(result.summary)
      whole.add(result)
    }
    try report.print(whole, on: .current)
    if report.isOutputForPeople(.current), passed + failed > 0 {
      let all = Count.text(passed + failed, "scenario")
      Console.current.write(failed == 0 ? "\(all) passed\n" : "\(failed) of \(all) failed\n")
    }
    if let reviewPath { try await writeReview(to: reviewPath, report) }
    if fails { throw Exit.findings }
  }

  private func targets() throws -> [ProjectTarget] {
    try Workspace.standard.targets(
      of: projectOption.pathsOrProject(paths).map(DiskFiles.standard.fromWorkingDirectory))
  }

  private func writeReview(to path: String, _ report: Report) async throws {
    let targets = try targets()
    let directories = Set(targets.map { $0.directory ?? "." })
    guard let directory = directories.first, directories.count == 1 else {
      throw UsageError(
        "a review is about one project, and these files are of \(directories.count)",
        help: "name the folder of one")
    }
    let builder = try await ReviewBuilder(range: compare ?? Self.baseRevision, of: directory)
    let page = try await builder.makePage(title: nil, output: path)
    try OutputFile.write(Array(page.html.utf8), to: path)
    report.printNote("note: wrote \(path)")
  }

  /// Where the change of a merge request begins, as the host of the build says it.
  private static var baseRevision: String {
    if let base = Console.current.environmentVariable("CI_MERGE_REQUEST_DIFF_BASE_SHA"), !base.isEmpty {
      return base
    }
    if let branch = Console.current.environmentVariable("GITHUB_BASE_REF"), !branch.isEmpty {
      return "origin/\(branch)"
    }
    return "HEAD"
  }
}

/// All that is checked of a project.
private struct ProjectCheck {
  private(set) var result: CheckResult
  /// How many scenarios hold.
  private(set) var passedScenarioCount = 0
  /// How many do not.
  private(set) var failedScenarioCount = 0
  /// The project's own baseline.
  private(set) var baselinePath: String?
  private(set) var failOn = FailLevel.error

  init(of target: ProjectTarget, _ report: Report) async throws {
    let workspace = Workspace.standard
    func wants(_ rule: RuleInfo) -> Bool { report.selection.includes(rule, at: rule.severity) }
    result = try await workspace.check([target], selecting: report.selection)
    guard let checked = result.projects.first else { return }
    var (found, tables): ([Diagnostic], [SourceText]) = ([], [])
    if wants(.unformatted) {
      for source in result.sources where !FileNames.isFeature(source.path) {
        found += workspace.layoutFinding(of: source).map { [$0] } ?? []
      }
      if let settings = checked.files.settings, settings.check.checksTableLayout {
        let sources = Dictionary(checked.files.ownFlows.map { ($0.source.path, $0.source) }) { first, _ in
          first
        }
        for (path, source) in sources.sorted(by: { $0.key < $1.key })
        where target.covers(path, workspace.files) {
          found += workspace.tableFinding(of: source, settings.wording).map { [$0] } ?? []
        }
      }
    }
    if wants(.driftedTable) {
      for document in checked.files.ownFlows where target.covers(document.source.path, workspace.files) {
        guard let table = try workspace.driftFinding(of: document, in: checked.project) else { continue }
        found += table.finding.map { [$0] } ?? []
        tables.append(table.table)
      }
    }
    if wants(.swiftNameConflict), let settings = checked.files.settings, settings.swift.isDeclared {
      found += Codegen.nameConflicts(checked.files.flows, settings: settings)
    }
    result.add(CheckResult(diagnostics: found, sources: tables))
    let tests = workspace.tests(of: target, in: checked)
    let results = await tests.running(0..<tests.tests.count, host: Domain.host).runOnAllCores()
    result.add(CheckResult(diagnostics: results.compactMap(\.namedFailure)))
    passedScenarioCount = results.count(where: \.hasPassed)
    failedScenarioCount = results.count - passedScenarioCount
    guard let settings = checked.files.settings else { return }
    if wants(.propertyViolated) { try checkProperties(of: settings, checked, report) }
    if settings.trace != nil || !settings.textFilePatterns.isEmpty {
      let outcome = try await TraceRun(target: ProjectTarget(directory: target.directory)).check(
        checked.files, checked.project)
      for note in outcome.notes { report.printNote("note: " + note) }
      // Without a trace these are errors of files, which lint has reported.
      if outcome.trace != nil { result.add(outcome.result) }
    }
    baselinePath = settings.check.baseline.map {
      FilePath.join(FilePath.directory(of: settings.source.path), $0.value)
    }
    failOn = settings.check.failOn.flatMap { FailLevel(rawValue: $0.value) } ?? .error
  }

  /// Checks the properties of a project; their names are checked with the flows.
  private mutating func checkProperties(
    of settings: ProjectDocument, _ checked: CheckedProject, _ report: Report
  ) throws {
    guard !settings.properties.isEmpty, settings.check.propertyTime > .zero else { return }
    let (program, broken) = checked.project.workingProgram(readerFindings: checked.files.diagnostics)
    if !broken.isEmpty {
      report.printNote(
        "note: sessions end at a row with an error, so properties are not checked beyond these rows")
    }
    let bound = ExplorationBound(settings.check.propertyTime, on: .current)
    defer { bound.finish() }
    var options = ExplorerOptions("")
    options.shouldContinue = { bound.shouldContinue(states: $0) }
    var run = PropertyRun(
      project: checked.project, program: program, world: Domain.defaultWorld, variesWorlds: true,
      options: options)
    run.worlds = checked.files.scenarios
    run.unsettledSeverity = .warning
    // Names that nothing has were found with the flows.
    let found = try run.run(settings, flows: nil).filter {
      $0.rule != .invalidProperty && $0.rule != .unresolvedName
    }
    result.add(CheckResult(diagnostics: found))
    if run.unsettledCount > 0 {
      report.printNote(
        "note: \(Count.text(run.unsettledCount, "check")) of properties not settled in "
          + "\(settings.check.propertyTime.brief); 'check: {properties: 5m}' allows more")
    }
  }
}
