import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepYAML
import Testing

@Suite struct RunningScenarios {
  @Test func eachExampleIsATestOfItsOwn() throws {
    let text = """
      scenario: LTC1
      flow: UC1
      world: good
      steps:
        - {shows: Enter code, within: 2s}
        - wait: <time>
        - {user: enters code, code: <code>}
        - {user: enters code, code: <code>}
        - user: selects Close
        - ends: ended
      examples:
        - {code: "1234", time: 9m}
        - {code: "12", time: 1m}
        - {code: "0000", time: 11m}
      """
    let results = try CodeFlow.run(("s.yaml", text))
    #expect(results.map(\.test.name) == ["LTC1 [1]", "LTC1 [2]", "LTC1 [3]"])
    #expect(results.map(\.hasPassed) == [true, false, false])
    #expect(results[0].time == .seconds(2 + 9 * 60))
    #expect(results[0].end == .ended)
    #expect(results[1].failure?.message.contains("does not match the pattern") == true)
    #expect(results[2].failure?.message == "'enters code' is not possible here")
    #expect(
      results[0].rowNames == [
        "UC1 1.1a", "UC1 1.2a", "PF1 1.1b", "UC1 1.3b", "UC1 1.2a", "PF1 1.1a", "UC1 1.3a", "UC1 1.4a",
      ])
  }

  @Test func aScenarioThatStopsEarlyFailsUnlessItIsOpen() throws {
    let stops = "{scenario: S, flow: UC1, world: good, steps: [{wait: 2s}, {shows: Enter code}]}"
    let failure = try #require(try CodeFlow.run(("s.yaml", stops)).first).failure
    #expect(failure?.message == "the scenario stops at UC1 1.2, and the session has not ended")
    #expect(failure?.help == "continue to the end, or write 'open: true'")
    let open = stops.replacing("steps:", with: "open: true, steps:")
    #expect(try CodeFlow.run(("s.yaml", open)).map(\.hasPassed) == [true])
  }

  @Test func worldsAreNamedOrWrittenDown() throws {
    let inline =
      "{scenario: S, flow: UC1, world: {actions: {code.send: {error: No network}}}, steps: [{user: Close}, {ends: left}]}"
    #expect(try CodeFlow.run(("s.yaml", inline)).map(\.failure?.message) == [nil])
    let unknown = "{scenario: S, flow: UC1, world: goood, steps: []}"
    let failure = try #require(try CodeFlow.run(("s.yaml", unknown)).first).failure
    #expect(failure?.message == "no world is called 'goood'")
    #expect(failure?.help == "did you mean 'good'?")
  }

  @Test func anUnknownFlowIsNamed() throws {
    let failure = try #require(try CodeFlow.run(("s.yaml", "{scenario: S, flow: UC2, steps: []}")).first)
      .failure
    #expect(failure?.message == "no flow is called 'UC2'")
    #expect(failure?.help == "did you mean 'UC1'?")
  }

  /// The lines of a script stand in place of the line that uses it; what fails in them says by whom.
  @Test func aScriptIsUsed() throws {
    let scenario =
      "{scenario: S, flow: UC1, world: good, steps: [{use: ../parts/enter.yaml}, {user: selects Close}, {ends: ended}]}"
    let twice =
      "- {use: wait.yaml}\n- {user: enters code, code: \"1\\\n  111\"}\n- {user: enters code, code: \"1111\"}\n"
    let results = try CodeFlow.run(
      ("tests/s.yaml", scenario), ("parts/enter.yaml", twice), ("parts/wait.yaml", "- wait: 2s\n"))
    #expect(results.map(\.failure?.message) == [nil])
    let failing = try CodeFlow.run(
      ("tests/s.yaml", scenario), ("parts/enter.yaml", "- shows: Enter code\n"))
    let failure = try #require(failing.first?.failure)
    #expect(failure.location.source.path == "parts/enter.yaml")
    #expect(failure.related.map(\.location.source.path) == ["tests/s.yaml"])
    let missing = try CodeFlow.run(("tests/s.yaml", scenario))
    #expect(missing.first?.failure?.message == "the script '../parts/enter.yaml' does not exist")
    let circle = try CodeFlow.run(("tests/s.yaml", scenario), ("parts/enter.yaml", "- use: enter.yaml\n"))
    #expect(circle.first?.failure?.message == "this script uses itself")
  }

  /// On one core and on all the same comes out, in the same order.
  @Test func theOrderIsThatOfTheFiles() async throws {
    let text = (1...60).map { number in
      "- {scenario: S\(number), flow: UC1, world: good, steps: [{wait: \(number)s}, {shows: Enter code}]}\n"
    }.joined()
    let set = try CodeFlow.set([("s.yaml", text)])
    let run = TestRun(set, of: try CodeFlow.project().program().get(), host: NoHost())
    let serial = run.running(set.tests).runOnOneCore()
    let parallel = await run.running(set.tests).runOnAllCores()
    #expect(serial.map(\.test.name) == (1...60).map { "S\($0)" })
    #expect(parallel.map(\.test.name) == serial.map(\.test.name))
    #expect(parallel.map(\.failure?.message) == serial.map(\.failure?.message))
  }
}
