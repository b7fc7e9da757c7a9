import Lockstep
import LockstepModel
import Testing

@Suite("next: back") struct BackTests {
  @Test func fromAScreenItsOwnEntryGoesAndTheOneBeforeIsShown() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
    #expect(run.effects == ["show"])
    #expect(run.history == ["UC1 1.1"])
  }

  @Test func fromAnOverlayItClosesAndTheLastEntryIsShown() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("opens")
    run.user("closes")
    #expect(run.at == "UC1 1.2")
    #expect(run.history == ["UC1 1.1", "UC1 1.2"])
  }

  @Test func fromASystemStepTheLastEntryIsShown() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("checks")
    run.outcome("Bad")
    #expect(run.at == "UC1 1.2")
    #expect(run.history == ["UC1 1.1", "UC1 1.2"])
  }

  @Test func fromACallStepTheLastEntryIsShown() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("calls")
    run.user("gives up")
    #expect(run.at == "UC1 1.2")
    #expect(run.history == ["UC1 1.1", "UC1 1.2"])
  }

  @Test func theFrameStackOfTheEntryComesBackWithIt() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("calls")
    run.user("leaves for good")
    #expect(run.at == "UC2 1.1")
    #expect(run.calls.isEmpty)
    run.user("selects Back")
    #expect(run.at == "PF1 1.1")
    #expect(run.calls == ["UC1 1.5"])
    run.user("gives up")
    #expect(run.at == "UC1 1.2")
  }

  @Test func withNothingLeftTheSessionEndsAsLeft() throws {
    var run = try Run(Self.text)
    run.user("selects Back")
    #expect(run.end == "left")
    #expect(run.effects == ["end"])
    #expect(run.view == nil)
    #expect(run.possible.isEmpty)
  }

  @Test func closingAnOverlayWithNothingBeneathEndsAsLeft() throws {
    var run = try Run(
      """
      use-case UC1
      1.1 prompt: P
        a user: closes, next: back
      """)
    run.user("closes")
    #expect(run.end == "left")
  }

  private static let text = """
    use-case UC1
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: selects Back, next: back
    1.2 screen: B
      a user: opens, next: 1.3
      b user: checks, next: 1.4
      c user: calls, next: 1.5
      d user: selects Back, next: back
    1.3 prompt: P
      a user: closes, next: back
    1.4 system: checks
      a case: Bad, next: back
    1.5 partial-flow: PF1
      a returns: No, next: back
    partial-flow PF1; results: [No]
    1.1 screen: Q
      a user: gives up, result: No
      b user: leaves for good, go-to: UC2
    use-case UC2
    1.1 screen: C
      a user: selects Back, next: back
    """
}
