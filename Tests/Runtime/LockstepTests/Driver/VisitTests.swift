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
