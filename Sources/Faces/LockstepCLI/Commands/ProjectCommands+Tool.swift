import Lockstep
import LockstepAdapter
import LockstepDiff
import LockstepMCP
import LockstepModel
import LockstepPage
import LockstepSimulation
import LockstepTrace
import LockstepWorkspace

/// What the server for coding agents leaves to this tool.
extension ProjectCommands {
  /// - Parameters:
  ///   - project: the directory of the project, as the files name it.
  ///   - files: what the server may read.
  ///   - app: the command of an adapter that may be started.
  init(project: String, in files: ConfinedFiles, app: String?) {
    let workspace = Workspace(files, domains: [Domain.declaration])
    let isHere = DiskFiles.standard.canonical(".") == files.folder
    self.init(
      compareWithRevision: { (revision) async throws(UsageError) in
        let versions = try await ComparedVersions(
          range: revision, of: project, in: workspace, repository: files.canonical(project))
        if let unread = versions.unreadDocuments.first {
          throw UsageError("the versions cannot be compared: \(unread.message)")
        }
        var diff = versions.diff(names: DiffCommand.nameChanges(versions.earlierFiles, versions.presentFiles))
        _ = diff.allowLosses(versions.presentFiles.settings?.losses ?? [])
        return diff
      },
      traceTests: { (checked) async throws(UsageError) in
        var run = TraceRun(target: ProjectTarget(directory: project), disk: files)
        // Git takes paths from the working directory.
        run.asksGit = isHere
        let outcome = try await run.check(checked.files, checked.project)
        let summaries = [outcome.trace?.summary, outcome.texts?.summary].compactMap(\.self)
        return TraceReport(
          findings: outcome.result.diagnostics,
          summary: summaries.isEmpty
            ? "nothing is traced while files have errors" : summaries.joined(separator: " "),
          citationList: (outcome.trace?.list ?? "") + (outcome.texts?.list ?? ""))
      },
      checkProperties: { (checked, flows, shouldContinue) throws(UsageError) in
        try Self.checkProperties(checked, flows, shouldContinue)
      },
      exampleTables: { rule in TableExample(rule).map { ($0.bad, $0.good) } },
      testApp: app.map { Self.appTester($0, project, files) },
      writeFiles: { (files) throws(UsageError) in try FileWriter.replace(files) })
  }

  private static func checkProperties(
    _ checked: CheckedProject, _ flows: [String]?, _ shouldContinue: @escaping @Sendable (Int) -> Bool
  ) throws(UsageError) -> PropertyReport {
    guard let settings = checked.files.settings, !settings.properties.isEmpty else {
      throw UsageError("the project file has no 'properties'", help: "see lockstep://docs/explore")
    }
    let program = checked.project.workingProgram(readerFindings: checked.files.diagnostics).program
    var options = ExplorerOptions("")
    options.shouldContinue = shouldContinue
    var run = PropertyRun(
      project: checked.project, program: program, world: Domain.defaultWorld, variesWorlds: true,
      options: options)
    run.worlds = checked.files.scenarios
    run.reportsFaults = true
    var verdicts: [String] = []
    run.reportVerdict = { verdicts.append(String($0.dropLast())) }
    do {
      let findings = try run.run(settings, flows: flows)
      return PropertyReport(
        verdicts: verdicts, findings: findings, summary: String(run.summary.dropLast()),
        hasUnsettledProperty: run.unsettledCount > 0)
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("the properties cannot be checked: \(error)")
    }
  }

  /// Tests an app by the adapter that a command starts.
  private static func appTester(_ command: String, _ project: String, _ files: ConfinedFiles) -> AppTesting {
    { (tests, cover, only, shouldContinue) async throws(UsageError) in
      var leftOut: [String] = []
      let plays = tests.plays { leftOut.append($0) }
      let test = try tests.makeAppTest(
        plays, cover: cover.flatMap(AppCover.init), only: only, within: .seconds(5),
        texts: await .loadAppTexts(tests.project, files))
      let run = AppTestRunner(
        test, command: command, project: DiskFiles.standard.fromWorkingDirectory(files.canonical(project)),
        patience: .seconds(30), jobs: 1, record: nil, shouldContinue: shouldContinue)
      let result = try await run.run()
      let report = AppReport(result)
      return AppTestReport(
        findings: result.findings, lines: report.otherLines + leftOut, summary: report.summary,
        conformingRowCount: report.conformingRowCount, failureCount: report.failureCount)
    }
  }
}
