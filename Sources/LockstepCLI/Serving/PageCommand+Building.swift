import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import LockstepYAML

/// The page of the files as they are now.
extension PageCommand {
  func page() async throws -> Page {
    let compiled = try await CompiledFlows(
      flows: flows, project: project, allowsErrors: true, in: edition.workspace)
    var marks = RowMarks()
    marks.broken = compiled.broken
    if coverage { marks.untested = try await untested(in: compiled.directory) }
    if properties { marks.counterExamples = try counterExamples(compiled) }
    if !log.isEmpty { marks.taken = try await taken(in: compiled.directory) }
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
    return zip(run.broken, run.scenarios).map { property, scenario in
      let (link, rows) = Self.played(scenario, of: program)
      return CounterExample(of: property, link, rows: rows)
    }
  }

  /// A way that breaks a property as a session on the page, and the rows that it takes.
  private static func played(_ scenario: ScenarioText, of program: Program) -> (ReplayLink, rows: Set<String>)
  {
    var (recorder, rows) = (ReplayRecorder(program), Set<String>())
    let source = SourceText(path: "", bytes: scenario.bytes)
    if case .scenarios(let file)? = YAMLReader.read(source, worldKeys: Domain.worldKeys).value {
      let set = ScenarioSet(files: [file])
      for test in set.tests {
        let result = TestRun(set, of: program, host: Domain.host).run(test) { event in
          recorder.add(event)
          if case .took(_, let row, _) = event.kind { rows.insert(row) }
        }
        recorder.finish(at: result.time)
      }
    }
    return (ReplayLink(scenario.flow, recorder.inputs), rows)
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
