import FlowFixtures
import Lockstep
import Testing

/// A view says how it relates to the one before, and which visit of a screen it is.
@Suite("Visits") struct VisitTests {
  @Test func eachWayToAScreenIsNamed() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(try FlowText(Self.text).program, flow: "UC1", events: &events)
    let home = try #require(session.view)
    #expect(home.navigation == .pushed)
    func user(_ words: String) throws -> FlowView {
      session.send(.user(words), at: .zero, events: &events)
      return try #require(session.view)
    }
    let next = try user("selects Next")
    #expect(next.title == "Next")
    #expect(next.navigation == .pushed)
    #expect(next.visit != home.visit)
    let prompt = try user("selects Info")
    #expect(prompt.navigation == .over)
    let again = try user("selects Close")
    #expect(again.navigation == .popped)
    #expect(again.visit == next.visit)
    let back = try user("selects Back")
    #expect(back.navigation == .popped)
    #expect(back.visit == home.visit)
    let anew = try user("selects Next")
    #expect(anew.navigation == .pushed)
    #expect(anew.visit != next.visit)
    // A screen that is there already unwinds the history to it.
    let start = try user("selects Start")
    #expect(start.title == "Home")
    #expect(start.navigation == .popped)
  }

  @Test func theSameScreenEnteredAnewIsAnotherVisit() throws {
    var events: [FlowSession.Event] = []
    var session = try FlowSession(try FlowText(Self.text).program, flow: "UC1", events: &events)
    let first = try #require(session.view)
    session.send(.user("selects Reload"), at: .zero, events: &events)
    #expect(session.view?.title == "Home")
    #expect(session.view?.visit != first.visit)
    session.send(.user("shakes"), at: .zero, events: &events)
    #expect(session.view?.title == "Home")
  }

  @Test func aChoiceOfAnEarlierVisitIsRefused() async throws {
    let driver = try await FlowDriver(
      try FlowText(Self.text).program, flow: "UC1", actions: [:])
    let choice = try #require(await driver.view?.choice("Reload"))
    try await driver.choose(choice)
    #expect(await driver.view?.choice("Reload") != nil)
    let refusal = await #expect(throws: InputRejection.self) { try await driver.choose(choice) }
    #expect(refusal?.reason == "'selects Reload' is a choice of an earlier screen")
  }

  /// A session that is put away at any moment says the same visits.
  @Test func snapshotsKeepTheNumbersOfVisits() throws {
    let program = try FlowText(Self.checkingText).program
    func visits(isPutAway: Bool) throws -> [String] {
      var events: [FlowSession.Event] = []
      var session = try FlowSession(program, flow: "UC1", events: &events)
      var seen: [String] = []
      for input: FlowSession.Input in [
        .user("selects Buy"), .answer(EffectID(1), .error("Offline")), .user("Close"), .user("selects Terms"),
        .time, .user("selects Buy"), .answer(EffectID(2), .outcome("done")), .user("selects Back"),
      ] {
        if isPutAway, let snapshot = session.snapshotWithVisitNumbers {
          session = try FlowSession(program, restoring: snapshot, events: &events)
        }
        var input = input
        if case .answer(_, let answer) = input,
          let running = session.interpreter.runningEffect(session.state)
        {
          input = .answer(running, answer)
        }
        let time: Duration = if case .time = input { .seconds(10) } else { session.now }
        session.send(input, at: time, events: &events)
        if let view = session.view { seen.append("\(view.title) \(view.visit)") }
      }
      return seen
    }
    let seen = try visits(isPutAway: false)
    #expect(Set(seen.filter { $0.hasPrefix("Basket") }) == ["Basket 1"], "\(seen)")
    let offer = try #require(seen.first { $0.hasPrefix("Offer ") })
    #expect(seen.last == offer, "\(seen)")
    #expect(try visits(isPutAway: true) == seen)
  }

  /// Back skips a screen that is gone; the others keep their numbers.
  @Test func aMovedSnapshotKeepsTheNumbersOfTheScreensThatAreLeft() throws {
    let text = """
      use-case UC1
      1.1 screen: One
        a user: goes on, next: 1.2
      1.2 screen: Two
        a user: goes on, next: 1.3
      1.3 screen: Three
        a user: goes back, next: back
      """
    let program = try FlowText(text).program
    let changed = try FlowText(text.replacing("1.2 screen: Two", with: "1.2 prompt: Two")).program
    var events: [FlowSession.Event] = []
    var session = try FlowSession(program, flow: "UC1", events: &events)
    for _ in 0..<2 { session.send(.user("goes on"), at: .zero, events: &events) }
    #expect(session.view?.visit == 3)
    let moved = try #require(session.snapshotWithVisitNumbers).migrated(from: program, to: changed)
    session = try FlowSession(changed, restoring: moved, events: &events)
    #expect(session.view?.visit == 3)
    session.send(.user("goes back"), at: .zero, events: &events)
    #expect(session.view?.title == "One")
    #expect(session.view?.visit == 1)
  }

  private static let checkingText = """
    error-flows: {Offline: {}}
    use-case UC1; errors: [Offline]
    1.1 screen: Basket
      a user: selects Buy, next: 1.2
      b user: selects Terms, next: 1.3
    1.2 system: checks
      a case: done, next: 1.4
      b error: Offline, error-flow: Offline
    1.3 screen: Terms
      a event: time is up, after: 10s, next: 1.5
    1.4 screen: Bought
      a user: selects Back, next: back
    1.5 screen: Offer
      a user: selects Buy, next: 1.2
    """

  private static let text = """
    use-case UC1
    1.1 screen: Home
      a user: selects Next, next: 1.2
      b user: selects Reload, next: 1.1
      c user: shakes, do: something
    1.2 screen: Next
      a user: selects Info, next: 1.3
      b user: selects Back, next: back
      c user: selects Start, next: 1.1
    1.3 prompt: Info
      a user: selects Close, next: back
    """
}
