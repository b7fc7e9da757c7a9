import Lockstep
import LockstepModel
import Testing

@Suite("go-to; end-go-to; forget; next: end") struct GoToTests {
  @Test func goToContinuesAtTheFirstStepAndKeepsTheHistory() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("goes to 2")
    #expect(run.at == "UC2 1.1")
    #expect(run.history == ["UC1 1.1", "UC1 1.2", "UC2 1.1"])
  }

  @Test func goToMayNameAStep() throws {
    var run = try Run(Self.text)
    run.user("goes to 2.2")
    #expect(run.at == "UC2 1.2")
  }

  @Test func theCallStackIsDropped() throws {
    var run = try Run(Self.text)
    run.user("calls")
    #expect(run.calls == ["UC1 1.3"])
    run.user("goes to 2")
    #expect(run.calls.isEmpty)
  }

  @Test func goToARootEmptiesTheHistory() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("goes home")
    #expect(run.at == "HOME 1.1")
    #expect(run.history == ["HOME 1.1"])
    run.user("selects Back")
    #expect(run.end == "left")
  }

  @Test func goToAFlowThatIsInTheHistoryUnwindsItToBeforeItsOldestEntry() throws {
    var run = try Run(Self.text)
    run.user("goes to 2")
    run.user("goes on")
    run.user("goes to 3")
    #expect(run.history == ["UC1 1.1", "UC2 1.1", "UC2 1.2", "UC3 1.1"])
    run.user("goes to 2")
    #expect(run.history == ["UC1 1.1", "UC2 1.1"])
    run.user("selects Back")
    #expect(run.at == "UC1 1.1")
  }

  @Test func goToAnExternalFlowHandsTheSessionOver() throws {
    var run = try Run(Self.text)
    run.user("goes out")
    #expect(run.end == "handed over to UC7")
  }

  @Test func endGoToDropsTheEntriesOfThePresentUseCaseFirst() throws {
    var run = try Run(Self.text)
    run.user("goes to 2")
    run.user("goes on")
    run.user("ends and goes to 3")
    #expect(run.at == "UC3 1.1")
    #expect(run.history == ["UC1 1.1", "UC3 1.1"])
  }

  @Test func endGoToDropsTheEntriesOfThePartialFlowsItCalledToo() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("calls")
    run.user("ends and goes to 3")
    #expect(run.history == ["UC3 1.1"])
  }

  @Test func endUnwindsPartialFlowsAndShowsTheLastEntryOfAnotherUseCase() throws {
    var run = try Run(Self.text)
    run.user("goes to 2")
    run.user("goes on")
    run.user("ends")
    #expect(run.at == "UC1 1.1")
    #expect(run.history == ["UC1 1.1"])
    run.user("calls")
    run.user("ends")
    #expect(run.end == "ended")
  }

  @Test func forgetEmptiesTheHistorySoThatBackLeadsOut() throws {
    var run = try Run(Self.text)
    run.user("goes on")
    run.user("unlocks")
    #expect(run.history == ["UC1 1.4"])
    run.user("selects Back")
    #expect(run.end == "left")
  }

  @Test func forgetCountsOnARowThatStaysToo() throws {
    for button in ["forgets here", "forgets for later", "forgets in vain"] {
      var run = try Run(Self.text)
      run.user("goes on")
      run.user(button)
      #expect(run.history.isEmpty, "\(button)")
    }
  }

  private static let text = """
    external-flows: {UC7: {}}
    error-flows: {Oops: {}}
    session: {roots: [HOME]}
    use-case UC1; errors: [Oops]
    1.1 screen: A
      a user: goes on, next: 1.2
      b user: goes to 2, go-to: UC2
      c user: goes to 2.2, go-to: UC2, step: 1.2
      d user: calls, next: 1.3
      e user: goes out, go-to: UC7
    1.2 screen: B
      a user: goes to 2, go-to: UC2
      b user: goes home, go-to: HOME
      c user: calls, next: 1.3
      d user: unlocks, forget: true, next: 1.4
      e user: forgets here, forget: true, do: forgets
      f user: forgets for later, forget: true, show: under construction
      g user: forgets in vain, forget: true, error-flow: Oops
    1.3 partial-flow: PF1
      a event: nothing, do: nothing
    1.4 screen: Unlocked
      a user: selects Back, next: back
    partial-flow PF1
    1.1 screen: P
      a user: goes to 2, go-to: UC2
      b user: ends and goes to 3, end-go-to: UC3
      c user: ends, next: end
    use-case UC2
    1.1 screen: C
      a user: goes on, next: 1.2
      b user: selects Back, next: back
    1.2 screen: D
      a user: goes to 3, go-to: UC3
      b user: ends and goes to 3, end-go-to: UC3
      c user: ends, next: end
    use-case UC3
    1.1 screen: E
      a user: goes to 2, go-to: UC2
    use-case HOME
    1.1 screen: Home
      a user: selects Back, next: back
    """
}
