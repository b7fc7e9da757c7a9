import Lockstep
import LockstepModel
import Testing

@Suite("overlay (prompt …), placeholder, error") struct OverlayTests {
  @Test(arguments: ["prompt", "bottom-sheet", "drawer", "modal"])
  func anOverlayLeavesNoTraceInTheHistory(_ kind: String) throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: opens, next: 1.2
      1.2 \(kind): P
        a user: goes on, next: 1.3
      1.3 screen: B
      """)
    run.user("opens")
    #expect(run.shows == "P")
    #expect(run.history == ["UC1 1.1"])
    run.user("goes on")
    #expect(run.history == ["UC1 1.1", "UC1 1.3"])
  }

  @Test func theTimersOfWhatIsBeneathRunOnAndARowTheyFireClosesIt() throws {
    var run = try Run(Self.timed)
    run.wait(3)
    run.user("opens")
    #expect(run.shows == "P")
    run.wait(6.9)
    #expect(run.shows == "P")
    run.wait(0.1)
    #expect(run.at == "UC1 1.3")
  }

  @Test func closingAnOverlayDoesNotStartTheTimersBeneathAnew() throws {
    var run = try Run(Self.timed)
    run.wait(3)
    run.user("opens")
    run.wait(3)
    run.user("closes")
    #expect(run.shows == "A")
    #expect(run.nextDeadline == .seconds(10))
    run.wait(4)
    #expect(run.at == "UC1 1.3")
  }

  @Test func anOverlayOverAnOverlayReplacesItAndKeepsWhatIsBeneath() throws {
    var run = try Run(Self.timed)
    run.user("opens")
    run.user("opens another")
    #expect(run.shows == "Q")
    #expect(run.nextDeadline == .seconds(10))
    run.user("closes")
    #expect(run.shows == "A")
  }

  @Test func theTimersOfAnOverlayEndWithIt() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 screen: A
        a user: opens, next: 1.2
      1.2 prompt: P
        a user: closes, next: back
        b event: time is up, after: 5s, next: 1.3
      1.3 screen: B
      """)
    run.user("opens")
    #expect(run.nextDeadline == .seconds(5))
    run.user("closes")
    #expect(run.nextDeadline == nil)
    run.wait(60)
    #expect(run.shows == "A")
  }

  @Test func thePlaceholderAndTheErrorLieOverTheStepWhoseTimersRunOn() throws {
    for button in ["asks for more", "does it wrong"] {
      var run = try Run(Self.timed)
      run.user(button)
      #expect(run.shows != "A")
      #expect(run.history == ["UC1 1.1"])
      run.wait(10)
      #expect(run.at == "UC1 1.3")
      #expect(run.shows == "B")
    }
  }

  @Test func anEventOfWhatIsBeneathIsTakenThroughTheOverlay() throws {
    var run = try Run(Self.timed)
    run.user("opens")
    run.event("push arrives")
    #expect(run.at == "UC1 1.3")
    #expect(run.nextDeadline == nil)
  }

  private static let timed = """
    error-flows: {Oops: {}}
    use-case UC1; errors: [Oops]
    1.1 screen: A
      a user: opens, next: 1.2
      b user: asks for more, show: under construction
      c user: does it wrong, error-flow: Oops
      d event: time is up, after: 10s, next: 1.3
      e event: push arrives, next: 1.3
    1.2 prompt: P
      a user: closes, next: back
      b user: opens another, next: 1.4
    1.3 screen: B
    1.4 prompt: Q
      a user: closes, next: back
    """
}
