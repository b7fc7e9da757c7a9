import Lockstep
import LockstepDiff
import LockstepMCP
import LockstepModel
import LockstepSimulation
import LockstepTrace
import LockstepWorkspace

/// What the server for coding agents leaves to this tool.
extension ProjectCommands {
  /// - Parameters:
  ///   - project: the directory of the project, as the files name it.
  ///   - files: what the server may read.
  init(project: String, in files: ConfinedFiles) {
    let workspace = Workspace(files, domains: [Domain.declaration])
    let isHere = DiskFiles.standard.canonical(".") == files.folder
    self.init(
      difference: { (revision) async throws(UsageError) in
        let versions = try await ComparedVersions(
          range: revision, of: project, in: workspace, repository: files.canonical(project))
        var diff = versions.diff(names: DiffCommand.names(versions.earlier, versions.present))
        _ = diff.allow(versions.present.settings?.losses ?? [])
        return diff
      },
      trace: { (checked) async throws(UsageError) in
        var run = TraceRun(target: ProjectTarget(directory: project), disk: files)
        // Git takes paths from the working directory.
        run.asksGit = isHere
        let outcome = try await run.check(checked.files, checked.project)
        let summaries = [outcome.trace?.summary, outcome.texts?.summary].compactMap(\.self)
        return TraceOutcome(
          findings: outcome.result.diagnostics,
          summary: summaries.isEmpty
            ? "nothing is traced while files have errors" : summaries.joined(separator: " "),
          list: (outcome.trace?.list ?? "") + (outcome.texts?.list ?? ""))
      },
      properties: { (checked, flows, goesOn) throws(UsageError) in
        try Self.properties(checked, flows, goesOn)
      },
      tables: { rule in TableExample(rule).map { ($0.bad, $0.good) } },
      write: { (files) throws(UsageError) in try FileWriter.replace(files) })
  }

  private static func properties(
    _ checked: CheckedProject, _ flows: [String]?, _ goesOn: @escaping @Sendable (Int) -> Bool
  ) throws(UsageError) -> PropertyOutcome {
    guard let settings = checked.files.settings, !settings.properties.isEmpty else {
      throw UsageError("the project file has no 'properties'", help: "see lockstep://docs/explore")
    }
    let program = checked.project.workingProgram(said: checked.files.diagnostics).program
    var options = ExplorerOptions("")
    options.goesOn = goesOn
    var run = PropertyRun(program: program, world: Domain.world, varies: true, options: options)
    run.worlds = checked.files.scenarios
    run.reportsFaults = true
    var verdicts: [String] = []
    run.tell = { verdicts.append(String($0.dropLast())) }
    do {
      let findings = try run.run(settings, flows: flows)
      return PropertyOutcome(
        verdicts: verdicts, findings: findings, summary: String(run.summary.dropLast()),
        isOpen: run.openCount > 0)
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("the properties cannot be checked: \(error)")
    }
  }
}
