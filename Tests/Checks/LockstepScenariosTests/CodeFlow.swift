import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// A flow with everything that lines can expect: values, actions, side effects, timers, a called flow.
enum CodeFlow {
  static let main = """
    flow: UC1
    kind: use-case
    title: Enter a code
    overview:
      logical-test-cases: ["[LTC1 Right code](cases.md#ltc1)", "LTC2 Wrong code"]
    parameters: [Cancelable]
    errors: [No network]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            system: sends a code
            action: code.send
            transitions:
              - {id: 1.1a, case: Sent, as: sent, values: {left: integer, valid-for: duration}, next: 1.2}
              - {id: 1.1b, error: No network, error-flow: No network}
          - id: 1.2
            screen: Enter code
            message: "[left] tries left"
            input: {text: the code, name: code, pattern: "[0-9]{4}"}
            actions: [Again, Help]
            transitions:
              - {id: 1.2a, user: enters code, gives: code, next: 1.3}
              - {id: 1.2b, user: selects Again, next: 1.1}
              - {id: 1.2c, user: selects Help, do: opens the help}
              - {id: 1.2d, user: selects Cancel, when: Cancelable, next: end}
              - {id: 1.2e, event: code expires, after: valid-for, next: 2.1}
          - id: 1.3
            partial-flow: PF1
            transitions:
              - {id: 1.3a, returns: Right, next: 1.4}
              - {id: 1.3b, returns: Wrong, next: 1.2}
          - id: 1.4
            screen: Welcome
            transitions:
              - {id: 1.4a, user: selects Close, next: end}
      - id: 2
        title: WHEN CODE EXPIRED
        steps:
          - id: 2.1
            screen: Expired
            transitions:
              - {id: 2.1a, user: selects Close, next: end}
    """
  static let part = """
    flow: PF1
    kind: partial-flow
    title: Check a code
    results: [Right, Wrong]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            system: checks the code
            action: code.check
            reads: [code]
            transitions:
              - {id: 1.1a, case: Right code, as: right, result: Right}
              - {id: 1.1b, case: Wrong code, as: wrong, result: Wrong}
    """
  static let settings = "lockstep: 1\nerror-flows: {No network: {}}\nactions: [code.send, code.check]\n"
  static let world = """
    world: good
    actions:
      code.send: {outcome: sent, values: {left: "3", valid-for: 10m}, after: 2s}
      code.check: [wrong, right]
    """

  static func project() throws -> Project {
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    for (name, text) in [("UC1.yaml", main), ("PF1.yaml", part), ("lockstep.yaml", Self.settings)] {
      switch try YAMLReader.read(SourceText(path: name, text: text)).get() {
      case .flow(let flow): flows.append(flow)
      case .project(let project): settings = project
      case .errata, .world, .script, .scenarios, .vocabulary: break
      }
    }
    return Project(flows, settings: settings)
  }

  /// The scenarios of some texts, by path, with the good world.
  static func set(_ texts: [(path: String, text: String)]) throws -> ScenarioSet {
    var set = ScenarioSet()
    for (path, text) in texts + [("good.yaml", world)] {
      switch try YAMLReader.read(SourceText(path: path, text: text)).get() {
      case .scenarios(let file): set.files.append(file)
      case .world(let world): set.worlds.append(world)
      case .script(let script): set.scripts.append(script)
      case .flow, .errata, .project, .vocabulary: Issue.record("\(path) is none")
      }
    }
    return set
  }

  /// Runs the scenarios of some texts.
  static func run(_ texts: (path: String, text: String)...) throws -> [TestResult] {
    let set = try set(texts)
    return TestRun(set, of: try project().program().get(), host: NoHost()).running(set.tests).runOnOneCore()
  }

  /// The failure of a scenario with these steps, indented by two, in the good world; nil if it passes.
  static func failure(_ steps: String) throws -> Diagnostic? {
    let text = "scenario: S\nflow: UC1\nworld: good\nwith: [Cancelable]\nopen: true\nsteps:\n\(steps)\n"
    return try #require(try run(("s.yaml", text)).first).failure
  }
}
