import Lockstep
import LockstepModel
import LockstepPage
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import LockstepYAML

/// The ways that break the properties of a project, as sessions of a page.
enum CounterExamples {
  /// - Parameters:
  ///   - directory: that of the project.
  ///   - scenarios: the worlds that properties may name.
  static func find(
    _ settings: ProjectDocument, of project: Project, _ program: FlowProgram, in scenarios: ScenarioSet,
    _ directory: String
  ) throws -> [PlayedSession] {
    let loading = FlowLoader(project: directory)
    let world = try loading.readWorld(nil, for: program, fitting: true)
    let bound = ExplorationBound(settings.check.propertyTime, on: .current)
    defer { bound.finish() }
    var options = ExplorerOptions("")
    options.shouldContinue = { bound.shouldContinue(states: $0) }
    var run = PropertyRun(
      project: project, program: program, world: world, variesWorlds: true, options: options)
    run.worlds = scenarios
    _ = try run.run(settings, flows: nil)
    let keys = ProgramKeys(program)
    return run.brokenProperties.flatMap { property, scenario in
      let source = SourceText(path: "", bytes: scenario.bytes)
      guard case .scenarios(let file)? = YAMLReader.read(source, worldKeys: Domain.worldKeys).value else {
        return [PlayedSession]()
      }
      let set = ScenarioSet(files: [file])
      return set.tests.map { test in
        let (link, result) = ReplayRecorder.play(test, of: program, keys) {
          TestRun(set, of: program, host: Domain.host).run(test, observe: $0)
        }
        return PlayedSession(
          property, link, rows: Set(result.rows.map { keys.place(of: $0, in: program) }))
      }
    }
  }
}
