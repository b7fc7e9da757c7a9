import Lockstep
import LockstepModel
import LockstepReporting
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

/// A small project with a scenario that passes and one that fails, for the reports about scenarios.
enum ScenarioReports {
  static let flow = """
    flow: UC1
    kind: use-case
    title: Open <the> door
    overview:
      logical-test-cases: ["[LTC1 Open](cases.md#ltc1)", "LTC2 Stay"]
    scenarios:
      - id: 1
        title: PRIMARY SCENARIO
        steps:
          - id: 1.1
            screen: Door
            actions: [Open, Leave]
            transitions:
              - {id: 1.1a, user: selects Open, next: 1.2}
              - {id: 1.1b, user: selects Leave, next: end}
          - id: 1.2
            screen: Room & more
            transitions:
              - {id: 1.2a, user: selects Back, next: back}
              - {id: 1.2b, user: selects Out, next: end}
    """

  static let scenarios = """
    - scenario: LTC1
      title: "Open # 1"
      flow: UC1
      tags: [smoke]
      steps:
        - user: selects Open
        - user: selects Out
        - ends: ended
    - scenario: S2
      flow: UC1
      steps:
        - user: selects Open
        - shows: <title>
        - user: selects Out
      examples:
        - {title: "Room & more"}
        - {title: Hall}
    """

  static func make() throws -> (results: [TestResult], coverage: Coverage) {
    guard
      case .flow(let flow) = try YAMLReader.read(SourceText(path: "flows/UC1.yaml", text: flow)).get(),
      case .scenarios(let file) = try YAMLReader.read(
        SourceText(path: "flows/scenarios/door.yaml", text: scenarios)
      ).get()
    else { throw Unexpected() }
    let project = Project([flow])
    let program = try project.program().get()
    let set = ScenarioSet(files: [file])
    let results = TestRun(set, of: program, host: NoHost()).running(set.tests).runOnOneCore()
    return (results, Coverage(results, of: project, program))
  }

  struct Unexpected: Error {}
}
