import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// Reads texts and runs scripts over them.
enum ScriptKit {
  static let clock = """
    flow: UC1
    kind: use-case
    title: Wait for the kettle
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: heats the water
            transitions:
              - {id: 1.1a, case: Water is hot, as: hot, values: {rest-for: duration, cups: integer}, next: 1.2}
              - {id: 1.1b, case: Kettle is empty, as: empty, next: end}
              - {id: 1.1c, error: No power, error-flow: No power}
          - id: 1.2
            screen: Tea
            message: "[cups] cups"
            actions: [Drink]
            transitions:
              - {id: 1.2a, user: selects Drink, next: 1.1}
              - {id: 1.2b, event: tea is cold, after: rest-for, next: end}
    errors: [No power]
    """
  static let settings = "lockstep: 1\nerror-flows: {No power: {}}\n"

  static func program(_ texts: String...) throws -> FlowProgram {
    var flows: [FlowDocument] = []
    var project: ProjectDocument?
    for text in texts {
      switch try YAMLReader.read(SourceText(path: "x.yaml", text: text)).get() {
      case .flow(let flow): flows.append(flow)
      case .project(let settings): project = settings
      case .errata, .world, .script, .scenarios, .vocabulary: Issue.record("neither a flow nor a project")
      }
    }
    return try Project(
      flows, settings: project, domain: DomainDeclaration(actions: Set(PINWorld.actionNames))
    ).program().get()
  }

  static func script(_ text: String) throws -> ScriptDocument {
    let content = try YAMLReader.read(SourceText(path: "script.yaml", text: text)).get()
    guard case .script(let script) = content else { throw NotAScript() }
    return script
  }

  static func world(_ text: String) throws -> WorldDocument {
    let content = try YAMLReader.read(SourceText(path: "world.yaml", text: text)).get()
    guard case .world(let world) = content else { throw NotAScript() }
    return world
  }

  struct NotAScript: Error {}

  /// Runs a script over the kettle.
  static func run(_ text: String) throws -> ScriptOutcome {
    var runner = ScriptRunner(
      try script(text), start: SessionStart("UC1"), of: try program(clock, settings),
      in: SimulatedWorld(NoHost()))
    return runner.run()
  }

  /// The line (from 1) of a failure.
  static func line(_ failure: Diagnostic?) -> Int? {
    failure.map { LineTable($0.location.source).position(of: $0.location.span.start).line }
  }
}
