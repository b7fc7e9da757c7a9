import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// The page of the files as they are now.
extension PageCommand {
  func page() async throws -> Page {
    let compiled = try await CompiledFlows(
      flows: flows, project: project, allowsErrors: true, in: edition.workspace)
    var marks = RowMarks(
      untested: coverage ? try await untested(in: compiled.directory) : nil,
      counterExamples: properties ? try counterExamples(compiled) : [],
      taken: log.isEmpty ? nil : try await taken(in: compiled.directory), broken: compiled.broken)
    marks.findings = try await open(compiled.directory).check().diagnostics
    return Page(
      compiled.program, of: compiled.project, only: only ? compiled.named : nil, title: title,
      marks: marks,
      scenarios: scenarios ? try await playedScenarios(in: compiled.directory) : [])
  }

  private func counterExamples(_ compiled: CompiledFlows) throws -> [CounterExample] {
    guard let settings = compiled.project.settings else { return [] }
    let program = compiled.program
    let loading = FlowLoading(project: compiled.directory, workspace: edition.workspace)
    let world = try loading.readWorld(nil, for: program, fitting: true)
    var run = PropertyRun(program: program, world: world, varies: true, options: ExplorerOptions(""))
    _ = try run.run(settings, flows: nil)
    return run.broken.map { CounterExample(of: $0.property, in: $0.flow, $0.steps, of: program) }
  }

  private func tests(in directory: String) async throws -> [ProjectTests] {
    try await open(directory).tests(selecting: TestSelection())
  }

  private func open(_ directory: String) -> OpenWorkspace {
    OpenWorkspace([directory], domains: [Domain.declaration], isAsDocumented: edition.asDocumented)
  }

  /// The scenarios that hold, as they are played in their worlds. A page passes no parameters.
  private func playedScenarios(in directory: String) async throws -> [PlayedScenario] {
    var played: [PlayedScenario] = []
    for part in try await tests(in: directory) {
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
  private func taken(in directory: String) async throws -> [String: Int] {
    let loading = FlowLoading(project: directory, workspace: edition.workspace)
    var run = ReplayRun(try await loading.whole().program)
    for log in log { try run.read(log) }
    return run.replay.statistics.rows
  }

  private func untested(in directory: String) async throws -> Set<String> {
    var rows: Set<String> = []
    for part in try await tests(in: directory) {
      let results = await part.running(0..<part.tests.count, host: Domain.host).onAllCores()
      for flow in part.coverage(of: results, host: Domain.host).flows {
        for row in flow.steps.flatMap(\.rows) where row.count == 0 { rows.insert("\(flow.id) \(row.id)") }
      }
    }
    return rows
  }
}
