import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepWorkspace

/// The page of the files as they are now.
extension PageCommand {
  /// A page that is served. A file that is half written, or whose flows cannot be played for the moment, is shown as it was, so that no
  /// play is lost, and is named above it.
  func buildPage(of project: OpenWorkspace) async throws -> Page {
    let checked = try await project.check()
    let readable = try await project.checkOfReadableTexts(in: checked, played: true) ?? checked
    let files = await project.playableFiles(in: checked)
    var page = try await buildPage(in: edition.workspace(of: files), checked: readable)
    page.unavailableDocuments = checked.unavailableDocuments.map { document in
      var document = document
      if !readable.brokenFiles.contains(document.path) { document.handling = .asBefore }
      return document
    }
    let named = Set(page.unavailableDocuments.map(\.path))
    page.unavailableDocuments += await project.unplayableFiles.subtracting(named).sorted().map { path in
      let findings = checked.diagnostics.filter { $0.location.source.path == path && $0.severity > .note }
      let (errors, others) = (
        findings.filter { $0.severity == .error }, findings.filter { $0.severity < .error }
      )
      var document = UnavailableDocument(path: path, isReadable: true, findings: errors + others)
      document.handling = .asBefore
      return document
    }
    return page
  }

  /// - Parameter checked: what a check of the project has found; nil without one.
  func buildPage(in workspace: Workspace, checked: CheckResult? = nil) async throws -> Page {
    let compiled = try await CompiledFlows(
      flows: flows, project: project, to: "show", allowsErrors: true, in: workspace)
    let open = OpenWorkspace(
      [compiled.directory], in: workspace.files, domains: [Domain.declaration],
      isAsDocumented: workspace.isAsDocumented)
    var marks = RowMarks()
    marks.brokenRows = compiled.brokenRows
    if coverage { marks.untestedRows = try await untestedRows(in: open) }
    if properties, let settings = compiled.project.settings {
      marks.counterExamples = try CounterExamples.find(
        settings, of: compiled.project, compiled.program, in: compiled.scenarios, compiled.directory)
    }
    if !log.isEmpty {
      marks.takenCounts = try await countTakenRows(
        by: FlowLoader(project: compiled.directory, workspace: workspace))
    }
    let checked = if let checked { checked } else { try await open.check() }
    marks.findings = checked.diagnostics
    var page = Page(
      compiled.program, of: compiled.project, only: only ? compiled.namedFlows : nil, title: title,
      marks: marks,
      scenarios: scenarios ? try await playedScenarios(in: open) : [],
      designs: (serve ? .forServer : PictureAddresses.forPage(at: output)).addressesByPath(
        of: compiled.project))
    page.editorAddress = editor.map { address in
      { path, line in
        let file = PercentEncoding.encoded(DiskFiles.standard.absolute(path), keeping: "-._~/")
        return address.replacing("{path}", with: file).replacing("{line}", with: "\(line)")
      }
    }
    page.unavailableDocuments = checked.unavailableDocuments
    return page
  }

  /// The scenarios that hold, as they are played in their worlds. A page passes no parameters.
  private func playedScenarios(in open: OpenWorkspace) async throws -> [PlayedSession] {
    var played: [PlayedSession] = []
    for part in try await open.tests(selecting: TestSelection()) {
      let keys = ProgramKeys(part.program)
      for test in part.tests where test.scenario.parameters.isEmpty {
        let (link, result) = ReplayRecorder.play(test, of: part.program, keys) {
          part.run(test, host: Domain.host, observe: $0)
        }
        if result.hasPassed {
          played.append(PlayedSession(test.name, title: test.scenario.title?.value, link))
        }
      }
    }
    return played
  }

  /// How often the sessions of the logs take each row of the whole project.
  private func countTakenRows(by loading: FlowLoader) async throws -> [String: Int] {
    let program = try await loading.loadProject().program
    var replay = Replay(program)
    for log in log { try replay.readLog(log) }
    let keys = ProgramKeys(program)
    return Dictionary(
      replay.statistics.takenCounts.map { (keys.place(of: $0, in: program), $1) }, uniquingKeysWith: +)
  }

  private func untestedRows(in open: OpenWorkspace) async throws -> Set<String> {
    var rows: Set<String> = []
    for part in try await open.tests(selecting: TestSelection()) {
      // Without a scenario nothing needs to be found out about them.
      if part.tests.isEmpty {
        let (program, keys) = (part.program, ProgramKeys(part.program))
        for row in program.allSteps.flatMap(program.rows) { rows.insert(keys.place(of: row, in: program)) }
        continue
      }
      let results = await part.running(0..<part.tests.count, host: Domain.host).runOnAllCores()
      for flow in part.coverage(of: results, host: Domain.host).flows {
        let steps = flow.steps
        let keys = PageKeys(steps: steps.map { ($0.id, $0.rows.map(\.id)) })
        for (step, keys) in zip(steps, keys.rows) {
          for (row, key) in zip(step.rows, keys) where row.count == 0 { rows.insert("\(flow.id) \(key)") }
        }
      }
    }
    return rows
  }
}
