import FlowFixtures
import Foundation
import Lockstep
import LockstepTesting
import Testing

/// Scenarios on a driver with an app's own actions.
@Suite("Playing scenarios in an app", .timeLimit(.minutes(10))) struct PlayingTests {
  private static let text = """
    external-flows: {UC7: {title: Somewhere else}}
    actions: [door.check]
    use-case UC1
    1.1 screen: Door, message: Which code?, input: {text: code, name: code, secret: true}
      a user: enters code, gives: code, next: 1.2
      b event: bell rings, as: bell, do: {text: the dog barks, as: bark}, next: 1.1
    1.2 system: checks, action: door.check, reads: [code]
      a case: Right, next: 1.3
      b case: Wrong, values: {blocked-for: duration}, next: 2.1
    1.3 screen: Hall
      a user: leaves, go-to: UC7
    2.1 screen: Blocked
      a event: timer expires, after: blocked-for, next: 1.1
    """

  private static func program() throws -> FlowProgram { try FlowText(text).program }

  /// A door with the code 42 that blocks for a minute.
  private static let door: SystemActions = {
    var actions = SystemActions([:])
    actions.add("door.check") { call in
      call.secret("code")?.matches(Secret("42".utf8)) == true
        ? "Right" : .outcome("Wrong", values: ["blocked-for": .duration(.seconds(60))])
    }
    actions.add(sideEffects: { $0.name == "bark" })
    return actions
  }()

  private static func scenario(_ lines: String, simulated: String = "") throws -> PortableScenario {
    let numbered = lines.split(separator: "\n").enumerated().map { number, line in
      "{\"file\": \"a.yaml\", \"line\": \(number + 1), \(line)}"
    }
    let answers = simulated.isEmpty ? "{\"outcomes\": {}, \"actions\": {}}" : simulated
    let json = """
      {"schema": 1, "scenarios": [{"id": "A", "title": "", "flow": "UC1", "parameters": [], "world": {},
        "simulated": \(answers), "open": false, "lines": [\(numbered.joined(separator: ","))]}]}
      """
    let suite = try JSONDecoder().decode(ScenarioSuite.self, from: Data(json.utf8))
    return try #require(suite["A"])
  }

  @discardableResult
  private static func play(
    _ lines: String, simulated: String = "", isExhaustive: Bool = false
  ) async throws -> ScenarioRun {
    try await scenario(lines, simulated: simulated).play(
      program(), actions: door, isExhaustive: isExhaustive)
  }

  @Test func theAppsOwnActionsAnswer() async throws {
    let run = try await Self.play(
      """
      "shows": "Door"
      "user": "enters code", "gives": {"code": "42"}
      "took": ["UC1 1.1a", "UC1 1.2a"]
      "ran": {"door.check": 1}
      "user": "leaves"
      "ends": "handed over to UC7"
      """)
    #expect(run.rows == ["UC1 1.1a", "UC1 1.2a", "UC1 1.3a"])
    #expect(run.end == .handedOver(to: "UC7"))
    #expect(run.time == .zero)
  }

  /// The handlers are the app's own, too: the one for errors answers in place of an action that throws.
  @Test func theAppAnswersForAnActionThatFails() async throws {
    struct Jammed: Error {}
    var actions = SystemActions([:])
    actions.add("door.check") { _ in throw Jammed() }
    let run = try await Self.scenario(
      "\"user\": \"enters code\", \"gives\": {\"code\": \"42\"}\n\"user\": \"leaves\""
    )
    .play(
      Self.program(), actions: actions,
      handlers: FlowDriver.Handlers(recover: { _, error in error is Jammed ? "Right" : nil }))
    #expect(run.rows == ["UC1 1.1a", "UC1 1.2a", "UC1 1.3a"])
  }

  @Test func timersFireAsTimePasses() async throws {
    let run = try await Self.play(
      """
      "user": "enters code", "gives": {"code": "41"}
      "shows": "Blocked"
      "wait": {"seconds": 59}
      "at": "UC1 2.1"
      "wait": {"seconds": 1}
      "at": "UC1 1.1"
      "user": "enters code", "gives": {"code": "41"}
      "shows": "Door", "within": {"seconds": 60}
      "user": "enters code", "gives": {"code": "42"}
      "row": "1.3a"
      """)
    #expect(run.time == .seconds(120))
  }

  @Test func aLineAnswersInPlaceOfTheAction() async throws {
    let run = try await Self.play(
      """
      "prepare": {"UC1 1.2": {"outcome": "Right", "values": {}}}
      "user": "enters code", "gives": {"code": "41"}
      "user": "leaves"
      """)
    #expect(run.rows == ["UC1 1.1a", "UC1 1.2a", "UC1 1.3a"])
  }

  /// The first answer comes after 3 s, the second stays.
  @Test func theWorldAnswersForActionsByTheirNames() async throws {
    let answers = """
      {"outcomes": {}, "actions": {"door.check": [
        {"outcome": "Wrong", "values": {"blocked-for": {"seconds": 1}}, "after": {"seconds": 3}},
        {"outcome": "Right", "values": {}}]}}
      """
    let run = try await Self.play(
      """
      "user": "enters code", "gives": {"code": "42"}
      "at": "UC1 1.2"
      "wait": {"seconds": 2.5}
      "at": "UC1 1.2"
      "wait": {"seconds": 1.5}
      "shows": "Door"
      "user": "enters code", "gives": {"code": "41"}
      "user": "leaves"
      """, simulated: answers)
    #expect(run.time == .seconds(4))
  }

  @Test(arguments: [
    ("\"shows\": \"Hall\"", "a.yaml:1: expected 'Hall', was 'Door' (UC1 1.1)"),
    ("\"user\": \"flies\"", "a.yaml:1: "),
    ("\"shows\": \"Door\"", "a.yaml:1: the scenario stops at UC1 1.1, and the session has not ended"),
    (
      "\"prepare\": {\"UC1 1.2\": {\"outcome\": \"Right\"}}\n\"row\": \"1.1b\"\n\"shows\": \"Hall\"",
      "a.yaml:3: expected 'Hall', was 'Door' (UC1 1.1); path: UC1 1.1b → 1.1"
    ),
    ("\"did\": \"the dog barks\"", "a.yaml:1: expected the side effect 'the dog barks', there was none"),
    (
      "\"notPossible\": [\"enters code\"]",
      "a.yaml:1: 'enters code' is possible, as row 1.1a, but was expected not to be"
    ),
    ("\"took\": [\"UC1 1.1a\"]", "a.yaml:1: expected the rows UC1 1.1a, were none"),
  ])
  func whatDoesNotHoldIsSaidAtItsLine(_ lines: String, _ message: String) async throws {
    let failure = await #expect(throws: ScenarioFailure.self) { try await Self.play(lines) }
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
  }

  @Test func aSideEffectThatNoLineNamesFailsIfAllHaveToBeNamed() async throws {
    let lines = """
      "event": "bell rings"
      "user": "enters code", "gives": {"code": "42"}
      "user": "leaves"
      """
    try await Self.play(lines)
    await #expect(throws: ScenarioFailure.self) { try await Self.play(lines, isExhaustive: true) }
    let named = lines.replacing("rings\"\n", with: "rings\"\n\"did\": \"the dog barks\"\n")
    try await Self.play(named, isExhaustive: true)
  }

  @Test func eventsAndSideEffectsGoByTheirNames() async throws {
    try await Self.play(
      """
      "event": "bell"
      "did": "bark"
      "user": "enters code", "gives": {"code": "42"}
      "user": "leaves"
      """, isExhaustive: true)
  }

  /// Neither its actions know it nor has it a handler.
  @Test func aSideEffectThatTheAppLeavesFails() async throws {
    let scenario = try Self.scenario("\"event\": \"bell rings\"\n\"shows\": \"Door\"")
    var actions = Self.door
    actions.add(sideEffects: { _ in false })
    let failure = await #expect(throws: ScenarioFailure.self) {
      try await scenario.play(Self.program(), actions: actions)
    }
    #expect(failure?.message == "the app does not carry out 'the dog barks' of UC1 1.1b")
    let handled = try Self.scenario(
      "\"event\": \"bell\"\n\"row\": \"1.1a\", \"gives\": {\"code\": \"42\"}\n\"user\": \"leaves\"")
    try await handled.play(
      Self.program(), actions: actions, handlers: FlowDriver.Handlers(performEffect: { _ in }))
  }

  @Test func anActionThatIsNotGivenIsNamed() async throws {
    let scenario = try Self.scenario("\"user\": \"enters code\", \"gives\": {\"code\": \"42\"}")
    let failure = await #expect(throws: ScenarioFailure.self) {
      try await scenario.play(Self.program(), actions: SystemActions([:]))
    }
    #expect(failure?.message == "the app has no action 'door.check', which UC1 1.2 runs")
  }

  @Test func filesOfLaterVersionsAreRefused() throws {
    let later = Data("{\"schema\": 2, \"scenarios\": []}".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScenarioSuite.self, from: later) }
  }
}
