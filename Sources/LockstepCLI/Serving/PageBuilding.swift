import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// What `page` makes of the files as they are now.
struct PageBuilding {
  var flows: [String]
  /// Whether the flows that these reach are left without tables.
  var showsOnlyThese = false
  var project: String?
  var title: String?
  /// Whether scenarios are run, to shade the rows that none takes.
  var countsCoverage: Bool
  /// Whether the properties of the project are checked, to shade the ways that break them.
  var checksProperties: Bool
  /// Whether the page links to the scenarios.
  var listsScenarios: Bool
  /// Logs whose rows are counted.
  var logs: [String] = []
  /// Reads the flows: corrected, or as their documents have them.
  var workspace = Workspace.standard

  func page() async throws -> Page {
    let compiled = try await CompiledFlows(
      flows: flows, project: project, allowsErrors: true, in: workspace)
    var marks = RowMarks(
      untested: countsCoverage ? try await untested() : nil,
      counterExamples: checksProperties ? try counterExamples(compiled) : [],
      taken: logs.isEmpty ? nil : try await taken(), broken: compiled.broken)
    marks.findings = try await open().check().diagnostics
    return Page(
      compiled.program, of: compiled.project, only: showsOnlyThese ? compiled.named : nil, title: title,
      marks: marks,
      scenarios: listsScenarios ? try await scenarios() : [])
  }

  private func counterExamples(_ compiled: CompiledFlows) throws -> [CounterExample] {
    guard let settings = compiled.project.settings else { return [] }
    let program = compiled.program
    let loading = FlowLoading(flow: "", project: project, report: Reporting(), workspace: workspace)
    let world = try loading.readWorld(nil, for: program, fitting: true)
    var run = PropertyRun(program: program, world: world, varies: true, options: ExplorerOptions(""))
    _ = try run.run(settings, flows: nil)
    return run.broken.map { CounterExample(of: $0.property, in: $0.flow, $0.steps, of: program) }
  }

  private func tests() async throws -> [ProjectTests] {
    try await open().tests(selecting: TestSelection())
  }

  private func open() throws -> OpenWorkspace {
    OpenWorkspace(
      [try workspace.projectDirectory(named: project)], domains: [Domain.declaration],
      isAsDocumented: workspace.isAsDocumented)
  }

  /// The scenarios that hold, as they are played in their worlds. A page passes no parameters.
  private func scenarios() async throws -> [PlayedScenario] {
    var played: [PlayedScenario] = []
    for part in try await tests() {
      for test in part.tests where test.scenario.parameters.isEmpty {
        var recorder = ReplayRecorder(part.program)
        let result = part.run(test, host: Domain.host) { recorder.add($0) }
        guard result.passed else { continue }
        recorder.finish(at: result.time)
        played.append(
          PlayedScenario(
            test.name, title: test.scenario.title?.value,
            ReplayLink(test.scenario.flow.value, recorder.inputs)))
      }
    }
    return played
  }

  /// How often the sessions of the logs take each row of the whole project.
  private func taken() async throws -> [String: Int] {
    let loading = FlowLoading(flow: "", project: project, report: Reporting(), workspace: workspace)
    var run = ReplayRun(try await loading.whole().program)
    for log in logs { try run.read(log) }
    return run.replay.rowCounts
  }

  private func untested() async throws -> Set<String> {
    var rows: Set<String> = []
    for part in try await tests() {
      let results = await part.running(0..<part.tests.count, host: Domain.host).onAllCores()
      for flow in part.coverage(of: results, host: Domain.host).flows {
        for row in flow.steps.flatMap(\.rows) where row.count == 0 { rows.insert("\(flow.id) \(row.id)") }
      }
    }
    return rows
  }
}
