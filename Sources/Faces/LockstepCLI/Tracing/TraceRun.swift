import Lockstep
import LockstepLint
import LockstepModel
import LockstepTrace
import LockstepWorkspace

/// Reads a project and the files of its `trace:`, and finds mismatches.
struct TraceRun {
  /// The project, and the part of it and of the files that it traces that is asked for.
  var target: ProjectTarget
  /// Reports of tests.
  var resultPaths: [String] = []
  /// Where the traced files are.
  var disk: any FileSystem = DiskFiles.standard
  /// Whether git is asked for what cited rows were before.
  var asksGit = true

  /// What tracing found.
  struct Outcome {
    var result: CheckResult
    /// nil where files have errors, behind which rows may be hidden.
    var trace: Trace?
    var texts: TracedTexts?
    var results: ReportOutcomes?
    /// Parts that were not checked, and why.
    var notes: [String] = []
  }

  func check() async throws(UsageError) -> Outcome {
    // The requested part does not change which files are read.
    let files = try await Workspace.standard.load(ProjectTarget(directory: target.directory))
    return try await check(files, await files.linking.runOnAllCores())
  }

  /// Traces a project that was loaded and linked already.
  func check(_ files: ProjectFiles, _ project: Project) async throws(UsageError) -> Outcome {
    guard let reading = TracedProject.reading(project, disk) else {
      // What to trace may be in the part that is not read.
      let errors = files.settingsErrors
      if !errors.isEmpty { return Outcome(result: result(errors, of: files), trace: nil) }
      throw UsageError(
        "nothing to trace: \(FilePath.join(target.directory ?? ".", FileNames.settings)) has no 'trace:' and no 'texts:'",
        help: "write 'trace: {tests: [\"../tests/**/*.kt\"]}', or 'texts: [\"../app/strings.xml\"]'")
    }
    let errors = files.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { return Outcome(result: result(errors.inReadingOrder(), of: files), trace: nil) }
    let session = await reading.runOnAllCores()
    let (results, unread) = try readTestResults(session.trace)
    var outcome = Outcome(result: CheckResult(), trace: session.trace, texts: session.texts, results: results)
    let first = session.trace.rowCitations.first?.place.source.path
    let hasHistory = asksGit && (first.map(GitHistory.hasRepository) ?? true)
    if asksGit, !hasHistory {
      outcome.notes.append("stale citations are not looked for: git is missing, or has no repository here")
    }
    let found =
      session.diagnostics + unread + (session.texts?.findings ?? [])
      + session.trace.findings(results: results, history: hasHistory ? GitHistory() : nil)
    outcome.result = filteredResult(found, session, files, await files.suppressions.runOnAllCores())
    return outcome
  }

  private func readTestResults(_ trace: Trace) throws(UsageError) -> (ReportOutcomes?, [Diagnostic]) {
    if resultPaths.isEmpty { return (nil, []) }
    var runs: [ReportedTest] = []
    var unread: [Diagnostic] = []
    for path in resultPaths {
      let report = JUnitReader.read(SourceText(path: path, bytes: try DiskFiles.standard.read(path)))
      runs += report.value ?? []
      unread += report.diagnostics
    }
    // Without a report everything would seem not to have passed.
    return (unread.isEmpty ? ReportOutcomes(runs, trace.names) : nil, unread)
  }

  /// Findings at the levels of the project, without those that comments silence and those of other parts.
  private func filteredResult(
    _ found: [Diagnostic], _ session: TracedProject, _ files: ProjectFiles, _ comments: [Suppression]
  ) -> CheckResult {
    let levels = RuleLevels(files.settings)
    // Comments in flows are about rules of lint, too.
    let inFlows = comments.filter { RuleCatalogue.isTraced($0.rule.value) }
    let (kept, silenced) = Suppressions.apply(
      inFlows + session.suppressions, to: found.compactMap(levels.adjusted), levels: levels, isTrace: true)
    return result(
      kept.filter { isInTarget($0.location.source) }, of: files, and: session.sources,
      silenced: silenced.filter { isInTarget($0.finding.location.source) })
  }

  private func result(
    _ diagnostics: [Diagnostic], of files: ProjectFiles, and others: [SourceText] = [],
    silenced: [Suppressions.SilencedFinding] = []
  ) -> CheckResult {
    CheckResult(
      diagnostics: diagnostics, silenced: silenced, flowCount: files.ownFlows.count,
      sources: (files.sources + others).filter(isInTarget))
  }

  private func isInTarget(_ source: SourceText) -> Bool {
    target.covers(source.path, disk)
  }
}
