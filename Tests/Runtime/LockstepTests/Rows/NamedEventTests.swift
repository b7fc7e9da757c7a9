import FlowFixtures
import Lockstep
import Testing

/// `as:` of events and of side effects.
@Suite struct NamedEventTests {
  private static func program() throws -> FlowProgram {
    let program = try FlowText(
      """
      use-case UC1
      1.1 partial-flow: PF1
        a returns: Done, next: end
        b event: Phone rings, as: call, do: {text: the app mutes, as: mute}, next: 1.1
        c event: a minute is over, after: 1m, next: end
      partial-flow PF1; results: [Done]
      1.1 screen: Form
        a user: sends, result: Done
        b event: Card is near, do: the app vibrates, next: 1.2
      1.2 system: waits
        a event: Card is read, as: read, result: Done
        b user: leaves, next: end
      """
    ).program
    // What the image does not keep, apps never see.
    return try FlowProgram(image: program.image())
  }

  @Test func aViewListsTheEventsThatAreAwaitedAndTimersApart() throws {
    var events: [FlowSession.Event] = []
    let session = try FlowSession(Self.program(), flow: "UC1", events: &events)
    #expect(session.view?.events == ["Card is near", "call"])
    #expect(session.view?.deadlines.map(\.row) == ["1.1c"])
  }

  @Test(arguments: ["call", "phone rings", "1.1b"]) func anEventIsTakenByItsNameOrItsWords(_ event: String)
    throws
  {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(Self.program(), flow: "UC1", events: &events)
    events = []
    #expect(
      session.send(event == "1.1b" ? .row("1.1b") : .event(event), at: .zero, events: &events) == .taken)
    let effects = events.compactMap { if case .performed(let effect) = $0 { effect } else { nil } }
    #expect(effects.map(\.text) == (event == "1.1b" ? ["the app vibrates"] : ["the app mutes"]))
    #expect(effects.map(\.name) == (event == "1.1b" ? ["the app vibrates"] : ["mute"]))
  }

  /// On a step of the system `as:` is the name of an outcome, as it is for every row.
  @Test func anEventOfASystemStepThatHasANameIsAnOutcome() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(Self.program(), flow: "PF1", events: &events)
    session.send(.event("Card is near"), at: .zero, events: &events)
    let calls = events.compactMap { if case .running(_, let call) = $0 { call } else { nil } }
    #expect(calls.map(\.outcomes) == [["read"]])
    #expect(session.view?.events == [])
  }

  @Test func aSuspendedSessionAwaitsNone() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(Self.program(), flow: "UC1", events: &events)
    session.send(.suspend, at: .zero, events: &events)
    #expect(session.view?.events == [])
  }

  @Test func aRowOfALogHasTheDigestOfItsFlow() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(Self.program(), flow: "UC1", events: &events)
    session.send(.event("call"), at: .zero, events: &events)
    session.send(.event("Card is near"), at: .zero, events: &events)
    let digests = events.compactMap { if case .took(_, let row) = $0 { row.digest } else { nil } }
    #expect(digests.count == 2 && Set(digests).count == 2 && !digests.contains(""))
  }
}
