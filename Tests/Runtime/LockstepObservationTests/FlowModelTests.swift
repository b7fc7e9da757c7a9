import FlowFixtures
import Lockstep
import LockstepObservation
import Observation
import Testing

/// What a view sees of a session, told by Observation alone.
@Suite("A model for views", .timeLimit(.minutes(10))) @MainActor struct FlowModelTests {
  private static let text = """
    external-flows: {UC7: {title: Somewhere else}}
    actions: [door.ask]
    use-case UC1
    1.1 screen: Door
      a user: knocks, next: 1.2
      b user: leaves, next: end
      c event: door is opened, as: opened, next: 1.3
    1.2 system: asks who it is, action: door.ask
      a case: A friend, next: 1.3
    1.3 screen: Hall
      a user: leaves, go-to: UC7
    """

  private static func model(_ actions: SystemActions) async throws -> FlowModel<String> {
    FlowModel(try await FlowDriver(try FlowText(text).program, flow: "UC1", actions: actions)) { $0.title }
  }

  @Test func aScreenIsShownWhenTheSessionIsRun() async throws {
    let model = try await Self.model(["door.ask": Friend()])
    #expect(model.screen == nil)
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    run.cancel()
  }

  @Test func theViewIsToldWhatTheSystemDoesAndWhereItLeads() async throws {
    let friend = SlowFriend()
    let model = try await Self.model(["door.ask": friend])
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    await model.choose(try #require(await model.driver.view).selection("knocks", rows: ["1.1a"])).value
    await seen(model) { $0.running?.action == "door.ask" }
    friend.answer.continuation.yield()
    await seen(model) { $0.screen == "Hall" && $0.running == nil }
    await model.choose(try #require(await model.driver.view).selection("leaves")).value
    await seen(model) { $0.end == .handedOver(to: "UC7") && $0.screen == nil }
    await run.value
  }

  /// A value that no screen gives: without it the session waits, and the app has to know for what.
  @Test func aValueThatNoScreenGivesIsAskedFor() async throws {
    let text = """
      actions: [door.ask]
      use-case UC1
      1.1 screen: Street, input: {text: name, name: name}
        a user: says so, gives: name, next: 1.2
      1.2 partial-flow: PF1
        a returns: Gone, next: end
      partial-flow PF1; results: [Gone]
      1.1 system: asks who it is, action: door.ask, reads: [name]
        a case: A friend, next: 1.2
      1.2 screen: Hall
        a user: leaves, result: Gone
      """
    let program = try FlowText(text).program
    let model = FlowModel(try await FlowDriver(program, flow: "PF1", actions: ["door.ask": Friend()])) {
      $0.title
    }
    let run = Task { await model.run() }
    await seen(model) { $0.needed.map(\.name) == ["name"] }
    await model.provide([:]).value
    #expect(model.refusal != nil && !model.needed.isEmpty)
    await model.provide(["name": .plain(.text("Ada"))]).value
    await seen(model) { $0.screen == "Hall" && $0.needed.isEmpty && $0.refusal == nil }
    run.cancel()
  }

  /// An action that the app answers when it can.
  @Test func aQuestionToTheAppIsAnswered() async throws {
    let model = try await Self.model(SystemActions([:], asking: ["door.ask"]))
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    await model.answer("A friend").value
    #expect(model.screen == "Door" && model.refusal == nil)
    await model.choose(try #require(await model.driver.view).selection("knocks", rows: ["1.1a"])).value
    await seen(model) { $0.asked?.action == "door.ask" }
    await model.answer("A friend").value
    await seen(model) { $0.screen == "Hall" && $0.asked == nil }
    run.cancel()
  }

  /// A second tap on a button whose screen is gone.
  @Test func aRefusedChoiceChangesNothingButTheRefusal() async throws {
    let model = try await Self.model(["door.ask": Friend()])
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    let knock = try #require(await model.driver.view).selection("knocks", rows: ["1.1a"])
    await model.choose(knock).value
    await seen(model) { $0.screen == "Hall" }
    await model.choose(knock).value
    #expect(model.refusal != nil && model.screen == "Hall")
    await model.choose(try #require(await model.driver.view).selection("leaves")).value
    #expect(model.refusal == nil)
    await run.value
  }

  /// Two inputs that nobody waits for, as buttons send them.
  @Test func inputsAreTakenInTheirOrder() async throws {
    let model = try await Self.model(["door.ask": Friend()])
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    model.send(event: "opened")
    model.choose(FlowView.Selection(FlowView.Choice(words: "leaves", label: "leaves")))
    await seen(model) { $0.end == .handedOver(to: "UC7") }
    await run.value
  }

  @Test func leavingTheAppAndComingBackKeepsTheScreen() async throws {
    let model = try await Self.model(["door.ask": Friend()])
    let run = Task { await model.run() }
    await seen(model) { $0.screen == "Door" }
    await model.suspend()
    #expect(model.refusal == nil)
    await model.choose(FlowView.Selection(FlowView.Choice(words: "knocks", label: "knocks"))).value
    #expect(model.refusal != nil)
    await model.resume()
    #expect(model.refusal == nil && model.screen == "Door")
    run.cancel()
  }

  /// Returns once `condition` holds; asks again only when Observation says that something has changed.
  private func seen(_ model: FlowModel<String>, _ condition: (FlowModel<String>) -> Bool) async {
    while true {
      let (changes, continuation) = AsyncStream<Void>.makeStream()
      let holds = withObservationTracking {
        condition(model)
      } onChange: {
        continuation.yield()
      }
      if holds { return }
      for await _ in changes { break }
    }
  }
}

private struct Friend: SystemAction {
  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer { "A friend" }
}

/// Answers when the test lets it.
private struct SlowFriend: SystemAction {
  let answer = AsyncStream<Void>.makeStream()

  @concurrent func run(_ call: ActionCall) async throws -> ActionAnswer {
    for await _ in answer.stream { break }
    return "A friend"
  }
}
