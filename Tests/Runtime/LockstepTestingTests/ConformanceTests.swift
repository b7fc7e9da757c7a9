import FlowFixtures
import Foundation
import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepTesting
import LockstepYAML
import TestSupport
import Testing

/// The lines of scenarios mean the same in the tests of an app as in `lockstep test`.
@Suite("Lines in an app", .timeLimit(.minutes(10))) struct ConformanceTests {
  /// An app of which nothing is its own: lines and the world answer all actions.
  private static let handlers = FlowDriver.Handlers(performEffect: { _ in })

  /// Actions that never answer by themselves.
  private static func actions(of program: FlowProgram, _ clock: ManualClock) -> SystemActions {
    var actions = SystemActions([:])
    for action in program.requiredActions {
      actions.add(action.name) { _ in
        try await clock.sleep(for: .seconds(36_500 * 86_400))
        throw CancellationError()
      }
    }
    return actions
  }

  private static func check(
    _ scenarios: [ScenarioText], of project: Project, _ program: FlowProgram, _ name: String
  ) async throws {
    var set = ScenarioSet()
    for (number, scenario) in scenarios.enumerated() {
      let source = SourceText(path: "\(number).yaml", text: scenario.text)
      guard case .scenarios(let file) = try YAMLReader.read(source).get() else { continue }
      set.files.append(file)
    }
    let tests = set.tests
    let run = TestRun(set, of: program, host: NoHost())
    var portable = PortableScenarioWriter(set, of: program)
    let json = try portable.json(tests)
    let suite = try JSONDecoder().decode(ScenarioSuite.self, from: Data(json.utf8))
    for (test, scenario) in zip(tests, suite.scenarios) {
      let result = run.run(test)
      // What fails in the tool is another test's concern.
      guard result.hasPassed else { continue }
      do {
        let clock = ManualClock()
        let played = try await scenario.play(
          program, actions: actions(of: program, clock), handlers: handlers, clock: clock)
        #expect(played.rows == result.rowNames, "\(name), \(test.name)")
      } catch {
        Issue.record("\(name), \(test.name): \(error)")
      }
    }
  }

  private static func walks(_ program: FlowProgram, from flow: String) -> [ScenarioText] {
    var options = ExplorerOptions(flow)
    options.mostStates = 2_000
    guard
      var explorer = try? Explorer(
        program, model: FreeOutcomes(program), watch: NoWatch(), options: options)
    else { return [] }
    explorer.explore()
    return explorer.suite(.rows).paths.enumerated().map { number, way in
      let steps = explorer.turns(of: way)
      return ScenarioText(
        id: "\(flow)-\(number + 1)", title: "", flow: flow, parameters: [], lines: explorer.lines(steps),
        isOpen: steps.last?.session.end == nil)
    }
  }

  @Test func walksOfRandomProjectsGoAlike() async throws {
    for seed in 0..<Trials.count(200) {
      var randomness = SplitMix64(seed: 11, number: seed)
      let flows = FlowText(RandomFlows(&randomness).text)
      guard let program = try? flows.program else { continue }
      try await Self.check(Self.walks(program, from: "F1"), of: try flows.project, program, "seed \(seed)")
    }
  }

  @Test(arguments: ["UC2.3", "UC2.1", "CP1"]) func walksOfTheFlowsOfThisRepositoryGoAlike(_ flow: String)
    async throws
  {
    let program = try FlowFiles.program
    try await Self.check(Self.walks(program, from: flow), of: try FlowFiles.project, program, flow)
  }

  /// An outcome for an action that runs ends it, whether the action is simulated, has no name, or is the app's own.
  @Test func aLineEndsARunningAction() async throws {
    let text = """
      actions: [code.check]
      use-case UC1
      1.1 screen: Code
        a user: continues, next: 1.2
      1.2 system: checks, action: code.check
        a case: Right, as: right, next: 1.3
        b user: stops, next: 1.1
      1.3 system: looks around
        a case: Done, as: done, next: end
        b user: stops, next: 1.1
      """
    let flows = FlowText(text)
    let program = try flows.program
    let json = """
      {"schema": 1, "scenarios": [{"id": "A", "title": "", "flow": "UC1", "parameters": [], "world": {},
        "simulated": {"outcomes": {}, "actions": {}}, "open": false, "lines": [
        {"file": "a.yaml", "line": 1, "user": "continues"}, {"file": "a.yaml", "line": 2, "at": "UC1 1.2"},
        {"file": "a.yaml", "line": 3, "prepare": {"UC1 1.2": {"outcome": "right"}}},
        {"file": "a.yaml", "line": 4, "at": "UC1 1.3"},
        {"file": "a.yaml", "line": 5, "prepare": {"UC1 1.3": {"outcome": "done"}}},
        {"file": "a.yaml", "line": 6, "ends": "ended"}]}]}
      """
    let scenario = try #require(
      try JSONDecoder().decode(ScenarioSuite.self, from: Data(json.utf8)).scenarios.first)
    let clock = ManualClock()
    var actions = SystemActions([:])
    actions.add("code.check") { _ in
      try await clock.sleep(for: .seconds(3_600))
      return "right"
    }
    let run = try await scenario.play(program, actions: actions, clock: clock)
    #expect(run.rows == ["UC1 1.1a", "UC1 1.2a", "UC1 1.3a"])
    #expect(run.time == .zero)
  }

  /// Times add up as in the tables: after 9.1 s and 0.9 s, 10 s have passed.
  @Test func timesAreDecimalNumbers() async throws {
    let program = try FlowText(
      """
      use-case UC1
      1.1 screen: Code
        a event: nothing happens, after: 10s, next: end
      """
    ).program
    for parts in [["9.1", "0.9"], ["9.9999", "0.0001"], ["0.00005", "9.99995"]] {
      let waits = parts.map { "{\"file\": \"a.yaml\", \"line\": 1, \"wait\": {\"seconds\": \($0)}}" }
      let json = """
        {"schema": 1, "scenarios": [{"id": "A", "title": "", "flow": "UC1", "parameters": [], "world": {},
          "simulated": {"outcomes": {}, "actions": {}}, "open": false, "lines": [\(waits.joined(separator: ", "))]}]}
        """
      let suite = try JSONDecoder().decode(ScenarioSuite.self, from: Data(json.utf8))
      let run = try await #require(suite.scenarios.first).play(program, actions: SystemActions([:]))
      #expect(run.time == .seconds(10))
    }
  }
}
