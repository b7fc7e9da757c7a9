import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import Testing

/// Any action can be simulated by its name, in the order that the format states.
@Suite struct SimulatedActionTests {
  static let door = """
    flow: UC1
    kind: use-case
    title: Open the door with a code
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Code
            transitions:
              - {id: 1.1a, user: enters code, next: 1.2}
          - id: 1.2
            system: checks the code
            action: code.check
            transitions:
              - {id: 1.2a, case: Right, as: right, values: {valid-for: duration, uses: integer}, next: 1.3}
              - {id: 1.2b, case: Wrong, as: wrong, next: 1.4}
              - {id: 1.2c, error: No internet, error-flow: No internet}
              - {id: 1.2d, user: cancels, next: 1.1}
          - id: 1.3
            screen: Open
            transitions:
              - {id: 1.3a, event: the door closes, after: valid-for, next: end}
          - id: 1.4
            prompt: Wrong
            transitions:
              - {id: 1.4a, user: tries again, next: 1.1}
    errors: [No internet]
    """
  static let settings = "lockstep: 1\nactions: [code.check]\nerror-flows: {No internet: {}}\n"

  /// Runs a script in a world; the host answers nothing.
  private func run(_ script: String, world: String) throws -> ScriptOutcome {
    let program = try ScriptKit.program(Self.door, Self.settings)
    let world = try SimulatedWorld(
      try ScriptKit.world("world: w\n" + world), host: NoHost(), for: program)
    var runner = ScriptRunner(
      try ScriptKit.script(script), start: SessionStart("UC1"), of: program, in: world)
    return runner.run()
  }

  private func expect(
    _ script: String, toHoldIn world: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try run(script, world: world)
    #expect(outcome.failure.map { "\($0.message) \($0.help ?? "")" } == nil, sourceLocation: location)
  }

  @Test func aListIsUsedInOrderAndItsLastForGood() throws {
    try expect(
      """
      - user: enters code
      - shows: Wrong
      - user: tries again
      - user: enters code
      - shows: No internet
      - user: Retry
      - shows: Open
      - wait: 10m
      - ends: ended
      """,
      toHoldIn: """
        actions:
          code.check: [wrong, {error: No internet}, {outcome: right, values: {valid-for: 10m, uses: "3"}}]
        """)
    try expect(
      """
      - user: enters code
      - user: tries again
      - user: enters code
      - user: tries again
      - user: enters code
      - shows: Wrong
      """,
      toHoldIn: "actions: {code.check: [wrong]}")
  }

  @Test func anActionTakesItsTime() throws {
    try expect(
      """
      - user: enters code
      - wait: 2999ms
      - at: UC1 1.2
      - wait: 1ms
      - shows: Open
      - wait: 9m
      - shows: Open
      - wait: 1m
      - ends: ended
      """,
      toHoldIn: """
        actions: {code.check: {outcome: right, values: {valid-for: 10m, uses: "3"}, after: 3s}}
        """)
  }

  /// What the user interrupts answers nothing later, and the next run takes its own time.
  @Test func aCancelledActionAnswersNothing() throws {
    try expect(
      """
      - user: enters code
      - wait: 2s
      - user: cancels
      - wait: 5s
      - shows: Code
      - user: enters code
      - wait: 2s
      - at: UC1 1.2
      - wait: 1s
      - shows: Wrong
      """,
      toHoldIn: "actions: {code.check: {outcome: wrong, after: 3s}}")
  }

  /// The script's line, the step's outcome, the flow's, the action, then it is asked.
  @Test func theNearerNameCountsFirst() throws {
    let open = "{outcome: right, values: {valid-for: 1m, uses: \"1\"}}"
    try expect(
      "- outcome: {UC1 1.2: wrong}\n- user: enters code\n- shows: Wrong\n",
      toHoldIn: "actions: {code.check: \(open)}")
    try expect(
      "- user: enters code\n- shows: Wrong\n- user: tries again\n- user: enters code\n- shows: Wrong\n",
      toHoldIn: "outcomes: {UC1 1.2: wrong}\nactions: {code.check: \(open)}")
    try expect("- user: enters code\n- at: UC1 1.2\n", toHoldIn: "actions: {code.send: sent}")
    // A prepared outcome answers even an action that takes its time.
    try expect(
      "- user: enters code\n- outcome: {UC1 1.2: wrong}\n- shows: Wrong\n",
      toHoldIn: "actions: {code.check: {outcome: right, values: {valid-for: 1m, uses: \"1\"}, after: 1h}}")
  }

  @Test func aWorldLineReplacesTheList() throws {
    try expect(
      """
      - user: enters code
      - user: tries again
      - world: {actions: {code.check: {error: No internet}}}
      - user: enters code
      - shows: No internet
      - world: {actions: {code.check: []}}
      - user: Retry
      - at: UC1 1.2
      """,
      toHoldIn: "actions: {code.check: wrong}")
  }

  @Test func aValueOfAnotherKindIsFoundBeforeAnythingRuns() throws {
    let program = try ScriptKit.program(Self.door, Self.settings)
    let world = try ScriptKit.world(
      "world: w\nactions: {code.check: {outcome: right, values: {valid-for: soon}}}\n")
    let problem = #expect(throws: Diagnostic.self) {
      try SimulatedWorld(world, host: NoHost(), for: program)
    }
    #expect(problem?.message == "'soon' is not a duration")
    #expect(problem.map { $0.location.source.text($0.location.span) } == "soon")
  }
}
