import FlowFixtures
import Lockstep
import LockstepModel
import Testing

@Suite("A session without a driver") struct SessionTests {
  @Test func inputsGoInAndEventsComeOut() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(try FlowFiles.program, flow: "UC2.3", events: &events)
    let (id, call) = try #require(Self.running(events))
    #expect(call.action == "biometrics.enabled")
    #expect(session.view?.kind == .working("system"))
    events = []
    #expect(session.send(.answer(id, "disabled"), at: .seconds(1), events: &events) == .taken)
    #expect(session.view?.title == "Open app with PIN")
    #expect(session.now == .seconds(1))
    #expect(session.history == ["UC2.3 1.3"])
    #expect(session.possibleInputs.contains { $0.kind == .user && $0.gives == "pin" })
    #expect(session.send(.user("flies"), at: .seconds(1), events: &events).isRefused)
    events = []
    session.send(
      .user("enters PIN", gives: ["pin": .secret(Secret("123456".utf8))]), at: .seconds(2), events: &events)
    let (second, _) = try #require(Self.running(events))
    session.send(
      .answer(second, .outcome("locked", values: ["blocked-for": .duration(.seconds(60))])), at: .seconds(2),
      events: &events)
    #expect(session.nextDeadline == .seconds(62))
    #expect(session.end == nil)
  }

  @Test func aSessionIsPutAwayAndTakenUpLater() throws {
    let program = try FlowText(FlowDriverTests.text).program
    var events: [FlowSession.Event] = []
    var session = try FlowSession(program, flow: "UC1", events: &events)
    session.send(.user("waits"), at: .zero, events: &events)
    let bytes = try #require(session.snapshot).bytes
    events = []
    let restored = try FlowSession(
      program, restoring: FlowSnapshot(bytes: bytes), after: .seconds(10), events: &events)
    #expect(restored.view?.title == "Late")
    #expect(restored.nextDeadline == .seconds(30))
    let suspended = try FlowSession(
      program, restoring: FlowSnapshot(bytes: bytes), asSuspended: true, events: &events)
    #expect(suspended.isSuspended)
  }

  /// A fault keeps the state before it.
  @Test func theSessionBeforeAFaultIsKept() throws {
    let program = try FlowText(FlowDriverTests.text).program
    var events: [FlowSession.Event] = []
    var session = try FlowSession(program, flow: "UC1", events: &events)
    session.send(.user("loads"), at: .zero, events: &events)
    let (id, _) = try #require(Self.running(events))
    session.send(.answer(id, "Lost"), at: .zero, events: &events)
    #expect(session.end?.description.hasPrefix("fault: ") == true)
    #expect(session.snapshot == nil)
    var restored = try FlowSession(program, restoring: try #require(session.lastSnapshot), events: &events)
    let (again, _) = try #require(Self.running(events))
    restored.send(.answer(again, "Loaded"), at: .zero, events: &events)
    #expect(restored.view?.title == "Loaded")
  }

  private static func running(_ events: [FlowSession.Event]) -> (EffectID, ActionCall)? {
    for event in events.reversed() { if case .running(let id, let call) = event { return (id, call) } }
    return nil
  }
}
