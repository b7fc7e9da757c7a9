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

  private func counterExamples(_ compiled: CompiledFlows) throws -> [PlayedSession] {
    guard let settings = compiled.project.settings else { return [] }
    let program = compiled.program
    let loading = FlowLoading(project: compiled.directory, workspace: edition.workspace)
    let world = try loading.readWorld(nil, for: program, fitting: true)
    let bound = ExplorationBound(settings.check.propertyTime, on: .current)
    defer { bound.finish() }
    var options = ExplorerOptions("")
    options.goesOn = { bound.goesOn(states: $0) }
    var run = PropertyRun(program: program, world: world, varies: true, options: options)
    _ = try run.run(settings, flows: nil)
    return run.broken.flatMap { property, scenario in
      let source = SourceText(path: "", bytes: scenario.bytes)
      guard case .scenarios(let file)? = YAMLReader.read(source, worldKeys: Domain.worldKeys).value else {
        return [PlayedSession]()
      }
      let set = ScenarioSet(files: [file])
      return set.tests.map { test in
        let (link, result) = Self.play(test, of: program) {
          TestRun(set, of: program, host: Domain.host).run(test, observe: $0)
        }
        return PlayedSession(property, link, rows: Set(result.path))
      }
    }
  }

  /// Plays a test as a session on the page.
  private static func play(
    _ test: TestCase, of program: FlowProgram, _ run: (@escaping (SessionEvent) -> Void) -> TestResult
  ) -> (ReplayLink, TestResult) {
    var recorder = ReplayRecorder(program)
    let result = run { recorder.add($0) }
    recorder.finish(at: result.time)
    return (ReplayLink(test.scenario.flow.value, recorder.inputs), result)
  }

  private func tests(in directory: String) async throws -> [ProjectTests] {
    try await open(directory).tests(selecting: TestSelection())
  }

  private func open(_ directory: String) -> OpenWorkspace {
    OpenWorkspace([directory], domains: [Domain.declaration], isAsDocumented: edition.asDocumented)
  }

  /// The scenarios that hold, as they are played in their worlds. A page passes no parameters.
  private func playedScenarios(in directory: String) async throws -> [PlayedSession] {
    var played: [PlayedSession] = []
    for part in try await tests(in: directory) {
      for test in part.tests where test.scenario.parameters.isEmpty {
        let (link, result) = Self.play(test, of: part.program) {
          part.run(test, host: Domain.host, observe: $0)
        }
        if result.passed { played.append(PlayedSession(test.name, title: test.scenario.title?.value, link)) }
      }
    }
    return played
  }

  /// How often the sessions of the logs take each row of the whole project.
  private func taken(in directory: String) async throws -> [String: Int] {
    let loading = FlowLoading(project: directory, workspace: edition.workspace)
    var replay = Replay(try await loading.whole().program)
    for log in log { try replay.read(log) }
    return replay.statistics.rows
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
